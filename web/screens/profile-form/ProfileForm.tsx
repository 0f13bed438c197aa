import type { Profile } from '@gaitway/contract/fields/profile'
import arrayMutators from 'final-form-arrays'
import { type ComponentType, type FocusEvent, memo, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useFormState } from 'react-final-form'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { AboutYouFields, HomeFields } from './AboutYouFields.tsx'
import { AvailabilityFields } from './AvailabilityFields.tsx'
import { CertificateFields } from './CertificateFields.tsx'
import { DocumentFields } from './DocumentFields.tsx'
import { ExperienceFields } from './ExperienceFields.tsx'
import { HealthFields } from './HealthFields.tsx'
import { PassForm, SaveDraft, OwnProfile, RestoredNotice, preventEnterSubmit } from './form-parts.tsx'
import { LicenseFields } from './LicenseFields.tsx'
import { Section } from './Rows.tsx'
import { SectionNav } from './SectionNav.tsx'
import { type SectionId, sectionIds } from './sections.ts'
import { useProfileForm } from './use-profile-form.ts'
import type { ProfileValues } from './values.ts'
import type { User } from '../../session/use-session.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './profile-form.module.css'
import { Button } from '../../shared/Button.tsx'
import type { SavingState } from './use-profile-saving.ts'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

const wrongIn = (section: Element) =>
  section.querySelector<HTMLElement>(
    '[data-wrong] :is(input, select, textarea, button):not(:disabled, [tabindex="-1"])',
  )

/** Scrolls to the section and focuses its first wrong field, or its heading. */
const goToSection = (id: SectionId) => {
  const section = document.getElementById(`section-${id}`)
  if (!section) return
  const heading = section.querySelector('h2')
  ;(wrongIn(section) ?? heading)?.focus({ preventScroll: true })
  ;(wrongIn(section) ?? heading)?.scrollIntoView({ block: 'start' })
}

/** The section named in the URL's hash. */
const sectionInAddress = () => sectionIds.find(id => window.location.hash === `#section-${id}`)

const sectionAt = (target: EventTarget | null) => {
  const id = target instanceof Element ? target.closest('section')?.id : undefined
  return sectionIds.find(section => id === `section-${section}`)
}

/** Runs when focus leaves a section or the page is hidden. A click next to a field doesn't count. */
const useLeaving = (onLeave: (id: SectionId) => void) => {
  const here = useRef<SectionId>(undefined)
  const [current, setCurrent] = useState<SectionId>()
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden' && here.current) onLeave(here.current)
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [onLeave])
  const arrive = (event: FocusEvent) => {
    const next = sectionAt(event.target)
    const before = here.current
    here.current = next
    if (next) setCurrent(next)
    if (before && before !== next) onLeave(before)
  }
  return { current, arrive }
}

const fieldsOf: Record<SectionId, ComponentType> = {
  you: memo(AboutYouFields),
  home: memo(HomeFields),
  licences: memo(LicenseFields),
  certificates: memo(CertificateFields),
  experience: memo(ExperienceFields),
  documents: memo(DocumentFields),
  health: memo(HealthFields),
  availability: memo(AvailabilityFields),
}

type ProfileFormProps = { userId: string; profile: Profile; onSubmitted?: () => void }

/** The whole profile during signup. It is saved along the way and submitted at the end. */
export const ProfileForm = ({ userId, profile, onSubmitted }: ProfileFormProps) => {
  const { saved, state, keepForm, savePart, draft, start, wrongIn, validate, submit } = useProfileForm({
    userId,
    profile,
    isSignup: true,
    onSubmitted,
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
    const requested = sectionInAddress()
    if (requested) goToSection(requested)
  }, [])
  return (
    <div role="presentation" className={styles.profile} onKeyDown={preventEnterSubmit} onFocus={arrive}>
      <AppForm<ProfileValues>
        onSubmit={submit}
        validate={validate}
        mutators={arrayMutators as never}
        initialValues={start}
      >
        <PassForm onForm={keepForm} />
        <SaveDraft draft={draft} saved={saved} />
        <div className={styles.columns}>
          <SectionNav wrongIn={wrongIn} left={left} current={current} onGo={goToSection} />
          <Stack gap={24}>
            {draft.kept && <RestoredNotice saved={saved} />}
            {sectionIds.map(id => {
              const Fields = fieldsOf[id]
              return (
                <Section key={id} id={id}>
                  <Fields />
                </Section>
              )
            })}
            <SignupBar state={state} wrongIn={wrongIn} onSaveAgain={() => void savePart()} />
          </Stack>
        </div>
      </AppForm>
    </div>
  )
}

/** The second step of clinician signup. */
export const SignupProfile = ({ user }: { user: User }) => {
  const [, go] = useLocation()
  return (
    <OwnProfile>
      {profile => (
        <ProfileForm
          userId={user.id}
          profile={profile}
          onSubmitted={() => go('/clinician/signup/finalStep')}
        />
      )}
    </OwnProfile>
  )
}

type SignupBarProps = {
  state: SavingState
  wrongIn: (values: ProfileValues) => Record<string, string>
  onSaveAgain: () => void
}

/** The number of errors, once submitting has failed. */
const ErrorCount = ({ wrongIn }: Pick<SignupBarProps, 'wrongIn'>) => {
  const { values, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitFailed: true },
  })
  const count = submitFailed ? Object.keys(wrongIn(values)).length : 0
  return count > 0 ? <p className="clay">{copy.toFix(count)}</p> : null
}

const statusText = (state: SavingState) =>
  ({ quiet: copy.savedSoFar, saving: copy.saving, saved: copy.savedNow, failed: undefined })[state.is]

/** The saving status and the submit button of signup. It is sticky, so messages above never move it. */
export const SignupBar = ({ state, wrongIn, onSaveAgain }: SignupBarProps) => (
  <div className={styles.saveBar}>
    <div className="quiet small">
      <ErrorCount wrongIn={wrongIn} />
      <output>{statusText(state)}</output>
      {state.is === 'failed' && (
        <>
          <p role="alert" className="clay">
            {copy.notSaved(state.why)}
          </p>
          <Button kind="quiet" size="small" onClick={onSaveAgain}>
            {copy.saveAgain}
          </Button>
        </>
      )}
    </div>
    <SubmitButton>{copy.finish}</SubmitButton>
  </div>
)
