import { text } from './rule.ts'

/** A time card's own fields; its times have rules of their own in the API's domain. */
export const timesheetFields = {
  /** needed to submit more minutes than a slot has */
  extraTimeReason: text({
    maxLength: 500,
    missing: 'Enter a reason for the extra time',
    wrong: 'Use 500 characters or fewer',
  }),
}
