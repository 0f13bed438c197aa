import { text } from './rule.ts'

/** A time card’s text fields; the rules of its times are in the API’s domain. */
export const timesheetFields = {
  /** needed to submit more minutes than a slot has */
  extraTimeReason: text({
    maxLength: 500,
    missing: 'Enter a reason for the extra time',
    wrong: 'Use 500 characters or fewer',
  }),
  /** needed to accept a time card with extra time */
  extraTime: {
    missing: 'Accept or decline the extra time',
    needless: 'This time card has no extra time to accept or decline',
  },
  /** needed to decline extra time; the clinician reads it */
  declineReason: text({
    maxLength: 500,
    missing: 'Enter a reason for declining the extra time',
    wrong: 'Use 500 characters or fewer',
  }),
}
