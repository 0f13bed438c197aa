import { SUPPORT_MAIL } from './brand.ts'
import { EXTRA_TIME_STAFF_DAYS } from './limits.ts'
import { seen } from './coverage-probe.ts'

/** Every refusal the API knows: its HTTP status and the sentence a person reads. */
export const errors = {
  unreadable: [400, 'The request could not be read.'],
  too_large: [413, 'That is more than can be sent at once.'],
  type_not_accepted: [
    415,
    "This content type isn't accepted. Send JSON, or multipart/form-data to upload files.",
  ],
  not_signed_in: [401, 'Please log in to go on.'],
  wrong_login: [401, 'The email or the password is not correct.'],
  refresh_refused: [401, 'Your session has ended. Please log in again.'],
  not_allowed: [403, 'Your account may not do this.'],
  identity_mismatch: [403, 'This request names another person than the one signed in.'],
  deactivated: [403, `This account has been deactivated. If that is a mistake, write to ${SUPPORT_MAIL}.`],
  not_approved: [403, 'Call with Onboarding team is pending for verification'],
  signup_incomplete: [403, 'Please complete your profile first'],
  not_found: [404, 'This does not exist, or is not yours to see.'],
  verb_closed: [405, 'This list is not changed here.'],
  fields_wrong: [422, 'Some entries need a second look.'],
  login_locked: [423, 'Too many wrong passwords. Please wait 15 minutes and try again.'],
  too_many_requests: [429, 'That was too often. Please wait a moment and try again.'],
  internal: [500, 'Something went wrong'],

  email_taken: [409, 'There is already an account with this email.'],
  code_wrong: [422, 'This code is not correct.'],
  code_expired: [410, 'This code is no longer valid. Ask for a new one.'],
  sign_in_over: [410, 'This sign-in took too long or had too many wrong codes. Please log in again.'],
  password_wrong: [422, 'The password is not correct.'],
  second_factor_on: [409, 'Two-step sign-in is on already.'],
  second_factor_off: [409, 'Two-step sign-in is not on.'],
  signup_unfinished: [
    409,
    'They have not finished signing up. Approve the account once the profile is complete.',
  ],
  member_not_accepted: [409, 'They have not accepted the invitation yet. Please invite them again.'],

  signup_handed_in: [
    409,
    'This signup was handed in already. What you want to change, you change on your profile.',
  ],
  account_in_use: [409, 'Your account cannot be closed yet.'],
  time_off_taken: [409, 'You have time off then already.'],
  time_off_over_shift: [409, 'You are confirmed for a shift in this time. Cancel the shift first.'],
  blocked_already: [409, 'This is on your list already.'],

  call_time_taken: [409, 'This time is not free any more. Please choose another.'],
  call_booked_already: [409, 'You have a call booked already.'],
  call_not_needed: [409, 'Your account is approved already, so no call is needed.'],

  E_EXCEEDS_UPLOAD_LIMIT: [413, 'Max file upload limit exceeded (10 MB)'],
  file_type_not_accepted: [415, 'This kind of file is not accepted here.'],
  file_unreadable: [422, 'This file could not be read. It may be damaged.'],
  too_many_files: [422, 'At most 5 files can be sent at once.'],
  file_quota_exceeded: [413, 'Your account holds as many files as it may. Remove some first.'],
  file_in_use: [409, 'Your profile still needs this file. Save the profile without it first.'],
  link_expired: [410, 'This link has expired.'],

  move_not_open: [409, 'This is not possible any more: the state has changed meanwhile.'],
  changed_meanwhile: [409, 'Somebody else changed this meanwhile. Please look again.'],
  not_eligible: [422, 'You cannot apply for this shift yet.'],
  already_applied: [409, 'You have already applied for this shift.'],
  job_already_held: [409, 'Another confirmation of this shift is being paid right now.'],
  job_already_filled: [409, 'Someone has already been confirmed for this shift.'],
  job_already_started: [409, 'This shift has already started.'],
  clinician_busy: [409, 'This clinician has meanwhile been confirmed for a shift at the same time.'],
  applicant_not_open: [409, 'Applicant(s) not found'],
  applicant_not_eligible: [409, 'This clinician may not take the shift any more.'],
  standby_offer_over: [409, 'This offer is no longer open.'],
  being_confirmed: [409, 'This application is being confirmed right now.'],
  hold_ended: [409, 'The time to pay for this confirmation is over. Please confirm again.'],

  payment_refused: [402, 'The payment was refused.'],
  payment_source_missing: [422, 'Choose how you want to pay.'],
  setup_not_finished: [409, 'The page of the payment service has not been finished.'],
  payment_unknown: [
    503,
    'The payment service has not answered yet. We are finding out whether the payment went through; please look again in a minute.',
  ],
  payment_service_down: [503, 'The payment service does not answer. Nothing was charged; please try again.'],
  idempotency_key_missing: [400, 'This call needs an Idempotency-Key.'],
  idempotency_in_flight: [409, 'The first of these requests is still at work.'],
  idempotency_other_body: [409, 'This key was already used for another request.'],
  facility_on_hold: [409, 'New confirmations are stopped for your facility. Please write to support.'],
  invoice_not_allowed: [
    409,
    'Paying by invoice is not open to your facility yet. Choose a card or a bank account.',
  ],
  invoice_overdue: [
    409,
    'An invoice is more than 30 days past due. Pay it, or choose a card or a bank account for this shift.',
  ],
  source_in_use: [409, 'A payment by this is still under way. Remove it once that is done.'],
  nothing_due: [409, 'Nothing is due for this shift.'],
  payment_under_way: [409, 'A payment for this shift is under way already.'],
  not_settled: [409, 'This shift is not settled yet. Cancel it, or wait until the time card is accepted.'],
  more_than_paid: [422, 'That is more than was paid and not given back yet.'],
  more_than_open: [422, 'That is more than is open on this invoice.'],
  invoice_not_issued: [409, 'This invoice is still a draft.'],
  adjusts_nothing: [422, 'These times pay exactly what was paid before.'],
  payout_account_missing: [409, 'Set up your payout account first.'],
  last_payout_bank: [409, 'Payouts need a bank account. Add another one before you remove this.'],
  rate_below_floor: [422, 'This rate is below the least that may be posted for this discipline.'],
  rate_exists: [409, 'There is a rate for this discipline and place already.'],
  not_no_show: [409, 'The time card of this shift is accepted, so it was worked.'],
  webhook_refused: [400, 'The signature of this event is not valid.'],

  timesheet_exists: [409, 'There is already a time card for this shift.'],
  timesheet_not_yet: [409, 'A time card can be handed in once the shift has started.'],
  extra_time_not_open: [
    409,
    'This extra time isn’t waiting for a decision. Somebody may have decided on it already.',
  ],
  extra_time_not_yet: [
    409,
    `The facility has ${EXTRA_TIME_STAFF_DAYS} days to decide on this extra time. You can decide after that.`,
  ],
  day_too_long: [422, 'Total working hours per day can not be increased'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorCode = keyof typeof errors
export type FieldErrors = Record<string, string>

/** Thrown where a rule says no; the API answers with its status, code and sentence. */
export class Refusal extends Error {
  readonly status: number
  constructor(
    readonly code: ErrorCode,
    readonly fields?: FieldErrors,
    /** replaces the table's sentence where the reason comes from outside, e.g. a card's issuer */
    sentence?: string,
  ) {
    super(sentence ?? errors[code][1])
    this.name = 'Refusal'
    this.status = errors[code][0]
  }
}

/** The refusal for a code, with the fields at fault where there are some. */
export const refuse = (code: ErrorCode, fields?: FieldErrors, sentence?: string) => {
  seen.error(code)
  return new Refusal(code, fields, sentence)
}
