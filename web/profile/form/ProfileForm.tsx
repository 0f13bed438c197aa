import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { useForm } from 'react-final-form'
import { useLocation } from 'wouter'
import type { User } from '../../api/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { copy } from './copy.ts'
import { sectionFields } from './fields.tsx'
import { ProfileLoader, preventEnterSubmit, ProfileAppForm, RestoredNotice } from './form-parts.tsx'
import { PartNav } from './PartNav.tsx'
import styles from './profile-form.module.css'
import { type PartId, partIds, type SectionId, sectionsOfPart } from './sections.ts'
import { useParts } from './use-parts.ts'
import { type SavingState, useProfileForm } from './use-profile-form.ts'

const Section = ({ id }: { id: SectionId }) => {
  const Fields = sectionFields[id]
  return (
    <Card>
      <section
        id={`section-${id}`}
        className={classes('steady', styles.section)}
        aria-labelledby={`section-${id}-title`}
      >
        <h2 id={`section-${id}-title`} tabIndex={-1} className="text-18">
          {copy.sections[id]}
        </h2>
        <Fields />
      </section>
    </Card>
  )
}

type PartProps = { part: PartId; isFirst: boolean; showErrors: boolean; children: ReactNode }

/** A part opens at its top with the focus on its heading, or on its first error after a failed submit. */
const Part = ({ part, isFirst, showErrors, children }: PartProps) => {
  const element = useRef<HTMLDivElement>(null)
  const form = useForm()
  const opening = useRef({ isFirst, showErrors })
  useLayoutEffect(() => {
    if (opening.current.isFirst) return
    element.current?.parentElement?.scrollIntoView({ block: 'start' })
    element.current?.querySelector('h2')?.focus({ preventScroll: true })
  }, [])
  useEffect(() => {
    if (!opening.current.showErrors || !form.getState().hasValidationErrors) return
    // Because of the errors, submitting only shows them.
    element.current?.closest('form')?.requestSubmit()
  }, [form])
  return (
    <div ref={element} className={styles.part}>
      {sectionsOfPart[part].map(id => (
        <Section key={id} id={id} />
      ))}
      {children}
    </div>
  )
}

type ProfileFormProps = { userId: string; profile: ProfileFields; onSubmitted?: () => void }

/** The whole profile during signup, in five parts. Each is saved when it is left, and all are submitted at the end. */
export const ProfileForm = ({ userId, profile, onSubmitted }: ProfileFormProps) => {
  const form = useProfileForm({ userId, profile, isSignup: true, onSubmitted })
  const { state, savePart, wrongIn } = form
  const { part, left, isFirst, showErrors, validate, submit, goTo } = useParts(form)
  useEffect(() => {
    const hide = () => {
      if (document.visibilityState === 'hidden') void savePart()
    }
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [savePart])
  const before = partIds[partIds.indexOf(part) - 1]
  return (
    <div role="presentation" className={styles.profile} onKeyDown={preventEnterSubmit}>
      <ProfileAppForm key={part} form={form} validate={validate} onSubmit={submit}>
        <PartNav wrongIn={wrongIn} left={left} current={part} onGo={goTo} />
        {isFirst && <RestoredNotice form={form} />}
        <Part part={part} isFirst={isFirst} showErrors={showErrors}>
          <SaveLine state={state} onSaveAgain={() => void savePart()} />
          <SubmitButton wide>{part === partIds.at(-1) ? 'Finish signup' : 'Save and continue'}</SubmitButton>
          {before && (
            <Button kind="quiet" wide onClick={() => goTo(before)}>
              Back
            </Button>
          )}
        </Part>
      </ProfileAppForm>
    </div>
  )
}

/** The second step of clinician signup. */
export const SignupProfile = ({ user }: { user: User }) => {
  const [, go] = useLocation()
  return (
    <ProfileLoader>
      {profile => (
        <ProfileForm
          userId={user.id}
          profile={profile}
          onSubmitted={() => go('/clinician/signup/finalStep')}
        />
      )}
    </ProfileLoader>
  )
}

const statusText = (state: SavingState) =>
  ({
    quiet: 'We save your answers as you go.',
    saving: 'Saving…',
    saved: 'Saved. You can continue later on any device.',
    failed: undefined,
  })[state.is]

/** Whether the answers are saved. */
const SaveLine = ({ state, onSaveAgain }: { state: SavingState; onSaveAgain: () => void }) => (
  <Stack gap={4} className="quiet small">
    <output>{statusText(state)}</output>
    {state.is === 'failed' && (
      <>
        <p role="alert" className="clay">
          {`We couldn’t save this. ${state.why}`}
        </p>
        <div>
          <Button kind="quiet" size="small" onClick={onSaveAgain}>
            Try again
          </Button>
        </div>
      </>
    )}
  </Stack>
)
