import type { Sent } from '@gaitway/contract/schemas/index'
import { FORM_ERROR } from 'final-form'
import { useLocation } from 'wouter'
import { CallFailed } from '../../calls/call.ts'
import { perform } from '../../calls/use-call.ts'
import type { Shift } from '../shifts/time-card.ts'
import { errorsByEntry } from './worked.ts'

export const dashboard = '/clinician/dashboard'

type Writing = Pick<Sent<'timesheets.write'>, 'entries' | 'submit'>

/** Writes a shift's time card, new or again, and goes back to the dashboard; answers the errors where there are any. */
export const useHandIn = (shift: Shift) => {
  const [, go] = useLocation()
  return async (writing: Writing) => {
    try {
      if (shift.timesheet) await perform('timesheets.edit', { id: shift.timesheet.id, ...writing })
      else await perform('timesheets.write', { jobApplicationId: shift.id, ...writing })
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
