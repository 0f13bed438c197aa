import {
  type ProfileFields,
  findExpiredCredentials,
  validateProfileFields,
  type ProfileField,
} from '@gaitway/contract/fields/profile'
import { SIGNUP_DONE_STAGE } from '@gaitway/contract/values/limits'
import type { Sent } from '@gaitway/contract/schemas/index'
import { FORM_ERROR, type FormApi } from 'final-form'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { call, CallFailed } from '../../api/call.ts'
import { perform, submitErrors } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { errorsAtFields, type FormErrors } from '../../ui/forms/AppForm.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toasts } from '../../api/toasts.ts'
import { editedFields, filesIn, only, unsavedFields } from './unsaved-fields.ts'
import { toForm, toWire, type ProfileValues } from './values.ts'
import { findMissingFields } from '@gaitway/contract/fields/missing-in-profile'
import { readProfileField } from './sections.ts'

const among = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => names.includes(readProfileField(path))))

/** What still prevents submitting. A profile submitted earlier may have credentials that expired since. */
export const profileErrors = (
  values: ProfileValues,
  now: Date,
  /** The fields whose dates must not have passed. All of them when submitting. */
  written?: readonly ProfileField[],
): Record<string, string> => {
  const wire = toWire(values)
  const expired = findExpiredCredentials(wire, now)
  return {
    ...(written ? among(expired, written) : expired),
    ...validateProfileFields(wire, now),
    ...findMissingFields(wire),
  }
}

/** Fields that cannot be saved yet, even as part of an unfinished profile. */
export const fieldsNotToSave = (values: ProfileValues, now: Date): ProfileField[] => {
  const wire = toWire(values)
  const nameless = (['firstName', 'lastName'] as const).filter(name => !wire[name])
  return [...Object.keys(validateProfileFields(wire, now)).map(readProfileField), ...nameless]
}

const isPassing = ({ status }: CallFailed) => status === 0 || status >= 500

/** Deletes files that no profile uses anymore. Returns those that failed, for the next save. */
const dropFiles = async (urls: readonly string[]): Promise<readonly string[]> => {
  if (urls.length === 0) return []
  try {
    await call('files.remove', { urls: [...urls] })
    return []
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    return isPassing(thrown) ? urls : []
  }
}

export type SavingState = { is: 'quiet' | 'saving' | 'saved' } | { is: 'failed'; why: string }
type Form = FormApi<ProfileValues, Partial<ProfileValues>>

/** Uploaded files that neither the form nor the saved profile uses. */
const toDrop = (values: ProfileValues, before: ProfileValues, saved: ProfileFields) => {
  const stays = new Set([...filesIn(saved), ...filesIn(toWire(values))])
  const named = [...(values.droppedFiles ?? []), ...filesIn(toWire(before))]
  return [...new Set(named.map(url => url.split('?')[0] ?? url))].filter(url => !stays.has(url))
}

const hiddenFiles = ['cprPictureUrl', 'malpracticeUrl', 'tbTestPictureUrl'] as const

/** The saved profile, and saving to it part by part or as a whole. */
const useProfileSaving = (profile: ProfileFields) => {
  const now = useNow()
  const [saved, setSaved] = useState(() => toForm(profile))
  const [state, setState] = useState<SavingState>({ is: 'quiet' })
  const latest = useRef({ saved, now })
  useLayoutEffect(() => {
    latest.current = { saved, now }
  }, [saved, now])
  const api = useRef<Form>(undefined)
  const keepForm = useCallback((form: Form) => {
    api.current = form
  }, [])
  const running = useRef<Promise<boolean>>(undefined)
  const isDue = useRef(false)

  /** Takes the server's answer as the saved profile and deletes unused files. */
  const settle = useCallback(async (answer: ProfileFields) => {
    const before = latest.current.saved
    const after = toForm(answer)
    latest.current.saved = after
    setSaved(after)
    const form = api.current
    if (!form) return
    const { values } = form.getState()
    const typed = editedFields(values, before)
    form.batch(() => {
      // Changes made on another device show up here, unless the field was edited here too.
      for (const name of editedFields(after, before))
        if (!typed.includes(name)) form.change(name, after[name])
    })
    const left = await dropFiles(toDrop(values, before, answer))
    form.batch(() => {
      form.change('droppedFiles', left.length > 0 ? left : undefined)
      for (const name of hiddenFiles)
        if (!answer[name] && toWire(form.getState().values)[name] === null) form.change(name, undefined)
    })
  }, [])

  /** Saves the valid fields. The rest stays on this device. False if saving failed. */
  const sendPart = useCallback(
    async (values: ProfileValues): Promise<boolean> => {
      const wrong = fieldsNotToSave(values, latest.current.now)
      const names = unsavedFields(values, latest.current.saved).filter(name => !wrong.includes(name))
      if (names.length === 0) {
        setState(before => (before.is === 'failed' ? { is: 'quiet' } : before))
        return true
      }
      setState({ is: 'saving' })
      try {
        await settle(await call('clinicians.add', only(toWire(values), names) as Sent<'clinicians.add'>))
        setState({ is: 'saved' })
        return true
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        setState({ is: 'failed', why: Object.values(thrown.fields)[0] ?? thrown.message })
        return false
      }
    },
    [settle],
  )

  /** Runs saves one after another, however fast parts are left. */
  const savePart = useCallback((): Promise<boolean> => {
    isDue.current = true
    const run = async () => {
      let isSaved = true
      try {
        while (isDue.current && api.current) {
          isDue.current = false
          isSaved = await sendPart(api.current.getState().values)
        }
      } finally {
        running.current = undefined
      }
      return isSaved
    }
    running.current ??= run()
    return running.current
  }, [sendPart])

  /** Saves all changes at once. A submitted profile goes to staff for review. */
  const saveAll = useCallback(
    async (values: ProfileValues, { isForReview, isWhole }: { isForReview: boolean; isWhole: boolean }) => {
      const wire = toWire(values)
      const sent = isWhole ? wire : only(wire, unsavedFields(values, latest.current.saved))
      const answer = await perform('clinicians.edit', {
        ...(sent as Sent<'clinicians.edit'>),
        ...(isForReview && {
          isFromSignup: isWhole,
          isSignupCompleted: true,
          signupStageCount: SIGNUP_DONE_STAGE,
        }),
      })
      await settle(answer)
      setState({ is: 'saved' })
    },
    [settle],
  )
  return { saved, state, api, keepForm, latest, savePart, saveAll }
}

type ProfileFormOf = {
  userId: string
  profile: ProfileFields
  /** Signup submits everything. Settings save only what changed. */
  isSignup: boolean
  onSubmitted?: () => void
}

/** What signup and settings share: validation, the draft on this device, and submitting. */
export const useProfileForm = ({ userId, profile, isSignup, onSubmitted }: ProfileFormOf) => {
  const { latest, saveAll, ...saving } = useProfileSaving(profile)
  const { saved } = saving
  const draft = useDraft<ProfileValues>(`profile-${userId}`, { lasts: 'device' })
  const [start] = useState(() => ({ ...saved, ...draft.saved }))
  const isNextForReview = useRef(isSignup)

  const wrongIn = useCallback(
    (values: ProfileValues) => {
      const { saved: before, now: today } = latest.current
      const written = isSignup ? undefined : unsavedFields(values, before)
      return profileErrors(values, today, written)
    },
    [isSignup, latest],
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
      toasts.say('No changes to save.')
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
  return { ...saving, draft, start, wrongIn, validate, submit, setSubmitForReview }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
