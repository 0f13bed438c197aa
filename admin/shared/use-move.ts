import { useQueryClient } from '@tanstack/react-query'
import { resources } from '@gaitway/contract/resources'
import { useState } from 'react'
import { useNotify, HttpError } from 'react-admin'
import { refusalCode } from '../session.ts'

type MoveOptions = { success: string; onDone?: () => void }

/** Excludes profiles, because each read of private details is recorded. */
const isChangeable = ([first]: readonly unknown[]) =>
  first === 'timesheet' || (typeof first === 'string' && Object.hasOwn(resources, first))

/** Runs a change, shows the result in a toast and reloads the lists. */
export const useMove = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const queries = useQueryClient()
  const run = async (work: () => Promise<unknown>, { success, onDone }: MoveOptions) => {
    setBusy(true)
    try {
      await work()
      notify(success, { type: 'success' })
      onDone?.()
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : 'Something went wrong', { type: 'error' })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isChangeable(queryKey) })
    }
  }
  return { run, busy }
}

const errorsOf = (thrown: unknown): Record<string, string> => {
  const body: unknown = thrown instanceof HttpError ? thrown.body : undefined
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {}
}

/**
 * Shows the API's field errors at their fields, beside the toast; `fieldOf` maps an error code to its field.
 */
export const withFieldErrors = async <Result>(
  work: () => Promise<Result>,
  showErrors: (fields: Record<string, string>) => void,
  fieldOf: Record<string, string> = {},
): Promise<Result> => {
  try {
    return await work()
  } catch (thrown) {
    const field = fieldOf[refusalCode(thrown) ?? '']
    showErrors(field && thrown instanceof Error ? { [field]: thrown.message } : errorsOf(thrown))
    throw thrown
  }
}
