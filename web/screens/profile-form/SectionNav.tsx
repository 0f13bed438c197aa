import { useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { CheckIcon, WarningIcon } from '../../shared/icons.tsx'
import { stateOfSections } from './section-state.ts'
import { sectionIds, type SectionId } from './sections.ts'
import styles from './profile-form.module.css'
import type { ProfileValues } from './values.ts'
import { words } from './words.ts'

type SectionNavProps = {
  wrongIn: (values: ProfileValues) => Record<string, string>
  left: ReadonlySet<SectionId>
  /** Where the keys go. */
  current: SectionId | undefined
  onGo: (id: SectionId) => void
}

const icons = {
  complete: <CheckIcon size={16} />,
  wrong: <WarningIcon size={16} />,
  open: null,
}

/** Where one is in the profile: which sections are complete, and which need another look; each leads there. */
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
    <nav aria-label={words.progress} className={styles.nav}>
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
                {words.sections[id]}
                {says && <span className="visually-hidden">, {says}</span>}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
