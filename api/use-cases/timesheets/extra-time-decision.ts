import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { refuse } from '@gaitway/contract/errors'
import { timesheetFields } from '@gaitway/contract/fields/timesheet'
import type { ExtraTime } from '../../domain/timesheet.ts'

/** A decision; declining requires a reason, accepting stores none. */
export const withReason = (decision: ExtraTimeDecision, reason: string | undefined) => {
  if (decision === 'accept') return { decision, reason: null }
  if (!reason) throw refuse('fields_wrong', { reason: timesheetFields.declineReason.missing })
  return { decision, reason }
}

type Sent = { extraTime?: ExtraTimeDecision; reason?: string }

/** The choice about extra time when accepting a time card: required if there is some, refused if there is none. */
export const extraTimeDecision = (asksFor: readonly ExtraTime[], { extraTime, reason }: Sent) => {
  const { missing, needless } = timesheetFields.extraTime
  if (asksFor.length === 0) {
    if (extraTime) throw refuse('fields_wrong', { extraTime: needless })
    return undefined
  }
  if (!extraTime) throw refuse('fields_wrong', { extraTime: missing })
  return withReason(extraTime, reason)
}
