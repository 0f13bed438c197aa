import type { Profile } from '@gaitway/contract/fields/profile'
import arrayMutators from 'final-form-arrays'
import { memo, useCallback, useEffect, useState, type ComponentType } from 'react'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { AboutYouFields } from './AboutYouFields.tsx'
import { AvailabilityFields } from './AvailabilityFields.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { ExperienceFields } from './ExperienceFields.tsx'
import { HealthFields } from './HealthFields.tsx'
import { HomeFields } from './HomeFields.tsx'
import { KeepForm } from './KeepForm.tsx'
import { keepOpen } from './keep-open.ts'
import { KeepTyped } from './KeepTyped.tsx'
import { LicenceFields } from './LicenceFields.tsx'
import { Restored } from './Restored.tsx'
import { SignupBar } from './SaveBar.tsx'
import { Section } from './Section.tsx'
import { goToSection, sectionInAddress } from './section-places.ts'
import { SectionNav } from './SectionNav.tsx'
import { sectionIds, type SectionId } from './sections.ts'
import { useLeaving } from './use-leaving.ts'
import { useProfileForm } from './use-profile-form.ts'
import type { ProfileValues } from './values.ts'
import styles from './profile-form.module.css'

const fieldsOf: Record<SectionId, ComponentType> = {
  you: memo(AboutYouFields),
  home: memo(HomeFields),
  licences: memo(LicenceFields),
  certificates: memo(CertificateFields),
  experience: memo(ExperienceFields),
  documents: memo(DocumentFields),
  health: memo(HealthFields),
  availability: memo(AvailabilityFields),
}

type ProfileFormProps = { userId: string; profile: Profile; onHandedIn?: () => void }

/** The whole profile of a clinician at signup: saved along the way, handed in at the end; nothing that was typed is lost. */
export const ProfileForm = ({ userId, profile, onHandedIn }: ProfileFormProps) => {
  const { saved, state, keepForm, savePart, draft, start, wrongIn, validate, submit } = useProfileForm({
    userId,
    profile,
    isSignup: true,
    onHandedIn,
  })
  const [left, setLeft] = useState<ReadonlySet<SectionId>>(new Set())
  const leave = useCallback(
    (id: SectionId) => {
      setLeft(before => (before.has(id) ? before : new Set([...before, id])))
      void savePart()
    },
    [savePart],
  )
  const { current, arrive } = useLeaving(leave)
  useEffect(() => {
    const asked = sectionInAddress()
    if (asked) goToSection(asked)
  }, [])
  return (
    <div role="presentation" className={styles.profile} onKeyDown={keepOpen} onFocus={arrive}>
      <AppForm<ProfileValues>
        onSubmit={submit}
        validate={validate}
        mutators={arrayMutators as never}
        initialValues={start}
      >
        <KeepForm onForm={keepForm} />
        <KeepTyped draft={draft} saved={saved} />
        <div className={styles.columns}>
          <SectionNav wrongIn={wrongIn} left={left} current={current} onGo={goToSection} />
          <div className={styles.sections}>
            {draft.kept && <Restored saved={saved} />}
            {sectionIds.map(id => {
              const Fields = fieldsOf[id]
              return (
                <Section key={id} id={id}>
                  <Fields />
                </Section>
              )
            })}
            <SignupBar state={state} wrongIn={wrongIn} onSaveAgain={() => void savePart()} />
          </div>
        </div>
      </AppForm>
    </div>
  )
}
