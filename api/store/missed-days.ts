/** SQL: whether a slot was settled as a no-show: it isn’t worked, and its shift may continue with other days. */
export const isMissedDay = (slot: string) => `EXISTS (SELECT FROM no_show_reports missed_day
  WHERE missed_day.slot_id = ${slot}.id AND missed_day.outcome = 'nothing')`

/** SQL: whether a slot was settled as a no-show while its shift continued with other days. */
export const isTakenOut = (slot: string) => `(${isMissedDay(slot)} AND EXISTS (SELECT FROM slots other_day
  WHERE other_day.job_id = ${slot}.job_id AND NOT ${isMissedDay('other_day')}))`

/** SQL: the slots of job `j` that were settled as a no-show while the shift continued, as JSON. */
export const missedSlotIds = `(SELECT coalesce(json_agg(s.id ORDER BY s.sort_order), '[]')
  FROM slots s WHERE s.job_id = j.id AND ${isTakenOut('s')})`

/** SQL: the cents that an application's clinician isn’t paid because of days that were settled as a no-show. */
export const sumMissedPay = (application: string) => `(
  SELECT coalesce(sum(missed_day.at_stake_cents), 0)::int FROM no_show_reports missed_day
  WHERE missed_day.application_id = ${application}.id AND missed_day.outcome = 'nothing')`
