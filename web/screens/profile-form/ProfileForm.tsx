import type { Profile } from '@gaitway/contract/fields/profile'
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react'
import { useFormState } from 'react-final-form'
import { useLocation } from 'wouter'
import type { User } from '../../session/use-session.ts'
import { Button } from '../../shared/Button.tsx'
import { classes } from '../../shared/classes.ts'
import { firstWrongIn } from '../../shared/forms/AppForm.tsx'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'
import { Card } from '../../shared/layout/Card.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { copy } from './copy.ts'
import { sectionFields } from './fields.tsx'
import { OwnProfile, preventEnterSubmit, ProfileAppForm, RestoredNotice } from './form-parts.tsx'
import styles from './profile-form.module.css'
import { SectionNav } from './SectionNav.tsx'
import { type SectionId, sectionIds } from './sections.ts'
import { type SavingState, useProfileForm } from './use-profile-form.ts'
import type { ProfileValues } from './values.ts'

/** Scrolls to the section and focuses its first wrong field, or its heading. */
const goToSection = (id: SectionId) => {
  const section = document.getElementById(`section-${id}`)
  if (!section) return
  const goal = firstWrongIn(section) ?? section.querySelector('h2')
  goal?.focus({ preventScroll: true })
  goal?.scrollIntoView({ block: 'start' })
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

const Section = ({ id }: { id: SectionId }) => {
  const Fields = sectionFields[id]
  return (
    <Card>
      <section
        id={`section-${id}`}
        className={classes('steady', styles.section)}
        aria-labelledby={`heading-${id}`}
      >
        <h2 id={`heading-${id}`} className="text-18" tabIndex={-1}>
          {copy.sections[id]}
        </h2>
        <Fields />
      </section>
    </Card>
  )
}

type ProfileFormProps = { userId: string; profile: Profile; onSubmitted?: () => void }

/** The whole profile during signup. It is saved along the way and submitted at the end. */
export const ProfileForm = ({ userId, profile, onSubmitted }: ProfileFormProps) => {
  const form = useProfileForm({ userId, profile, isSignup: true, onSubmitted })
  const { state, savePart, wrongIn } = form
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
      <ProfileAppForm form={form}>
        <div className={styles.columns}>
          <SectionNav wrongIn={wrongIn} left={left} current={current} onGo={goToSection} />
          <Stack gap={24}>
            <RestoredNotice form={form} />
            {sectionIds.map(id => (
              <Section key={id} id={id} />
            ))}
            <SignupBar state={state} wrongIn={wrongIn} onSaveAgain={() => void savePart()} />
          </Stack>
        </div>
      </ProfileAppForm>
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
const SignupBar = ({ state, wrongIn, onSaveAgain }: SignupBarProps) => (
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
