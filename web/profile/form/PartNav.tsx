import { useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { copy } from './copy.ts'
import styles from './profile-form.module.css'
import { partIds, findPart, type PartId, listSections, sectionsOfPart } from './sections.ts'
import { editedFields } from './unsaved-fields.ts'
import { toForm, type ProfileValues, toWire } from './values.ts'
import { findMissingFields, requiredByAnswer } from '@gaitway/contract/fields/missing-in-profile'
import type { ProfileFields } from '@gaitway/contract/fields/profile'

/** Every required field of this profile: some depend on an answer, and each license needs a date. */
const requiredPaths = (wire: ProfileFields): string[] => {
  const answers = Object.keys(requiredByAnswer) as (keyof typeof requiredByAnswer)[]
  return Object.keys(
    findMissingFields({
      ...Object.fromEntries(answers.map(name => [name, wire[name]])),
      licenseDetails: wire.licenseDetails?.map(row => ({ ...row, licenseExpDate: '' })),
    }),
  )
}

/** How many required fields are filled in without an error. */
const countRequired = (values: ProfileValues, wrong: Record<string, string>) => {
  const paths = requiredPaths(toWire(values))
  const errors = Object.keys(wrong)
  const open = paths.filter(path => errors.some(error => error === path || error.startsWith(`${path}.`)))
  return { done: paths.length - open.length, total: paths.length }
}

const blank = toForm({})

type PartNavProps = {
  wrongIn: (values: ProfileValues) => Record<string, string>
  /** Parts that were left or submitted, which show what they lack. */
  left: ReadonlySet<PartId>
  current: PartId
  onGo: (part: PartId) => void
}

const icons = {
  complete: <CheckIcon size={16} />,
  wrong: <WarningIcon size={16} />,
  open: null,
}

/** The five parts with the status of each, and how much of what is required is filled in. */
export const PartNav = ({ wrongIn, left, current, onGo }: PartNavProps) => {
  const { values } = useFormState<ProfileValues>({ subscription: { values: true } })
  const wrong = wrongIn(values)
  const filled = listSections(editedFields(values, blank))
  const stateOf = (part: PartId): { look: keyof typeof icons; says?: string } => {
    const count = Object.keys(wrong).filter(path => findPart(path) === part).length
    if (count > 0) return { look: left.has(part) ? 'wrong' : 'open', says: copy.toFix(count) }
    const isFilled = sectionsOfPart[part].some(section => filled.includes(section))
    return isFilled ? { look: 'complete', says: 'complete' } : { look: 'open' }
  }
  const { done, total } = countRequired(values, wrong)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>('[aria-current]')
    if (here) list.current?.scrollTo?.({ left: here.offsetLeft - list.current.offsetWidth / 3 })
  }, [current])
  return (
    <nav aria-label="Parts of your profile" className={styles.nav}>
      <ol ref={list}>
        {partIds.map(part => {
          const { look, says } = stateOf(part)
          return (
            <li key={part}>
              <a
                href={`?step=1&part=${part}`}
                data-look={look}
                aria-current={part === current ? 'step' : undefined}
                onClick={event => {
                  event.preventDefault()
                  onGo(part)
                }}
              >
                {icons[look]}
                {copy.parts[part]}
                {says && <span className="visually-hidden">, {says}</span>}
              </a>
            </li>
          )
        })}
      </ol>
      <p className={styles.progress}>
        <progress value={done} max={total} aria-hidden="true" />
        <output>{`${done} of ${total} required`}</output>
      </p>
    </nav>
  )
}
