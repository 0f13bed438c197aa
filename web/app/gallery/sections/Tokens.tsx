import { Cluster } from '../../../ui/layout/Stack.tsx'
import styles from './gallery.module.css'
import { Specimen } from './Specimen.tsx'

const colors = {
  'Page and text': ['paper', 'surface', 'ink', 'ink-2', 'ink-3', 'line', 'field'],
  'Primary action': ['pine', 'pine-dark', 'mint'],
  'Boosted, needs attention': ['sun', 'sun-bg', 'amber'],
  'Wrong, cancelled, overdue': ['clay', 'clay-bg'],
  'In progress, information': ['sky', 'sky-bg'],
  'Done, paid, valid': ['leaf', 'leaf-bg'],
}

const sizes = [13, 14, 16, 18, 22, 28, 36]

export const Tokens = () => (
  <>
    {Object.entries(colors).map(([meaning, names]) => (
      <Specimen key={meaning} title={meaning}>
        {names.map(name => (
          <Cluster key={name} className="small">
            <span className={styles.color} style={{ background: `var(--${name})` }} />
            {name}
          </Cluster>
        ))}
      </Specimen>
    ))}
    <Specimen title="Type" wide>
      {sizes.map(size => (
        <p
          key={size}
          style={{ fontSize: `var(--text-${size})`, lineHeight: 'var(--line-heading)', marginBottom: 8 }}
        >
          {size} · $62/hr for Saturday, 8:00 AM
        </p>
      ))}
      <p>
        Regular text, <span style={{ fontWeight: 'var(--medium)' }}>medium for labels</span>,{' '}
        <strong>strong for key facts</strong>, and <a href="#tokens">a link</a>.
      </p>
    </Specimen>
  </>
)
