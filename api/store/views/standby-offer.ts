/** SQL: the offer an application got since the job's last drop-out, as JSON, or null. */
export const standbyOfferOf = (alias: string) => `(
  SELECT json_build_object('status', o.status, 'answerBy', iso_instant(o.answer_by))
  FROM standby_offers o
  WHERE o.application_id = ${alias}.id AND o.round_id = (
    SELECT r.hold_id FROM standby_rounds r WHERE r.job_id = ${alias}.job_id
    ORDER BY r.begun_at DESC, r.hold_id DESC LIMIT 1))`

/** SQL: whether a job's standbys have an open offer, or one accepted and awaits confirmation. */
export const standbyRoundOf = (alias: string) => `(
  SELECT CASE WHEN EXISTS (
      SELECT 1 FROM standby_offers o JOIN applications sa ON sa.id = o.application_id AND sa.status = 'applied'
      WHERE o.round_id = r.hold_id AND o.status = 'accepted')
    THEN 'saidYes' ELSE 'asking' END
  FROM standby_rounds r WHERE r.job_id = ${alias}.id AND r.ended_at IS NULL)`
