import { supportEmail } from './support.ts'
import {
  CHECK_IN_MINUTES_BEFORE,
  CHECK_OUT_HOURS_AFTER,
  UNDO_CHECK_OUT_MINUTES,
  EXTRA_TIME_STAFF_DAYS,
  FEEDBACK_CHANGE_HOURS,
  FILES_PER_CALL_MAX,
  FILE_MAX_MEGABYTES,
  INVOICE_STOP_DAYS,
  LOGIN_LOCK_MINUTES,
  NOTE_CHANGE_MINUTES,
} from './limits.ts'

/** Every error the API returns: its HTTP status and the message people read. */
export const errors = {
  unreadable: [400, 'We couldn’t read this request.'],
  too_large: [413, 'This request is too large.'],
  type_not_accepted: [
    415,
    'This content type isn’t accepted. Send JSON, or multipart/form-data to upload files.',
  ],
  not_signed_in: [401, 'Please log in to continue.'],
  /** clients refresh the token and send the request again, also when it comes with 403 */
  stale_token: [401, 'Your login has expired. Please log in again.'],
  wrong_login: [401, 'The email or password is incorrect.'],
  refresh_refused: [401, 'Your session has ended. Please log in again.'],
  signed_out_elsewhere: [401, 'You were logged out from another device. Please log in again.'],
  password_changed: [401, 'Your password was changed. Please log in with the new one.'],
  not_allowed: [403, 'You don’t have permission to do this.'],
  view_only: [403, 'You’re viewing as this user. Nothing can be changed here.'],
  view_closed: [409, 'You can only view as clinicians and facility members who can log in.'],
  identity_mismatch: [403, 'This request is for a different user than the one logged in.'],
  get deactivated() {
    return [
      403,
      `This account has been deactivated. If you think this is a mistake, email ${supportEmail()}.`,
    ] as const
  },
  not_approved: [403, 'Call with Onboarding team is pending for verification'],
  signup_incomplete: [403, 'Please complete your profile first'],
  not_found: [404, 'This doesn’t exist, or you don’t have access to it.'],
  method_not_allowed: [405, 'This endpoint doesn’t take this method.'],
  verb_closed: [405, 'This list can’t be changed here.'],
  fields_wrong: [422, 'Some fields need your attention.'],
  login_locked: [423, `Too many wrong passwords. Wait ${LOGIN_LOCK_MINUTES} minutes and try again.`],
  /** see refuseForNow */
  too_many_requests: [429, 'Too many attempts. Please try again later.'],
  internal: [500, 'Something went wrong'],
  unavailable: [503, 'We’re having trouble right now. Please try again in a moment.'],
  overloaded: [503, 'We’re very busy right now. Please try again in a moment.'],

  email_taken: [409, 'An account with this email already exists.'],
  last_admin: [409, 'This is the only active admin. Add or reactivate another one first.'],
  email_confirmed: [409, 'Your email is already confirmed.'],
  code_wrong: [422, 'This code is incorrect.'],
  code_expired: [410, 'This code has expired. Request a new one.'],
  sign_in_over: [410, 'This login took too long or had too many wrong codes. Please log in again.'],
  password_wrong: [422, 'The password is incorrect.'],
  second_factor_on: [409, 'Two-step verification is already on.'],
  second_factor_off: [409, 'Two-step verification isn’t on.'],
  signup_unfinished: [
    409,
    'They haven’t finished signing up. Approve the account once the profile is complete.',
  ],
  member_not_accepted: [409, 'They haven’t accepted the invitation yet. Send them a new one.'],

  signup_submitted: [409, 'You’ve already submitted your signup. You can make changes in your profile.'],
  account_in_use: [409, 'Your account can’t be closed yet.'],
  time_off_taken: [409, 'You already have time off during this time.'],
  time_off_over_shift: [409, 'You’re confirmed for a shift during this time. Cancel the shift first.'],
  chat_closed: [409, 'You can’t write to each other anymore.'],
  blocked_already: [409, 'You’ve already blocked them.'],

  call_time_taken: [409, 'This time is no longer available. Please choose another.'],
  call_booked_already: [409, 'You already have a call booked.'],
  call_not_needed: [409, 'Your account is already approved, so you don’t need a call.'],

  E_EXCEEDS_UPLOAD_LIMIT: [413, `Max file upload limit exceeded (${FILE_MAX_MEGABYTES} MB)`],
  file_type_not_accepted: [415, 'This file type isn’t accepted here.'],
  file_unreadable: [422, 'We couldn’t read this file. It may be damaged.'],
  too_many_files: [422, `You can upload up to ${FILES_PER_CALL_MAX} files at once.`],
  file_quota_exceeded: [413, 'Your account has reached its file limit. Remove some files first.'],
  file_in_use: [409, 'Your profile still uses this file. Save the profile without it first.'],
  link_expired: [410, 'This link has expired.'],

  move_not_open: [
    409,
    'The status has changed, so this is no longer possible. Reload the page to see the latest.',
  ],
  out_of_date: [409, 'Someone else just changed this. Check the changes and try again.'],
  not_eligible: [422, 'You’re not eligible for this shift yet.'],
  already_applied: [409, 'You’ve already applied for this shift.'],
  job_already_held: [409, 'Another applicant is being confirmed for this shift right now.'],
  job_already_filled: [409, 'Someone has already been confirmed for this shift.'],
  job_already_started: [409, 'This shift has already started.'],
  clinician_busy: [409, 'This clinician was just confirmed for another shift at the same time.'],
  applicant_not_open: [409, 'Applicant(s) not found'],
  /** both sides seem to be one person */
  same_person: [409, 'We can’t confirm this. Contact support.'],
  applicant_not_eligible: [409, 'This clinician is no longer eligible for the shift.'],
  proposal_changed: [
    409,
    'The proposed times changed or no longer fit this shift. Check the times and try again.',
  ],
  standby_offer_over: [409, 'This offer is no longer open.'],
  not_instant: [409, 'You can’t confirm this shift yourself anymore. You can still apply.'],
  instant_full_time: [
    409,
    'A full-time role needs your decision, so favorites can’t confirm themselves for it.',
  ],
  being_confirmed: [409, 'This application is being confirmed right now.'],
  job_not_editable: [409, 'This shift can’t be changed anymore.'],
  time_change_over: [409, 'These new times are no longer open for an answer.'],
  hold_ended: [409, 'The time to pay for this confirmation has run out. Please confirm again.'],

  payment_refused: [402, 'The payment was declined.'],
  payment_source_missing: [422, 'Choose a payment method.'],
  setup_not_finished: [409, 'You haven’t finished setting up this payment method.'],
  payment_unknown: [
    503,
    'The payment service hasn’t responded yet. We’re checking whether the payment went through. Check back in a minute.',
  ],
  payment_service_down: [503, 'The payment service isn’t responding. Nothing was charged. Please try again.'],
  idempotency_key_missing: [400, 'This endpoint requires an Idempotency-Key header.'],
  idempotency_in_flight: [409, 'The first request with this key is still in progress.'],
  idempotency_other_body: [409, 'This key was already used for a different request.'],
  facility_on_hold: [
    409,
    'Your facility has a billing hold, so you can’t confirm applicants. Please contact support.',
  ],
  invoice_not_allowed: [409, 'Your facility can’t pay by invoice yet. Choose a card or bank account.'],
  invoice_overdue: [
    409,
    `An invoice is more than ${INVOICE_STOP_DAYS} days past due. Pay it, or choose a card or bank account for this shift.`,
  ],
  source_in_use: [
    409,
    'A payment with this payment method is still in progress. Remove it once that’s done.',
  ],
  nothing_due: [409, 'There’s no balance due for this shift.'],
  payment_under_way: [409, 'A payment for this shift is already in progress.'],
  not_settled: [409, 'This shift isn’t settled yet. Cancel it, or wait until the time card is accepted.'],
  more_than_paid: [422, 'This is more than what’s left to refund.'],
  more_than_open: [422, 'This is more than the balance due on this invoice.'],
  invoice_not_issued: [409, 'This invoice is still a draft.'],
  payment_voided: [409, 'This payment is already voided.'],
  payment_refunded: [
    409,
    'A credit of this invoice was already refunded, so this payment can’t be voided. A new check from the facility replaces it.',
  ],
  invoice_closed: [409, 'This invoice has no balance due.'],
  reminded_today: [409, 'A reminder was already sent today.'],
  adjusts_nothing: [422, 'These times don’t change the pay.'],
  payout_account_missing: [409, 'Set up your payout account first.'],
  payout_bank_missing: [
    409,
    'The bank account that returned this payout can’t receive it. The clinician has to add another one first.',
  ],
  last_payout_bank: [409, 'Payouts need a bank account. Add another one before you remove this one.'],
  rate_below_floor: [422, 'This rate is below the minimum for this discipline.'],
  rate_exists: [409, 'A rate for this discipline and location already exists.'],
  not_no_show: [409, 'The time card for this shift was accepted, so it can’t be a no-show.'],
  webhook_refused: [400, 'The signature of this event isn’t valid.'],

  timesheet_exists: [409, 'This shift already has a time card.'],
  second_admin_needed: [409, 'A second admin has to approve this.'],
  second_admin_not_needed: [409, 'You can do this yourself. Close this and submit it again.'],
  only_admin: [
    409,
    'A second admin has to approve this, and you’re the only active admin. Add one on the server with: npm run add:staff',
  ],
  second_admin_late: [409, 'This request has expired. It has to be requested again.'],
  already_requested: [409, 'This was already requested and is waiting for another admin.'],
  own_request: [409, 'You requested this, so another admin has to approve it.'],
  not_own_request: [409, 'Only the admin who requested this can withdraw it.'],
  call_out_open: [409, 'We’re waiting for the clinician’s answer about an earlier call.'],
  call_out_closed: [409, 'This call-out isn’t open anymore.'],
  call_out_checked_in: [
    409,
    'They’ve checked in, so this isn’t a call-out. If they have to leave, use Send home early.',
  ],
  no_show_open: [409, 'A no-show report about this shift is open. It has to be decided or withdrawn first.'],
  no_show_closed: [409, 'This no-show report isn’t open anymore.'],
  no_show_not_yet: [
    409,
    'This shift isn’t over yet. If the clinician is there, withdraw the report. They’ll be paid from their time card.',
  ],
  time_card_revised: [
    409,
    'Our team corrected these hours, so you can’t withdraw the time card. If they’re wrong, contact support.',
  ],
  arrival_not_open: [409, 'The clinician has checked in, or this shift is over.'],
  check_in_not_open: [
    409,
    `You can check in from ${CHECK_IN_MINUTES_BEFORE} minutes before the shift until it ends.`,
  ],
  brief_unread: [409, 'Read the brief of this shift first. Then you can check in.'],
  brief_changed: [409, 'The brief was just changed. Read it again.'],
  brief_over: [409, 'This shift is over, so its brief can’t be changed anymore.'],
  check_out_not_open: [
    409,
    `You can check out from the start of the shift until ${CHECK_OUT_HOURS_AFTER} hours after it.`,
  ],
  undo_check_out_not_open: [
    409,
    `You can undo a check-out within ${UNDO_CHECK_OUT_MINUTES} minutes, and only before you submit your time card.`,
  ],
  timesheet_not_yet: [409, 'You can start a time card once the shift has started.'],
  timesheet_not_over: [409, 'You can submit a time card once the shift has ended.'],
  timesheet_full_time: [409, 'A full-time role doesn’t have time cards.'],
  extra_time_not_open: [
    409,
    'This extra time doesn’t need a decision. Someone may have already decided on it.',
  ],
  extra_time_not_yet: [
    409,
    `The facility has ${EXTRA_TIME_STAFF_DAYS} days to decide on this extra time. You can decide after that.`,
  ],
  rating_not_yet: [409, 'You can rate a shift once it’s completed.'],
  already_rated: [409, 'Your team has already rated this shift.'],
  note_final: [
    409,
    `You can only edit or delete a note for ${NOTE_CHANGE_MINUTES} minutes. Add a new note instead.`,
  ],
  rating_final: [409, `Ratings can be changed for ${FEEDBACK_CHANGE_HOURS} hours. This one is final now.`],
  day_too_long: [422, 'Total working hours per day can not be increased'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors
export type FieldErrors = Record<string, string>

/** Thrown when a rule refuses a request. The API returns its status, code and message. */
export class Refusal extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly fields?: FieldErrors,
    /** replaces the message above when the reason comes from outside, such as a card issuer */
    sentence?: string,
    /** when to try again at the latest */
    readonly retrySeconds?: number,
  ) {
    super(sentence ?? errors[code][1])
    this.name = 'Refusal'
    this.status = errors[code][0]
  }
}

/** The error for a code, with a message for each invalid field. */
export const refuse = (code: ErrorCode, fields?: FieldErrors, sentence?: string) =>
  new Refusal(code, fields, sentence)

/** "in a minute", "in 12 minutes", "in an hour". */
const formatWait = (seconds: number) => {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'in a minute'
  return minutes < 60 ? `in ${minutes} minutes` : 'in an hour'
}

/** Refuses until this many seconds, up to an hour, have passed, and says so. */
export const refuseForNow = (
  seconds: number,
  sentence = `Too many attempts. Try again ${formatWait(seconds)}.`,
) => new Refusal('too_many_requests', undefined, sentence, Math.max(1, Math.ceil(seconds)))
