import { Suspense } from 'react'
import { useFormState } from 'react-final-form'
import { useNow } from '../../calls/use-now.ts'
import { Skeleton } from '../../shared/show/Skeleton.tsx'
import { sectionIds, type SectionId } from '../profile-form/sections.ts'
import { toWire, type ProfileValues } from '../profile-form/values.ts'
import { words as profileWords } from '../profile-form/words.ts'
import { Disclosure } from './Disclosure.tsx'
import { lineIn } from './lines.ts'
import { sectionPart } from './section-part.tsx'
import { standings } from './standing.ts'
import type { Sections } from './use-sections.ts'

const fields: Record<SectionId, ReturnType<typeof sectionPart>> = {
  you: sectionPart('you', async () => (await import('../profile-form/AboutYouFields.tsx')).AboutYouFields),
  home: sectionPart('home', async () => (await import('../profile-form/HomeFields.tsx')).HomeFields),
  licences: sectionPart(
    'licences',
    async () => (await import('../profile-form/LicenceFields.tsx')).LicenceFields,
  ),
  certificates: sectionPart(
    'certificates',
    async () => (await import('../profile-form/CertificateFields.tsx')).CertificateFields,
  ),
  experience: sectionPart(
    'experience',
    async () => (await import('../profile-form/ExperienceFields.tsx')).ExperienceFields,
  ),
  documents: sectionPart(
    'documents',
    async () => (await import('../profile-form/DocumentFields.tsx')).DocumentFields,
  ),
  health: sectionPart('health', async () => (await import('../profile-form/HealthFields.tsx')).HealthFields),
  availability: sectionPart(
    'availability',
    async () => (await import('./OwnAvailability.tsx')).OwnAvailability,
  ),
}

type ProfileCardsProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  sections: Sections
}

/** The sections of the profile, each with what stands in it and how it stands. */
export const ProfileCards = ({ saved, wrongIn, sections }: ProfileCardsProps) => {
  const now = useNow()
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const standing = standings({ values, saved, wrong: wrongIn(values), isRefused: submitFailed === true, now })
  const wire = toWire(values)
  const today = now.toISOString().slice(0, 10)
  return sectionIds.map(id => {
    const Fields = fields[id]
    return (
      <Disclosure
        key={id}
        id={id}
        title={profileWords.sections[id]}
        line={lineIn(id, wire, today)}
        standing={standing[id]}
        isOpen={sections.isOpen(id)}
        onToggle={() => sections.toggle(id)}
      >
        <Suspense fallback={<Skeleton />}>
          <Fields goal={sections.goal} />
        </Suspense>
      </Disclosure>
    )
  })
}
