import { text } from './rule.ts'

const REASON_MAX = 500
const reason = (missing: string) =>
  text({ maxLength: REASON_MAX, missing, wrong: `Use ${REASON_MAX} characters or fewer` })

/** A time card’s text fields; the rules of its times are in the API’s domain. */
export const timesheetFields = {
  /** needed to submit more minutes than a slot has */
  extraTimeReason: reason('Enter a reason for the extra time'),
  /** needed to accept a time card with extra time */
  extraTime: {
    missing: 'Accept or decline the extra time',
    needless: 'This time card has no extra time to accept or decline',
  },
  /** needed to decline extra time; the clinician reads it */
  declineReason: reason('Enter a reason for declining the extra time'),
}
