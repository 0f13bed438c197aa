import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useState } from 'react'
import { mutate, type SWRConfiguration } from 'swr'
import type { ErrorCode } from '@gaitway/contract/values/errors'
import { call, CallFailed, type CallOptions } from './call.ts'
import { takeFirst } from './first-reads.ts'
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
    () => takeFirst(name, sent as Sent<Name>) ?? call(name, sent as Sent<Name>),
    settings,
  )

/**
 * One page of a list. While another page loads, the rows before stay as `isOld`; if it fails there are none, so that old
 * rows are never taken for new ones.
 */
export const usePage = <Name extends CallName>(name: Name, sent: Sent<Name> | null) => {
  const { data, error, isValidating, mutate: again } = useAnswer(name, sent)
  const [last, setLast] = useState<Output<Name>>()
  if (data !== undefined && data !== last) setLast(data)
  const before = sent === null || error ? undefined : last
  return {
    data: data ?? before,
    error,
    isValidating,
    mutate: again,
    isOld: data === undefined && before !== undefined,
  }
}

/** Refetches every cached read of the nouns that a call touches. */
export const refreshTouched = (name: CallName) => {
  const nouns = calls[name].touches ?? []
  return mutate(
    key => Array.isArray(key) && typeof key[0] === 'string' && nouns.includes(key[0].split('.')[0] ?? ''),
  )
}

const hasFields = ({ fields }: CallFailed) => Object.keys(fields).length > 0

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

/** A form's submit: field errors go to their fields, other errors to the form, and the typed values stay. */
export const submitErrors = (thrown: unknown): Record<string, string> => {
  if (!(thrown instanceof CallFailed)) throw thrown
  return hasFields(thrown) ? thrown.fields : { [WHOLE_FORM]: thrown.message }
}

/** The field that an error code is about. */
export type Refusals = Partial<Record<ErrorCode, string>>

/** The same, with some error codes mapped to their field. */
export const errorsAt = (thrown: unknown, fieldOf: Refusals) => {
  const field = thrown instanceof CallFailed ? fieldOf[thrown.code as ErrorCode] : undefined
  return field && thrown instanceof CallFailed ? { [field]: thrown.message } : submitErrors(thrown)
}

/** A button's work, busy while it runs. A failed call goes to `onFailed`, and the result is undefined. */
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

/** A button's call, busy while it runs. After an error, which is a toast, the result is undefined. */
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
