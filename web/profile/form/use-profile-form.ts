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
import { perform, getSubmitErrors } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { nestErrors, type FormErrors } from '../../ui/forms/AppForm.tsx'
import { useDraft } from '../../ui/forms/use-draft.ts'
import { toasts } from '../../api/toasts.ts'
import { listEditedFields, listFileUrls, pick, listUnsavedFields } from './unsaved-fields.ts'
import { toForm, toWire, type ProfileValues } from './values.ts'
import { findMissingFields } from '@gaitway/contract/fields/missing-in-profile'
import { readProfileField } from './sections.ts'

const pickErrors = (errors: Record<string, string>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => names.includes(readProfileField(path))))

/** The errors that prevent submitting. A profile submitted earlier may have credentials that have expired since then. */
export const findProfileErrors = (
  values: ProfileValues,
  now: Date,
  /** The fields whose expiration dates must not have passed. Without it, those of all fields. */
  written?: readonly ProfileField[],
): Record<string, string> => {
  const wire = toWire(values)
  const expired = findExpiredCredentials(wire, now)
  return {
    ...(written ? pickErrors(expired, written) : expired),
    ...validateProfileFields(wire, now),
    ...findMissingFields(wire),
  }
}

/** Fields that cannot be saved yet, even as part of an unfinished profile. */
export const listInvalidFields = (values: ProfileValues, now: Date): ProfileField[] => {
  const wire = toWire(values)
  const nameless = (['firstName', 'lastName'] as const).filter(name => !wire[name])
  return [...Object.keys(validateProfileFields(wire, now)).map(readProfileField), ...nameless]
}

const isTemporary = ({ status }: CallFailed) => status === 0 || status >= 500

/** Deletes files that no profile uses anymore. Returns those that the next save must try again. */
const deleteFiles = async (urls: readonly string[]): Promise<readonly string[]> => {
  if (urls.length === 0) return []
  try {
    await call('files.remove', { urls: [...urls] })
    return []
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    return isTemporary(thrown) ? urls : []
  }
}

export type SavingState = { is: 'quiet' | 'saving' | 'saved' } | { is: 'failed'; why: string }
type Form = FormApi<ProfileValues, Partial<ProfileValues>>

/** Uploaded files that neither the form nor the saved profile uses. */
const listUnusedFiles = (values: ProfileValues, before: ProfileValues, saved: ProfileFields) => {
  const used = new Set([...listFileUrls(saved), ...listFileUrls(toWire(values))])
  const candidates = [...(values.droppedFiles ?? []), ...listFileUrls(toWire(before))]
  return [...new Set(candidates.map(url => url.split('?')[0] ?? url))].filter(url => !used.has(url))
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
  const applySaved = useCallback(async (answer: ProfileFields) => {
    const before = latest.current.saved
    const after = toForm(answer)
    latest.current.saved = after
    setSaved(after)
    const form = api.current
    if (!form) return
    const { values } = form.getState()
    const typed = listEditedFields(values, before)
    form.batch(() => {
      // takes over changes made on another device, unless the field was edited here too
      for (const name of listEditedFields(after, before))
        if (!typed.includes(name)) form.change(name, after[name])
    })
    const undeleted = await deleteFiles(listUnusedFiles(values, before, answer))
    form.batch(() => {
      form.change('droppedFiles', undeleted.length > 0 ? undeleted : undefined)
      for (const name of hiddenFiles)
        if (!answer[name] && toWire(form.getState().values)[name] === null) form.change(name, undefined)
    })
  }, [])

  /** Saves the valid fields; the others stay on this device. Returns false if saving failed. */
  const sendPart = useCallback(
    async (values: ProfileValues): Promise<boolean> => {
      const wrong = listInvalidFields(values, latest.current.now)
      const names = listUnsavedFields(values, latest.current.saved).filter(name => !wrong.includes(name))
      if (names.length === 0) {
        setState(before => (before.is === 'failed' ? { is: 'quiet' } : before))
        return true
      }
      setState({ is: 'saving' })
      try {
        await applySaved(await call('clinicians.add', pick(toWire(values), names) as Sent<'clinicians.add'>))
        setState({ is: 'saved' })
        return true
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        setState({ is: 'failed', why: Object.values(thrown.fields)[0] ?? thrown.message })
        return false
      }
    },
    [applySaved],
  )

  /** Saves the valid fields, one save after another, however often it is called. */
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
      const sent = isWhole ? wire : pick(wire, listUnsavedFields(values, latest.current.saved))
      const answer = await perform('clinicians.edit', {
        ...(sent as Sent<'clinicians.edit'>),
        ...(isForReview && {
          isFromSignup: isWhole,
          isSignupCompleted: true,
          signupStageCount: SIGNUP_DONE_STAGE,
        }),
      })
      await applySaved(answer)
      setState({ is: 'saved' })
    },
    [applySaved],
  )
  return { saved, state, api, keepForm, latest, savePart, saveAll }
}

type ProfileFormOptions = {
  userId: string
  profile: ProfileFields
  /** Signup submits everything. Settings save pick what changed. */
  isSignup: boolean
  onSubmitted?: () => void
}

/** What signup and settings share: validation, the draft on this device, and submitting. */
export const useProfileForm = ({ userId, profile, isSignup, onSubmitted }: ProfileFormOptions) => {
  const { latest, saveAll, ...saving } = useProfileSaving(profile)
  const { saved } = saving
  const draft = useDraft<ProfileValues>(`profile-${userId}`, { lasts: 'device' })
  const [start] = useState(() => ({ ...saved, ...draft.saved }))
  const isNextForReview = useRef(isSignup)

  const wrongIn = useCallback(
    (values: ProfileValues) => {
      const { saved: before, now: today } = latest.current
      const written = isSignup ? undefined : listUnsavedFields(values, before)
      return findProfileErrors(values, today, written)
    },
    [isSignup, latest],
  )
  // cached, because every field that mounts validates the whole form again
  const lastValidated = useRef<{ values?: ProfileValues; errors: FormErrors }>({ errors: {} })
  const validate = useCallback(
    (values: ProfileValues) => {
      if (lastValidated.current.values !== values)
        lastValidated.current = { values, errors: nestErrors(wrongIn(values)) }
      return lastValidated.current.errors
    },
    [wrongIn],
  )
  /** Whether the next submit sends the profile for review or pick saves it. */
  const setSubmitForReview = useCallback((isMeant: boolean) => {
    isNextForReview.current = isMeant
  }, [])
  const submit = async (values: ProfileValues) => {
    const isForReview = isNextForReview.current
    if (!isForReview && listUnsavedFields(values, saved).length === 0) {
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
      const { [FORM_ERROR]: formError, ...fields } = getSubmitErrors(thrown)
      return { ...nestErrors(fields), ...(formError && { [FORM_ERROR]: formError }) }
    } finally {
      isNextForReview.current = isSignup
    }
  }
  return { ...saving, draft, start, wrongIn, validate, submit, setSubmitForReview }
}

export type ProfileFormState = ReturnType<typeof useProfileForm>
