import { SIGNUP_DONE_STAGE } from '@gaitway/contract/limits'
import type { Profile } from '@gaitway/contract/fields/profile'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { FormApi } from 'final-form'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { call, CallFailed } from '../../api/call.ts'
import { perform } from '../../api/use-call.ts'
import { filesIn, only, editedFields, unsavedFields } from './unsaved-fields.ts'
import { toForm, toWire, type ProfileValues } from './values.ts'
import { fieldsNotToSave } from './errors.ts'

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
const toDrop = (values: ProfileValues, before: ProfileValues, saved: Profile) => {
  const stays = new Set([...filesIn(saved), ...filesIn(toWire(values))])
  const named = [...(values.droppedFiles ?? []), ...filesIn(toWire(before))]
  return [...new Set(named.map(url => url.split('?')[0] ?? url))].filter(url => !stays.has(url))
}

const hiddenFiles = ['cprPictureUrl', 'malpracticeUrl', 'tbTestPictureUrl'] as const

/** The saved profile, and saving to it part by part or as a whole. */
export const useProfileSaving = (profile: Profile, now: Date) => {
  const [saved, setSaved] = useState(() => toForm(profile))
  const [state, setState] = useState<SavingState>({ is: 'quiet' })
  const latest = useRef({ saved, now })
  useLayoutEffect(() => {
    latest.current = { saved, now }
  }, [saved, now])
  const form = useRef<Form>(undefined)
  const keepForm = useCallback((api: Form) => {
    form.current = api
  }, [])
  const isUnderWay = useRef(false)
  const isDue = useRef(false)

  /** Takes the server's answer as the saved profile and deletes unused files. */
  const settle = useCallback(async (answer: Profile) => {
    const before = latest.current.saved
    const after = toForm(answer)
    latest.current.saved = after
    setSaved(after)
    const api = form.current
    if (!api) return
    const { values } = api.getState()
    const typed = editedFields(values, before)
    api.batch(() => {
      // Changes made on another device show up here, unless the field was edited here too.
      for (const name of editedFields(after, before)) if (!typed.includes(name)) api.change(name, after[name])
    })
    const left = await dropFiles(toDrop(values, before, answer))
    api.batch(() => {
      api.change('droppedFiles', left.length > 0 ? left : undefined)
      for (const name of hiddenFiles)
        if (!answer[name] && toWire(api.getState().values)[name] === null) api.change(name, undefined)
    })
  }, [])

  /** Saves the valid fields. The rest stays on this device. */
  const sendPart = useCallback(
    async (values: ProfileValues) => {
      const wrong = fieldsNotToSave(values, latest.current.now)
      const names = unsavedFields(values, latest.current.saved).filter(name => !wrong.includes(name))
      if (names.length === 0) {
        setState(before => (before.is === 'failed' ? { is: 'quiet' } : before))
        return
      }
      setState({ is: 'saving' })
      try {
        await settle(await call('clinicians.add', only(toWire(values), names) as Sent<'clinicians.add'>))
        setState({ is: 'saved' })
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        setState({ is: 'failed', why: Object.values(thrown.fields)[0] ?? thrown.message })
      }
    },
    [settle],
  )

  /** Runs saves one after another, however fast sections are left. */
  const savePart = useCallback(async () => {
    isDue.current = true
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      while (isDue.current && form.current) {
        isDue.current = false
        await sendPart(form.current.getState().values)
      }
    } finally {
      isUnderWay.current = false
    }
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
  return { saved, state, keepForm, savePart, saveAll }
}
