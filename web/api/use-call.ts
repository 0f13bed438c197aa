import { calls, type CallName } from '@gaitway/contract/calls/index'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useCallback, useState } from 'react'
import useSWR, { mutate, type SWRConfiguration } from 'swr'
import type { ErrorCode } from '@gaitway/contract/errors'
import { toasts } from '../shared/overlays/toasts.ts'
import { call, CallFailed, type CallOptions } from './call.ts'

/** Final-form's key for what concerns a whole form; named here, so that screens without forms do without the library. */
export const WHOLE_FORM = 'FINAL_FORM/form-error'

/** The answer of a reading call, cached by its name and input; `null` asks nothing. */
export const useAnswer = <Name extends CallName>(
  name: Name,
  sent: Sent<Name> | null,
  settings?: SWRConfiguration<Output<Name>, CallFailed>,
) =>
  useSWR<Output<Name>, CallFailed>(
    sent === null ? null : [name, sent],
    () => call(name, sent as Sent<Name>),
    settings,
  )

/** Every cached answer of the nouns that a call touches is asked for again. */
export const refreshTouched = (name: CallName) => {
  const nouns = calls[name].touches ?? []
  return mutate(
    key => Array.isArray(key) && typeof key[0] === 'string' && nouns.includes(key[0].split('.')[0] ?? ''),
  )
}

const hasFields = ({ fields }: CallFailed) => Object.keys(fields).length > 0

/** Makes a call and refreshes what it touches; toasts as its row says, then throws what went wrong. */
export const perform = async <Name extends CallName>(
  name: Name,
  sent: Sent<Name>,
  options?: CallOptions,
): Promise<Output<Name>> => {
  const { announces, silent } = calls[name]
  try {
    const answer = await call(name, sent, options)
    if (announces) toasts.say(announces)
    await refreshTouched(name)
    return answer
  } catch (thrown) {
    if (!silent && thrown instanceof CallFailed && !hasFields(thrown)) toasts.sayError(thrown.message)
    throw thrown
  }
}

/** A form's submit: field errors go to their fields, the rest to the form as a whole; nothing typed is lost. */
export const submitErrors = (thrown: unknown): Record<string, string> => {
  if (!(thrown instanceof CallFailed)) throw thrown
  return hasFields(thrown) ? thrown.fields : { [WHOLE_FORM]: thrown.message }
}

/** Which field a refusal is about, by its code. */
export type Refusals = Partial<Record<ErrorCode, string>>

/** The same where refusals of some codes stand at the field that they are about. */
export const errorsAt = (thrown: unknown, fieldOf: Refusals) => {
  const field = thrown instanceof CallFailed ? fieldOf[thrown.code as ErrorCode] : undefined
  return field && thrown instanceof CallFailed ? { [field]: thrown.message } : submitErrors(thrown)
}

/** A button's call: busy while it runs; a failure has been toasted and answers undefined. */
export const useAction = <Name extends CallName>(name: Name) => {
  const [busy, setBusy] = useState(false)
  const run = useCallback(
    async (sent: Sent<Name>, options?: CallOptions): Promise<Output<Name> | undefined> => {
      setBusy(true)
      try {
        return await perform(name, sent, options)
      } catch (thrown) {
        if (!(thrown instanceof CallFailed)) throw thrown
        // a button has no fields to say it at
        if (hasFields(thrown) && !calls[name].silent) toasts.sayError(thrown.message)
        return undefined
      } finally {
        setBusy(false)
      }
    },
    [name],
  )
  return { run, busy }
}
