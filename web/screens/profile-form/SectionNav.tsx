import { useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { sectionIds, sectionsOf, wrongBySection, type SectionId } from './sections.ts'
import { toForm, type ProfileValues } from './values.ts'
import { copy } from './copy.ts'
import { editedFields } from './unsaved-fields.ts'
import styles from './profile-form.module.css'

const blank = toForm({})

type SectionNavProps = {
  wrongIn: (values: ProfileValues) => Record<string, string>
  left: ReadonlySet<SectionId>
  /** The section with the focus. */
  current: SectionId | undefined
  onGo: (id: SectionId) => void
}

const icons = {
  complete: <CheckIcon size={16} />,
  wrong: <WarningIcon size={16} />,
  open: null,
}

/** Links to the sections with the status of each. */
export const SectionNav = ({ wrongIn, left, current, onGo }: SectionNavProps) => {
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const counts = wrongBySection(wrongIn(values))
  const filled = sectionsOf(editedFields(values, blank))
  /** Errors show only once the person has been there. */
  const stateOf = (id: SectionId): { look: keyof typeof icons; says?: string } => {
    if (counts[id] > 0)
      return { look: submitFailed || left.has(id) ? 'wrong' : 'open', says: copy.toFix(counts[id]) }
    return filled.includes(id) ? { look: 'complete', says: copy.done } : { look: 'open' }
  }
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (here) list.current?.scrollTo?.({ left: here.offsetLeft - list.current.offsetWidth / 3 })
  }, [current])
  return (
    <nav aria-label={copy.progress} className={styles.nav}>
      <ol ref={list}>
        {sectionIds.map(id => {
          const { look, says } = stateOf(id)
          return (
            <li key={id}>
              <a
                href={`#section-${id}`}
                data-look={look}
                aria-current={id === current ? 'location' : undefined}
                onClick={event => {
                  event.preventDefault()
                  onGo(id)
                }}
              >
                {icons[look]}
                {copy.sections[id]}
                {says && <span className="visually-hidden">, {says}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
