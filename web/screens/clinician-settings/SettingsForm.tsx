import type { Profile } from '@gaitway/contract/fields/profile'
import arrayMutators from 'final-form-arrays'
import type { FormApi } from 'final-form'
import { useCallback, useEffect, useRef } from 'react'
import { useFormState } from 'react-final-form'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { toasts } from '../../shared/overlays/toasts.ts'
import { unsavedFields } from '../profile-form/differences.ts'
import { KeepForm, keepOpen, KeepTyped, Restored } from '../profile-form/form-parts.tsx'
import { Resubmit } from '../profile-form/Resubmit.tsx'
import { sectionsOf } from '../profile-form/sections.ts'
import { useProfileForm } from '../profile-form/use-profile-form.ts'
import type { ProfileValues } from '../profile-form/values.ts'
import { words } from '../profile-form/words.ts'
import { fieldsOf } from '../profile-form/wrong.ts'
import { ChangesBar } from './ChangesBar.tsx'
import { ProfileCards } from './ProfileCards.tsx'
import { focusSection, type Sections } from './use-sections.ts'
import styles from './settings.module.css'

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
    onHandedIn: () => toasts.say(words.resubmitted),
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
        <div className={styles.sections}>
          {draft.kept && <Restored saved={saved} />}
          {declined && <Resubmit reason={declined.reason} onPress={() => meanToHandIn(true)} />}
          <ProfileCards saved={saved} wrongIn={wrongIn} sections={sections} />
        </div>
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
