import { useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import type { ProfileField } from '@gaitway/contract/fields/profile'
import { CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { sectionIds, sectionOf, wrongBySection, type SectionId } from './sections.ts'
import { toForm, type ProfileValues } from './values.ts'
import { copy } from './copy.ts'
import { editedFields } from './unsaved-fields.ts'
import styles from './profile-form.module.css'

type Look = 'complete' | 'wrong' | 'open'
type SectionState = { look: Look; says: string | undefined }

const blank = toForm({})
const hasAnything = (id: SectionId, filled: readonly ProfileField[]) =>
  filled.some(name => sectionOf[name] === id)

type Facts = {
  values: ProfileValues
  errors: Record<string, string>
  wasThere: (id: SectionId) => boolean
}

/** The status of each section. Errors show only once the person has been there. */
const stateOfSections = ({ values, errors, wasThere }: Facts) => {
  const counts = wrongBySection(errors)
  const filled = editedFields(values, blank)
  const stateOf = (id: SectionId): SectionState => {
    if (counts[id] > 0) return { look: wasThere(id) ? 'wrong' : 'open', says: copy.toFix(counts[id]) }
    return hasAnything(id, filled) ? { look: 'complete', says: copy.done } : { look: 'open', says: undefined }
  }
  return Object.fromEntries(sectionIds.map(id => [id, stateOf(id)])) as Record<SectionId, SectionState>
}

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
  const states = stateOfSections({
    values,
    errors: wrongIn(values),
    wasThere: id => submitFailed || left.has(id),
  })
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (here) list.current?.scrollTo?.({ left: here.offsetLeft - list.current.offsetWidth / 3 })
  }, [current])
  return (
    <nav aria-label={copy.progress} className={styles.nav}>
      <ol ref={list}>
        {sectionIds.map(id => {
          const { look, says } = states[id]
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
