import type { ProfileFields } from '@gaitway/contract/fields/profile'
import { useCallback, useEffect } from 'react'
import { useFormState } from 'react-final-form'
import { toasts } from '../../api/toasts.ts'
import { unsavedFields } from '../../profile/form/unsaved-fields.ts'
import { preventEnterSubmit, ProfileAppForm, RestoredNotice } from '../../profile/form/form-parts.tsx'
import { readProfileField, listSections } from '../../profile/form/sections.ts'
import { useProfileForm } from '../../profile/form/use-profile-form.ts'
import type { ProfileValues } from '../../profile/form/values.ts'
import { copy as profileCopy } from '../../profile/form/copy.ts'
import { ProfileCards } from './ProfileCards.tsx'
import { focusSection, type Sections } from './use-sections.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import styles from './settings.module.css'

type ResubmitProps = { reason: string | null; onPress: () => void }

/** Why the profile was declined, with a button to resubmit it. */
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
        Resubmit for review
      </Button>
    }
  >
    <strong>We couldn’t approve your account.</strong> {reason} Update the items below and resubmit your
    profile. We’ll review it again.
  </Notice>
)

type ChangesBarProps = {
  saved: ProfileValues
  wrongIn: (values: ProfileValues) => Record<string, string>
  /** Stays above the phone's tab bar. */
  isAbovePlaces: boolean
  onPress: () => void
}

/** Shows while there are unsaved changes: where they are, how many errors, and the save button. */
const ChangesBar = ({ saved, wrongIn, isAbovePlaces, onPress }: ChangesBarProps) => {
  const { values, submitting, submitFailed } = useFormState<ProfileValues>({
    subscription: { values: true, submitting: true, submitFailed: true },
  })
  const sections = listSections(unsavedFields(values, saved))
  const count = submitFailed ? Object.keys(wrongIn(values)).length : 0
  if (sections.length === 0 && count === 0 && !submitting) return null
  return (
    <div data-save-bar className={styles.saveBar} data-above-places={isAbovePlaces ? '' : undefined}>
      <div className={styles.saveLine}>
        <div className="quiet small">
          {count > 0 && <p className="clay">{profileCopy.toFix(count)}</p>}
          {sections.length > 0 && (
            <output>{`Not saved: ${sections.map(id => profileCopy.sections[id]).join(', ')}`}</output>
          )}
        </div>
        <Button type="submit" busy={submitting} onClick={onPress}>
          Save changes
        </Button>
      </div>
    </div>
  )
}

type SettingsFormProps = {
  userId: string
  profile: ProfileFields
  isAbovePlaces: boolean
  /** The profile was declined and can be resubmitted. */
  declined?: { reason: string | null }
  sections: Sections
}

/** Reports the fields that the server refused, once they show their errors. */
const OnRefused = ({ onRefused }: { onRefused: (fields: readonly string[]) => void }) => {
  const { submitErrors } = useFormState({ subscription: { submitErrors: true } })
  useEffect(() => onRefused(Object.keys(submitErrors ?? {})), [submitErrors, onRefused])
  return null
}

/** The profile as sections that open in place. Saving sends all changes, even of closed sections. */
export const SettingsForm = ({ userId, profile, isAbovePlaces, declined, sections }: SettingsFormProps) => {
  const { goTo } = sections
  const leadToFirst = useCallback(
    (fields: readonly string[]) => {
      const [first] = listSections(fields.map(readProfileField))
      if (first) goTo(first, true)
    },
    [goTo],
  )
  const form = useProfileForm({
    userId,
    profile,
    isSignup: false,
    onSubmitted: () => toasts.say('Profile submitted. We’ll email you our decision.'),
  })
  const { api, saved, wrongIn, submit, setSubmitForReview } = form
  const send = async (typed: ProfileValues) => {
    const [first] = listSections(unsavedFields(typed, saved))
    const errors = await submit(typed)
    // Focus moves on, because the pressed button disappears.
    if (!errors && first) focusSection(first)
    return errors
  }
  return (
    <div
      role="presentation"
      onKeyDown={preventEnterSubmit}
      onSubmitCapture={() => leadToFirst(Object.keys(wrongIn(api.current?.getState().values ?? {})))}
    >
      <ProfileAppForm form={form} onSubmit={send}>
        <OnRefused onRefused={leadToFirst} />
        <Stack gap={12}>
          <RestoredNotice form={form} />
          {declined && <Resubmit reason={declined.reason} onPress={() => setSubmitForReview(true)} />}
          <ProfileCards saved={saved} wrongIn={wrongIn} sections={sections} />
        </Stack>
        <ChangesBar
          saved={saved}
          wrongIn={wrongIn}
          isAbovePlaces={isAbovePlaces}
          onPress={() => setSubmitForReview(false)}
        />
      </ProfileAppForm>
    </div>
  )
}
