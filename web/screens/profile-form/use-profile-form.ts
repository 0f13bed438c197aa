import type { Profile } from '@gaitway/contract/fields/profile'
import { FORM_ERROR } from 'final-form'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { submitErrors } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import type { FormErrors } from '../../shared/forms/AppForm.tsx'
import { useDraft } from '../../shared/forms/use-draft.ts'
import { toasts } from '../../shared/overlays/toasts.ts'
import { unsavedFields } from './differences.ts'
import { useProfileSaving } from './use-profile-saving.ts'
import type { ProfileValues } from './values.ts'
import { copy } from './copy.ts'
import { errorsAtFields, wrongToHandIn } from './errors.ts'

type ProfileFormOf = {
  userId: string
  profile: Profile
  /** Signup submits everything. Settings save only what changed. */
  isSignup: boolean
  onHandedIn?: () => void
}

/** What signup and settings share: validation, the draft on this device, and submitting. */
export const useProfileForm = ({ userId, profile, isSignup, onHandedIn }: ProfileFormOf) => {
  const now = useNow()
  const { saved, state, keepForm, savePart, saveAll } = useProfileSaving(profile, now)
  const draft = useDraft<ProfileValues>(`profile-${userId}`, { lasts: 'device' })
  const [start] = useState(() => ({ ...saved, ...draft.kept }))
  const isHandingIn = useRef(isSignup)
  const facts = useRef({ saved, now })
  useLayoutEffect(() => {
    facts.current = { saved, now }
  }, [saved, now])

  const wrongIn = useCallback(
    (values: ProfileValues) => {
      const { saved: before, now: today } = facts.current
      const written = isSignup ? undefined : unsavedFields(values, before)
      return wrongToHandIn(values, today, written)
    },
    [isSignup],
  )
  // Cached, because every field that mounts validates the whole form again.
  const lastAsked = useRef<{ values?: ProfileValues; errors: FormErrors }>({ errors: {} })
  const validate = useCallback(
    (values: ProfileValues) => {
      if (lastAsked.current.values !== values)
        lastAsked.current = { values, errors: errorsAtFields(wrongIn(values)) }
      return lastAsked.current.errors
    },
    [wrongIn],
  )
  /** Whether the next submit sends the profile for review or only saves it. */
  const meanToHandIn = useCallback((isMeant: boolean) => {
    isHandingIn.current = isMeant
  }, [])
  const submit = async (values: ProfileValues) => {
    const isHandedIn = isHandingIn.current
    if (!isHandedIn && unsavedFields(values, saved).length === 0) {
      toasts.say(copy.nothingToSave)
      return undefined
    }
    try {
      await saveAll(values, { isHandedIn, isWhole: isSignup })
      if (isHandedIn) {
        draft.clear()
        onHandedIn?.()
      }
      return undefined
    } catch (thrown) {
      const { [FORM_ERROR]: whole, ...fields } = submitErrors(thrown)
      return { ...errorsAtFields(fields), ...(whole && { [FORM_ERROR]: whole }) }
    } finally {
      isHandingIn.current = isSignup
    }
  }
  return { saved, state, keepForm, savePart, draft, start, wrongIn, validate, submit, meanToHandIn }
}
