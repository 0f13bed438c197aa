import { useFormState } from 'react-final-form'
import { Link } from 'wouter'
import { assessCredentials, type CredentialInput } from '@gaitway/contract/credentials'
import { findExpiredCredentials, isCompleteLicense } from '@gaitway/contract/fields/profile'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { dayIn } from '@gaitway/contract/format/time'
import { useNow } from '../../api/use-now.ts'
import { sectionIds, listSections, wrongBySection, type SectionId } from '../../profile/form/sections.ts'
import { toWire, type ProfileValues } from '../../profile/form/values.ts'
import { copy as profileCopy } from '../../profile/form/copy.ts'
import { Disclosure, type SectionStatus } from './Disclosure.tsx'
import { ErrorsAtOnce } from '../../ui/forms/FormField.tsx'
import { sectionSummary } from './section-summaries.ts'
import { sectionPart, type Sections } from './use-sections.tsx'
import { unsavedFields } from '../../profile/form/unsaved-fields.ts'

type SectionHead = {
  values: ProfileValues
  saved: ProfileValues
  /** Errors by field. */
  wrong: Record<string, string>
  /** A save failed on these errors. */
  isRefused: boolean
  now: Date
}

/** The most urgent state of a section: errors to fix, then unsaved changes, then expired or expiring credentials. */
const standings = ({
  values,
  saved,
  wrong,
  isRefused,
  now,
}: SectionHead): Record<SectionId, SectionStatus> => {
  const toFix = wrongBySection(wrong)
  const ranOut = wrongBySection(findExpiredCredentials(toWire(values), now))
  const soon = assessCredentials(toWire(values) as CredentialInput, dayIn(DEFAULT_TIME_ZONE, now))
    .filter(({ state }) => state === 'expiring')
    .map(({ section }): SectionId => section)
  const unsaved = new Set(listSections(unsavedFields(values, saved)))
  const standing = (id: SectionId): SectionStatus => {
    if (isRefused && toFix[id] > 0) return { is: 'needsYou', says: `${toFix[id]} to fix` }
    if (unsaved.has(id)) return { is: 'unsaved', says: 'Not saved' }
    const isLacking = id === 'licenses' && !toWire(values).licenseDetails?.some(isCompleteLicense)
    if (isLacking || toFix[id] + ranOut[id] > 0) return { is: 'needsYou', says: 'To do' }
    return soon.includes(id) ? { is: 'soon', says: 'Expires soon' } : { is: 'complete' }
  }
  return Object.fromEntries(sectionIds.map(id => [id, standing(id)])) as Record<SectionId, SectionStatus>
}

const partFor = (id: SectionId) =>
  sectionPart(
    id,
    async () => ({ Fields: (await import('../../profile/form/fields.tsx')).sectionFields[id] }),
    'Fields',
  )
const parts = Object.fromEntries(sectionIds.map(id => [id, partFor(id)])) as Record<
  SectionId,
  ReturnType<typeof partFor>
>

type ProfileCardsProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  sections: Sections
}

export const ProfileCards = ({ saved, wrongIn, sections }: ProfileCardsProps) => {
  const now = useNow()
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const standing = standings({ values, saved, wrong: wrongIn(values), isRefused: submitFailed === true, now })
  const wire = toWire(values)
  const today = now.toISOString().slice(0, 10)
  return sectionIds.map(id => {
    const Fields = parts[id]
    return (
      <Disclosure
        key={id}
        id={id}
        title={profileCopy.sections[id]}
        line={sectionSummary(id, wire, today)}
        standing={standing[id]}
        isOpen={sections.isOpen(id)}
        onToggle={() => sections.toggle(id)}
      >
        {id === 'availability' && (
          <p className="quiet">
            Going away? <Link href="/clinician/settings?section=time-off">Plan time off</Link>
          </p>
        )}
        <ErrorsAtOnce.Provider value>
          <Fields goal={sections.goal} />
        </ErrorsAtOnce.Provider>
      </Disclosure>
    )
  })
}
