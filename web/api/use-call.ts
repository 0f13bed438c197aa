import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useState } from 'react'
import { mutate, type SWRConfiguration } from 'swr'
import type { ErrorCode } from '@gaitway/contract/values/errors'
import { call, CallFailed, type CallOptions } from './call.ts'
import { takeFirstRead } from './first-reads.ts'
import { useCached } from './use-cached.ts'

/** Final-form's key for form-level errors, repeated here so that screens without forms don't load the library. */
const WHOLE_FORM = 'FINAL_FORM/form-error'

/** The cached output of a read call, by name and input. `null` skips the call. */
export const useAnswer = <Name extends CallName>(
  name: Name,
  sent: Sent<Name> | null,
  settings?: SWRConfiguration<Output<Name>, CallFailed>,
) =>
  useCached<Output<Name>, CallFailed>(
    sent === null ? null : [name, sent],
    () => takeFirstRead(name, sent as Sent<Name>) ?? call(name, sent as Sent<Name>),
    settings,
  )

/**
 * Like `useAnswer`, but keeps the last answer, marked `isOld`, while the next one loads, such as another page of a list.
 * If that fails there is no data, so that old rows are never mistaken for new ones.
 */
export const useAnswerKeepingLast = <Name extends CallName>(name: Name, sent: Sent<Name> | null) => {
  const { data, error, isValidating, mutate: refresh } = useAnswer(name, sent)
  const [last, setLast] = useState<Output<Name>>()
  if (data !== undefined && data !== last) setLast(data)
  const old = sent === null || error ? undefined : last
  return {
    data: data ?? old,
    error,
    isValidating,
    mutate: refresh,
    isOld: data === undefined && old !== undefined,
  }
}

/** Refetches every cached read of the nouns that a call touches. */
export const refreshTouched = (name: CallName) => {
  const nouns = calls[name].invalidates ?? []
  return mutate(
    key => Array.isArray(key) && typeof key[0] === 'string' && nouns.includes(key[0].split('.')[0] ?? ''),
  )
}

/** Makes a call and refreshes what it touches. Shows its success message, if it has one, or throws the error. */
export const perform = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options?: CallOptions,
): Promise<Output<Name>> => {
  const answer = await call(name, sent, { ...options, isAnnounced: true })
  await refreshTouched(name)
  return answer
}

/** The errors of a failed submit as a form takes them: at their fields, or at the whole form. Other errors are thrown. */
export const getSubmitErrors = (thrown: unknown): Record<string, string> => {
  if (!(thrown instanceof CallFailed)) throw thrown
  return Object.keys(thrown.fields).length > 0 ? thrown.fields : { [WHOLE_FORM]: thrown.message }
}

/** The field that an error code is about. */
export type Refusals = Partial<Record<ErrorCode, string>>

/** Like `submitErrors`, with some error codes at a field. */
export const getFieldErrors = (thrown: unknown, fieldOf: Refusals) => {
  const field = thrown instanceof CallFailed ? fieldOf[thrown.code as ErrorCode] : undefined
  return field && thrown instanceof CallFailed ? { [field]: thrown.message } : getSubmitErrors(thrown)
}

/** Runs a button's work, and is busy during it. After a failed call, which goes to `onFailed`, the result is undefined. */
export const useBusy = () => {
  const [busy, setBusy] = useState(false)
  const during = useCallback(
    async <Result>(work: () => Promise<Result>, onFailed: (failure: CallFailed) => unknown) => {
      setBusy(true)
      try {
        return await work()
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        onFailed(thrown)
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [],
  )
  return { busy, during }
}

/** Makes a button's call, and is busy during it. After an error, which is a toast, the result is undefined. */
export const useAction = <Name extends CallName>(name: Name) => {
  const { busy, during } = useBusy()
  const run = useCallback(
    (sent: Sent<Name>, options?: CallOptions): Promise<Output<Name> | undefined> =>
      during(
        () => perform(name, sent, options),
        () => undefined,
      ),
    [name, during],
  )
  return { run, busy }
}
