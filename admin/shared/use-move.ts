import { useState } from 'react'
import { useNotify, useRefresh } from 'react-admin'

type Outcome = { said: string; goOn?: () => void }

/** Carries a move out once: a toast says what became true or why it did not, and the page is read again. */
export const useMove = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const refresh = useRefresh()
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
      refresh()
    }
  }
  return { move, busy }
}
