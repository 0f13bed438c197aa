import { SERVICE_WORKER } from '@gaitway/contract/push'
import type { Sent } from '@gaitway/contract/schemas/index'
import { CallFailed } from '../api/call.ts'
import { callKept, forgetAnswers } from './kept-answers.ts'

/** The current shift, or the next one. */
export const nextShift: Sent<'applications.shifts'> = {
  shiftStatus: 'upcoming,current',
  sortBy: 'startDate',
  sortOrder: 'asc',
  limit: 1,
}

/** Makes the app open without a connection, with the next shift, its address, its contact and its brief. */
export const keepNextShift = async () => {
  try {
    await navigator.serviceWorker.register(SERVICE_WORKER, { scope: '/' })
    const { data } = await callKept('applications.shifts', nextShift)
    if (!data[0]) return forgetAnswers('jobs.read', 'briefs.read')
    const { id } = data[0].jobId
    await callKept('jobs.read', { id })
    await callKept('briefs.read', { jobId: id })
  } catch (thrown) {
    // a browser may refuse the worker, and the connection may be gone already
    if (!(thrown instanceof CallFailed || thrown instanceof DOMException || thrown instanceof TypeError))
      throw thrown
    console.info('The next shift couldn’t be kept for later.', String(thrown))
  }
}
