import { useId, useState, type ReactNode } from 'react'
import { classes } from '../../shared/classes.ts'
import { CheckIcon, DownIcon } from '../../shared/icons.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import profileForm from '../profile-form/profile-form.module.css'
import styles from './settings.module.css'
import { words } from './words.ts'

/** How a section stands: nothing to do, something to do with a word for it, or nothing to be said. */
export type Standing = { is: 'complete' } | { is: 'open' } | { is: 'needsYou' | 'unsaved'; says: string }

const tones = { needsYou: 'clay', unsaved: 'sun' } as const

const State = ({ standing }: { standing: Standing }) => {
  if (standing.is === 'open') return null
  if (standing.is === 'complete') return <CheckIcon size={18} label={words.complete} />
  return <Badge tone={tones[standing.is]}>{standing.says}</Badge>
}

type DisclosureProps = {
  id: string
  title: string
  /** What stands in it, in one line. */
  line?: string
  standing: Standing
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}

/** A section that opens in place; what was opened once stays as it was left. */
export const Disclosure = ({ id, title, line, standing, isOpen, onToggle, children }: DisclosureProps) => {
  const key = useId()
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <section
      id={`section-${id}`}
      className={styles.card}
      data-open={isOpen ? '' : undefined}
      aria-labelledby={`${key}-title`}
    >
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id={`${key}-title`}>
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={`${key}-panel`}
              aria-describedby={`${key}-line ${key}-state`}
              onClick={onToggle}
            >
              {title}
            </button>
          </h2>
          <p id={`${key}-line`} className={styles.line}>
            {line}
          </p>
        </div>
        <span id={`${key}-state`} className={classes(styles.state, styles[standing.is])}>
          <State standing={standing} />
        </span>
        <span className={styles.chevron}>
          <DownIcon />
        </span>
      </div>
      <div id={`${key}-panel`} className={classes(styles.panel, profileForm.section)} hidden={!isOpen}>
        {wasOpen && children}
      </div>
    </section>
  )
}
