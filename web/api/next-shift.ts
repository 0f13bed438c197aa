import { SERVICE_WORKER } from '@gaitway/contract/push'
import type { Sent } from '@gaitway/contract/schemas/index'
import { CallFailed } from './call.ts'
import { callOrReadOffline, forgetAnswers } from './offline-answers.ts'

/** The input that asks for the current shift, or the next one. */
export const nextShift: Sent<'applications.shifts'> = {
  shiftStatus: 'upcoming,current',
  sortBy: 'startDate',
  sortOrder: 'asc',
  limit: 1,
}

/** Runs work that may fail: a browser may refuse the service worker, and the connection may be gone. */
const attempt = async (what: string, work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (thrown) {
    if (!(thrown instanceof CallFailed || thrown instanceof DOMException || thrown instanceof TypeError))
      throw thrown
    console.info(`${what} couldn’t be kept for later.`, String(thrown))
  }
}

/** Registers the service worker, with which the app opens without a connection. */
export const keepApp = () =>
  attempt('The app', () => navigator.serviceWorker.register(SERVICE_WORKER, { scope: '/' }))

/** Stores the next shift, its address, its contact and its brief for use without a connection. */
export const keepNextShift = () =>
  attempt('The next shift', async () => {
    const { data } = await callOrReadOffline('applications.shifts', nextShift)
    if (!data[0]) return forgetAnswers('jobs.read', 'briefs.read')
    const { id } = data[0].jobId
    await callOrReadOffline('jobs.read', { id })
    await callOrReadOffline('briefs.read', { jobId: id })
  })
