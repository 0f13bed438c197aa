import { useFormState } from 'react-final-form'
import { CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { stateOfSections } from './section-state.ts'
import { sectionIds, type SectionId } from './sections.ts'
import styles from './profile-form.module.css'
import type { ProfileValues } from './values.ts'
import { words } from './words.ts'

export type Neighbour = { id: string; label: string }

type SectionNavProps = {
  wrongIn: (values: ProfileValues) => Record<string, string>
  left: ReadonlySet<SectionId>
  onGo: (id: SectionId) => void
  /** What follows below the form. */
  neighbours?: readonly Neighbour[]
}

const icons = {
  complete: <CheckIcon size={16} />,
  wrong: <WarningIcon size={16} />,
  open: null,
  optional: null,
}

/** Where one is in the profile: which sections are complete, and which need another look; each leads there. */
export const SectionNav = ({ wrongIn, left, onGo, neighbours = [] }: SectionNavProps) => {
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const states = stateOfSections(values, wrongIn(values), id => submitFailed || left.has(id))
  return (
    <nav aria-label={words.progress} className={styles.nav}>
      <ol>
        {sectionIds.map(id => {
          const { look, says } = states[id]
          return (
            <li key={id}>
              <a
                href={`#section-${id}`}
                data-look={look}
                onClick={event => {
                  event.preventDefault()
                  onGo(id)
                }}
              >
                {icons[look]}
                {words.sections[id]}
                {says && <span className="visually-hidden">, {says}</span>}
              </a>
            </li>
          )
        })}
        {neighbours.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
