import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { showNearMoment } from '@gaitway/contract/time'
import { FORM_ERROR } from 'final-form'
import { useLocation } from 'wouter'
import { CallFailed } from '../../api/call.ts'
import { perform } from '../../api/use-call.ts'
import { useNow } from '../../api/use-now.ts'
import { toasts } from '../../shared/overlays/toasts.ts'
import type { Shift } from '../shifts/time-card.ts'
import { copy } from './copy.ts'
import { errorsByEntry } from './worked.ts'

export const dashboard = '/clinician/dashboard'

type Writing = Pick<Sent<'timesheets.write'>, 'entries' | 'submit'>

const saidOf = (
  { submit }: Writing,
  { countsAsAcceptedAt: until }: Output<'timesheets.write'>,
  zone: string,
  now: Date,
) => {
  if (!submit) return copy.savedAsDraft
  return until ? copy.handedInUntil(showNearMoment(until, zone, now)) : copy.handedIn
}

/** Saves a shift's time card and returns to the dashboard, or returns the errors. */
export const useHandIn = (shift: Shift) => {
  const [, go] = useLocation()
  const now = useNow()
  return async (writing: Writing) => {
    try {
      const card = shift.timesheet
        ? await perform('timesheets.edit', { id: shift.timesheet.id, ...writing })
        : await perform('timesheets.write', { jobApplicationId: shift.id, ...writing })
      toasts.say(saidOf(writing, card, shift.jobId.timeZone, now))
      go(dashboard)
      return undefined
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      return Object.keys(thrown.fields).length > 0
        ? errorsByEntry(thrown.fields, FORM_ERROR)
        : { [FORM_ERROR]: thrown.message }
    }
  }
}
