import type { Profile } from '@gaitway/contract/fields/profile'
import arrayMutators from 'final-form-arrays'
import type { FormApi } from 'final-form'
import { useCallback, useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { toasts } from '../../shared/overlays/toasts.ts'
import { unsavedFields } from '../profile-form/differences.ts'
import { KeepForm, keepOpen, KeepTyped, Restored } from '../profile-form/form-parts.tsx'
import { sectionsOf } from '../profile-form/sections.ts'
import { useProfileForm } from '../profile-form/use-profile-form.ts'
import type { ProfileValues } from '../profile-form/values.ts'
import { copy as profileWords } from '../profile-form/copy.ts'
import { fieldsOf } from '../profile-form/errors.ts'
import { ProfileCards } from './ProfileCards.tsx'
import { focusSection, type Sections } from './use-sections.ts'
import { Button } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { copy } from './copy.ts'
import { Stack } from '../../shared/layout/Stack.tsx'
import styles from './settings.module.css'

type ResubmitProps = { reason: string | null; onPress: () => void }

/** Why the profile was declined, and the way to have it looked at again. */
const Resubmit = ({ reason, onPress }: ResubmitProps) => (
  <Notice
    tone="clay"
    next={
      <Button
        onClick={event => {
          onPress()
          event.currentTarget.form?.requestSubmit()
        }}
      >
        {profileWords.resubmit}
      </Button>
    }
  >
    <strong>{profileWords.declined}</strong> {reason} {profileWords.declinedNext}
  </Notice>
)

type ChangesBarProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  /** Places of the app stand at the bottom of a phone. */
  isAbovePlaces: boolean
  onPress: () => void
}

/** There while something is not saved: where it stands, how much is to be mended, and the button that saves it. */
const ChangesBar = ({ saved, wrongIn, isAbovePlaces, onPress }: ChangesBarProps) => {
  const { values, submitting, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitting: true, submitFailed: true },
  })
  const sections = sectionsOf(unsavedFields(values, saved))
  const count = submitFailed ? Object.keys(wrongIn(values)).length : 0
  if (sections.length === 0 && count === 0 && !submitting) return null
  return (
    <div data-save-bar className={styles.saveBar} data-above-places={isAbovePlaces ? '' : undefined}>
      <div className={styles.saveLine}>
        <div className="quiet small">
          {count > 0 && <p className="clay">{profileWords.toMend(count)}</p>}
          {sections.length > 0 && (
            <output>{copy.unsavedIn(sections.map(id => profileWords.sections[id]).join(', '))}</output>
          )}
        </div>
        <Button type="submit" busy={submitting} onClick={onPress}>
          {copy.save}
        </Button>
      </div>
    </div>
  )
}

type SettingsFormProps = {
  userId: string
  profile: Profile
  isAbovePlaces: boolean
  /** Why the profile was declined: it can be handed in again. */
  declined?: { reason: string | null }
  sections: Sections
}

/** Tells which fields the server found wrong, once they say so themselves. */
const OnRefused = ({ onRefused }: { onRefused: (fields: readonly string[]) => void }) => {
  const { submitErrors } = useFormState({ subscription: { submitErrors: true } })
  useEffect(() => onRefused(Object.keys(submitErrors ?? {})), [submitErrors, onRefused])
  return null
}

/** A clinician's profile as sections that open in place; what was changed is saved at once, whatever is open. */
export const SettingsForm = ({ userId, profile, isAbovePlaces, declined, sections }: SettingsFormProps) => {
  const values = useRef<() => ProfileValues>(() => ({}))
  const { goTo } = sections
  const leadToFirst = useCallback(
    (fields: readonly string[]) => {
      const [first] = sectionsOf(fieldsOf(fields))
      if (first) goTo(first, true)
    },
    [goTo],
  )
  const form = useProfileForm({
    userId,
    profile,
    isSignup: false,
    onHandedIn: () => toasts.say(profileWords.resubmitted),
  })
  const { saved, draft, start, keepForm, wrongIn, validate, submit, meanToHandIn } = form
  const hold = useCallback(
    (api: FormApi<ProfileValues>) => {
      values.current = () => api.getState().values
      keepForm(api)
    },
    [keepForm],
  )
  const send = async (typed: ProfileValues) => {
    const [first] = sectionsOf(unsavedFields(typed, saved))
    const errors = await submit(typed)
    // the button that was pressed is gone
    if (!errors && first) focusSection(first)
    return errors
  }
  return (
    <div
      role="presentation"
      onKeyDown={keepOpen}
      onSubmitCapture={() => leadToFirst(Object.keys(wrongIn(values.current())))}
    >
      <AppForm<ProfileValues>
        onSubmit={send}
        validate={validate}
        mutators={arrayMutators as never}
        initialValues={start}
      >
        <KeepForm onForm={hold} />
        <OnRefused onRefused={leadToFirst} />
        <KeepTyped draft={draft} saved={saved} />
        <Stack gap={12}>
          {draft.kept && <Restored saved={saved} />}
          {declined && <Resubmit reason={declined.reason} onPress={() => meanToHandIn(true)} />}
          <ProfileCards saved={saved} wrongIn={wrongIn} sections={sections} />
        </Stack>
        <ChangesBar
          saved={saved}
          wrongIn={wrongIn}
          isAbovePlaces={isAbovePlaces}
          onPress={() => meanToHandIn(false)}
        />
      </AppForm>
    </div>
  )
}
