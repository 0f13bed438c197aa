import { CallFailed } from '../../calls/call.ts'
import { perform } from '../../calls/use-call.ts'
import { words as w } from './words.ts'

/** Everything unread is marked read; a failure is only logged, and the list asked for again. */
export const markAllRead = async (userId: string, again: () => Promise<unknown>) => {
  try {
    await perform('notifications.markAllRead', { userId })
  } catch (thrown) {
    if (!(thrown instanceof CallFailed)) throw thrown
    console.error(w.markFailed, thrown)
    await again()
  }
}
