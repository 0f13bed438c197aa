import { useQueryClient } from '@tanstack/react-query'
import { resources } from '@gaitway/contract/resources'
import { useState } from 'react'
import { useNotify } from 'react-admin'

type Outcome = { said: string; goOn?: () => void }

/** Profiles are left out: each reading of private details is on record. */
const isChangeable = ([first]: readonly unknown[]) =>
  first === 'timesheet' || (typeof first === 'string' && Object.hasOwn(resources, first))

/** Carries a move out once: a toast says what became true or why it did not, and the lists are read again. */
export const useMove = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const queries = useQueryClient()
  const move = async (work: () => Promise<unknown>, { said, goOn }: Outcome) => {
    setBusy(true)
    try {
      await work()
      notify(said, { type: 'success' })
      goOn?.()
    } catch (thrown) {
      notify(thrown instanceof Error ? thrown.message : 'Something went wrong', { type: 'error' })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isChangeable(queryKey) })
    }
  }
  return { move, busy }
}
