import { SERVICE_WORKER } from '@gaitway/contract/push'
import type { Sent } from '@gaitway/contract/schemas/index'
import { CallFailed } from './call.ts'
import { callOrReadOffline, forgetAnswers } from './offline-answers.ts'

/** The current shift, or the next one. */
export const nextShift: Sent<'applications.shifts'> = {
  shiftStatus: 'upcoming,current',
  sortBy: 'startDate',
  sortOrder: 'asc',
  limit: 1,
}

/** A browser may refuse the worker, and the connection may be gone already. */
const attempt = async (what: string, work: () => Promise<unknown>) => {
  try {
    await work()
  } catch (thrown) {
    if (!(thrown instanceof CallFailed || thrown instanceof DOMException || thrown instanceof TypeError))
      throw thrown
    console.info(`${what} couldn’t be kept for later.`, String(thrown))
  }
}

/** Makes the app open without a connection. */
export const keepApp = () =>
  attempt('The app', () => navigator.serviceWorker.register(SERVICE_WORKER, { scope: '/' }))

/** Keeps the next shift, its address, its contact and its brief. */
export const keepNextShift = () =>
  attempt('The next shift', async () => {
    const { data } = await callOrReadOffline('applications.shifts', nextShift)
    if (!data[0]) return forgetAnswers('jobs.read', 'briefs.read')
    const { id } = data[0].jobId
    await callOrReadOffline('jobs.read', { id })
    await callOrReadOffline('briefs.read', { jobId: id })
  })
