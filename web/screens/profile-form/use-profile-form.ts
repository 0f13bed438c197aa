import type { Profile } from '@gaitway/contract/fields/profile'
import { FORM_ERROR } from 'final-form'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { submitErrors } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import type { FormErrors } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { toasts } from '../../shared/overlays/toasts.ts'
import { unsavedFields } from './unsaved-fields.ts'
import { useProfileSaving } from './use-profile-saving.ts'
import type { ProfileValues } from './values.ts'
import { copy } from './copy.ts'
import { errorsAtFields, profileErrors } from './errors.ts'

type ProfileFormOf = {
  userId: string
  profile: Profile
  /** Signup submits everything. Settings save only what changed. */
  isSignup: boolean
  onSubmitted?: () => void
}

/** What signup and settings share: validation, the draft on this device, and submitting. */
export const useProfileForm = ({ userId, profile, isSignup, onSubmitted }: ProfileFormOf) => {
  const now = useNow()
  const { saved, state, keepForm, savePart, saveAll } = useProfileSaving(profile, now)
  const draft = useDraft<ProfileValues>(`profile-${userId}`, { lasts: 'device' })
  const [start] = useState(() => ({ ...saved, ...draft.kept }))
  const isNextForReview = useRef(isSignup)
  const facts = useRef({ saved, now })
  useLayoutEffect(() => {
    facts.current = { saved, now }
  }, [saved, now])

  const wrongIn = useCallback(
    (values: ProfileValues) => {
      const { saved: before, now: today } = facts.current
      const written = isSignup ? undefined : unsavedFields(values, before)
      return profileErrors(values, today, written)
    },
    [isSignup],
  )
  // Cached, because every field that mounts validates the whole form again.
  const lastValidated = useRef<{ values?: ProfileValues; errors: FormErrors }>({ errors: {} })
  const validate = useCallback(
    (values: ProfileValues) => {
      if (lastValidated.current.values !== values)
        lastValidated.current = { values, errors: errorsAtFields(wrongIn(values)) }
      return lastValidated.current.errors
    },
    [wrongIn],
  )
  /** Whether the next submit sends the profile for review or only saves it. */
  const setSubmitForReview = useCallback((isMeant: boolean) => {
    isNextForReview.current = isMeant
  }, [])
  const submit = async (values: ProfileValues) => {
    const isForReview = isNextForReview.current
    if (!isForReview && unsavedFields(values, saved).length === 0) {
      toasts.say(copy.nothingToSave)
      return undefined
    }
    try {
      await saveAll(values, { isForReview, isWhole: isSignup })
      if (isForReview) {
        draft.clear()
        onSubmitted?.()
      }
      return undefined
    } catch (thrown) {
      const { [FORM_ERROR]: whole, ...fields } = submitErrors(thrown)
      return { ...errorsAtFields(fields), ...(whole && { [FORM_ERROR]: whole }) }
    } finally {
      isNextForReview.current = isSignup
    }
  }
  return { saved, state, keepForm, savePart, draft, start, wrongIn, validate, submit, setSubmitForReview }
}
