/** Constants that the API and both front ends share. Units are in the names. */
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 500
/** Lists that aren’t limited to one person, facility or job stop counting here. */
export const COUNT_CAP = 10_000
/** Views of a list that are counted at once. */
export const LIST_COUNTS_MAX = 40
/** The largest whole number that a column keeps. */
export const INTEGER_MAX = 2_147_483_647
/** The most rows in an export from the back office. */
export const EXPORT_MAX_ROWS = 100_000

export const ACCESS_TOKEN_MINUTES = 60
export const TOKEN_REFRESH_MINUTES = 55
/** How long an admin can view the product as a user before they start again. */
export const VIEW_MINUTES = 30
export const REFRESH_GRACE_SECONDS = 30
export const SESSION_IDLE_DAYS = 7
export const SESSION_ABSOLUTE_DAYS = 30
/** from one network, device or session */
export const LOGIN_FAILURES_BEFORE_LOCK = 5
export const LOGIN_LOCK_MINUTES = 15
/** on devices that the account doesn’t know; from then on, such a device needs an emailed code */
export const LOGIN_FAILURES_BEFORE_CODE = 10
/** the same for all accounts, within the minutes of a lock */
export const ALL_LOGIN_FAILURES_BEFORE_CODE = 100
/** A device is known for this long after the person’s last login on it. */
export const KNOWN_DEVICE_DAYS = 180
export const KNOWN_DEVICES_MAX = 20
export const ONE_TIME_CODE_DIGITS = 6
export const ONE_TIME_CODE_MINUTES = 15
export const ONE_TIME_CODE_TRIES = 5
/** wrong codes for an account in an hour, however many codes were emailed: on each known device, and on all others together */
export const ONE_TIME_CODE_TRIES_AN_HOUR = 10
export const RESEND_WAIT_SECONDS = 60

/** How long a remembered second factor lasts before a new login. */
export const SECOND_FACTOR_DAYS = 7
export const SECOND_FACTOR_CHECK_SECONDS = 10
export const RECOVERY_CODES = 10
export const RESET_LINK_MINUTES = 60
export const INVITATION_DAYS = 7

export const ONBOARDING_CALL_MINUTES = 15
/** The usual length, for the success pages. */
export const ONBOARDING_CALL_USUAL_MINUTES = 8
export const ONBOARDING_DAYS_AHEAD = 21
/** The least notice for booking a call. */
export const ONBOARDING_NOTICE_MINUTES = 60
export const ONBOARDING_REMINDER_MINUTES = 60

export const TIME_OFF_MAX_DAYS = 366
/** A clinician’s calendar keeps shifts this long after they ended. */
export const CALENDAR_PAST_DAYS = 60
/** It shows a shift that the clinician doesn’t have anymore as canceled for this long. */
export const CALENDAR_CANCELED_DAYS = 30
/** Days before a credential expires when its clinician is reminded. */
export const CREDENTIAL_REMINDER_DAYS = [30, 14, 3] as const

export const ADULT_YEARS = 18

export const TOAST_SECONDS = 3
export const NOTIFICATION_POLL_SECONDS = 60
/** Live streams of one user that a process serves: one for each browser. */
export const STREAMS_PER_USER_MAX = 5
export const LIVE_HEARTBEAT_SECONDS = 20
/** A browser that was away for at most this long receives only the changes it missed. */
export const LIVE_MISSED_SECONDS_MAX = 120
/** The changes that a browser missed are counted from this much earlier, because connecting takes time. */
export const LIVE_OPENING_SECONDS = 10
/** A stream without a heartbeat for this long is dead. */
export const LIVE_SILENCE_SECONDS = 50
export const NOTIFICATION_PAGE_SIZE = 10
export const MESSAGES_PER_PAGE = 50
export const MESSAGES_PER_PAGE_MAX = 200
/** What staff see before and after a reported message. */
export const MESSAGES_AROUND_REPORTED = 10
/** Without a live stream the open conversation is read this often, otherwise like the list every minute. */
export const CHAT_POLL_SECONDS = 4
export const CHAT_IDLE_POLL_SECONDS = 60
/** People are reminded once of messages that are unread for this long. */
export const UNREAD_REMINDER_HOURS = 24
export const HEADER_MIN_WIDTH_PX = 768

export const DEFAULT_TIME_ZONE = 'America/Chicago'

export const RATE_MIN_DOLLARS = 20
export const RATE_MAX_DOLLARS = 200
export const BOOST_MAX_PERCENT = 100
/** Shifts changed in one call. */
export const EDITS_PER_CALL_MAX = 50
/** A clinician who doesn’t answer new times within this many hours keeps the scheduled ones. */
export const TIME_CHANGE_ANSWER_HOURS = 24
/** The range drawn around a state's usual rate, above and below. */
export const RATE_BAND_PERCENT = 10
export const PARKING_MAX_DOLLARS = 100
export const OTHER_MAX_DOLLARS = 50
export const SLOTS_MAX = 31
export const SLOT_MAX_HOURS = 16
export const WORKED_DAY_MAX_HOURS = 16
export const TIMESHEET_ENTRY_MARGIN_HOURS = 12
/** How far a proposed start may be from the posted one. */
export const PROPOSED_MARGIN_HOURS = 12
/** How long before a day of a shift starts its clinician can check in. */
export const CHECK_IN_MINUTES_BEFORE = 60
/** How long after it ends they can check out. */
export const CHECK_OUT_HOURS_AFTER = 12
/** How long after checking out they can undo it. */
export const UNDO_CHECK_OUT_MINUTES = 10
/** A time card starts with the scheduled time if the check-in or check-out is this close to it. */
export const CHECK_GRACE_MINUTES = 7
export const JOBS_PER_CALL_MAX = 31
/** Templates a facility can keep. */
export const TEMPLATES_MAX = 50
/** Documents of a shift’s brief. */
export const BRIEF_DOCUMENTS_MAX = 5
/** How long after the last day of a shift its brief’s login for the documentation system is kept. */
export const BRIEF_LOGIN_DAYS = 1
/** Clinicians invited to a shift in one go. */
export const INVITED_PER_CALL_MAX = 50
/** How many clinicians who could take a shift staff see. */
export const CANDIDATES_MAX = 20
/** When digests are sent, in the clinician’s time zone. */
export const DIGEST_TIME = '18:00'
/** How close to home a new shift must be to notify a clinician. */
export const NEW_SHIFT_RADIUS_MILES = 50

export const HOLD_MINUTES = 15
/** An admin may decide on extra time this long after the time card was accepted, if the facility hasn’t. */
export const EXTRA_TIME_STAFF_DAYS = 7
/** When the facility is reminded of a submitted time card, in hours after it was submitted. */
export const TIMESHEET_REMINDER_HOURS = [24, 44] as const
/** When the clinician is reminded to submit a time card, in hours after the shift. */
export const TIMESHEET_MISSING_REMINDER_HOURS = [24, 72] as const
/** This long after the shift, the scheduled hours are submitted for a clinician who hasn’t submitted any. */
export const TIMESHEET_AUTO_SUBMIT_DAYS = 7
/** The least time to submit a new time card after withdrawing one. */
export const TIMESHEET_WITHDRAWN_HOURS = 24
/** When the clinician is reminded of a returned time card. */
export const TIMESHEET_RETURNED_REMINDER_DAYS = 7
/** A clinician answers a no-show report within this time after the day’s end and after the question. */
export const NO_SHOW_ANSWER_HOURS = 12
/** The deadline never falls between these hours of the clinician’s home: in the evening, it moves to the morning. */
export const NO_SHOW_QUIET_HOURS = { from: 21, until: 10 } as const
/** How long a clinician can dispute a no-show that was settled without their answer. */
export const NO_SHOW_DISPUTE_DAYS = 7
/** When admins are notified again of a report that they haven’t decided. */
export const NO_SHOW_REMINDER_HOURS = [24, 72] as const
/** How long money that needs a second admin waits for one. */
export const SECOND_ADMIN_DAYS = 7
/** The hours whose decisions count toward what one admin may decide on alone. */
export const SECOND_ADMIN_HOURS = 24
/** How long a clinician can say that they didn’t call out, unless someone else is confirmed before. */
export const CALL_OUT_DENY_HOURS = 24
/** How long a standby has to answer; half the time until the shift if that is shorter. */
export const STANDBY_ANSWER_MINUTES = 120
/** Reminders of an invoice, in days after its due date. */
export const INVOICE_REMINDER_DAYS = [-7, 0, 7, 14] as const
/** This long past due, the facility can’t confirm with an invoice. */
export const INVOICE_STOP_DAYS = 30
/** The payment service takes nothing smaller; smaller amounts aren’t charged. */
export const SMALLEST_CHARGE_CENTS = 50
/** About how long until money from a card or bank debit can be paid out. */
export const CHARGE_FUNDS_DAYS = 2
/** About how long a bank debit takes. */
export const BANK_DEBIT_DAYS = 4
/** About how long setting up a payout account takes. */
export const PAYOUT_SETUP_MINUTES = 3
/** About how long a payout takes to reach the bank. */
export const BANK_PAYOUT_DAYS = 2
/** Minutes before each retry of a payout; the last one repeats. */
export const PAYOUT_RETRY_MINUTES = [5, 30, 120, 720, 1440] as const
/** Invoices that one check pays. */
export const INVOICES_PER_CHECK_MAX = 50
export const AMOUNT_MAX_CENTS = 10_000_000
export const PLACEMENT_HOURS = 160

export const RATING_MAX = 5
/** How long the author of a rating can change it. */
export const FEEDBACK_CHANGE_HOURS = 24
/** How long after a shift its clinician is asked on the dashboard to rate it. */
export const FEEDBACK_ASKED_DAYS = 14
/** How long the author of a note can change or delete it: later, others may have relied on it. */
export const NOTE_CHANGE_MINUTES = 60
export const TIMELINE_PAGE_SIZE = 25

export const FILE_MAX_MEGABYTES = 10
export const FILES_PER_CALL_MAX = 5
export const FILES_PER_USER_MAX = 50
export const MEGABYTES_PER_USER_MAX = 200
export const PICTURE_MAX_MEGAPIXELS = 50
/** Cameras are named for round numbers: one of “50 megapixels” takes up to 8192 × 6144 pixels. */
export const PIXELS_OF_MEGAPIXEL = 1024 * 1024
/** The longer side of a photo after the browser has made it smaller; the small print of a license stays readable. */
export const SENT_PHOTO_PIXELS = 4096
/** A profile picture’s longer side, several times the size at which it is shown. */
export const PROFILE_PICTURE_PIXELS = 512
export const FILE_LINK_MINUTES = 10
/** How long the drive between two positions counts. */
export const DRIVE_TIME_DAYS = 30

export const FACILITY_SIGNUP_STEPS = 4
export const CLINICIAN_SIGNUP_STEPS = 2
/** Pictures of a driver’s license. */
export const LICENSE_PHOTOS_MAX = 5
/** The stage stored for a completed signup, for both sides. */
export const SIGNUP_DONE_STAGE = 4
/** The date of the current terms. People who accepted an earlier version are asked again and see what changed. */
export const TERMS_VERSION = '2026-11-26'
/** Clinicians sign the contractor agreement again when its meaning changes, not with every version of the terms. */
export const AGREEMENT_VERSION = '2026-11'

/** The fewest and the most characters that the back office’s search takes. */
export const STAFF_SEARCH_MIN = 2
export const STAFF_SEARCH_MAX = 100
/** The records of each kind that the search shows. */
export const STAFF_SEARCH_SHOWN = 8

/** Unfilled shifts and onboarding calls enter the queue this long before they start. */
export const QUEUE_SHIFT_HOURS = 24
/** Credentials of clinicians who are confirmed for a shift within this time. */
export const QUEUE_CREDENTIAL_DAYS = 14
/** A shift that went unfilled stays in the queue this long, unless staff mark it as done. */
export const QUEUE_WENT_UNFILLED_DAYS = 30
/** The tick ends a hold within minutes; one that lasts this long needs staff. */
export const QUEUE_STUCK_HOLD_MINUTES = 10
/** Failed deliveries and confirmations stay in the queue this long. */
export const QUEUE_FAILURE_HOURS = 24
/** An item without an amount, and one without a deadline, rank as if they had these. */
export const QUEUE_USUAL_CENTS = 10_000
export const QUEUE_USUAL_HOURS = 72
/** The most items of each kind that are read and counted, and the most that are shown. */
export const QUEUE_KIND_MAX = 100
export const QUEUE_SHOWN_MAX = 100
/** The longest that an item can be snoozed. */
export const QUEUE_SNOOZE_MAX_DAYS = 30
/** How far back the figures above the queue look, and into how many parts that is divided. */
export const FIGURE_DAYS = 30
export const FIGURE_PARTS = 6
/** The weeks whose fill rate a facility sees, this one included. */
export const FILL_RATE_WEEKS = 8

/** The rates that one file can have, and its length, which as many have as the list exports them: a request has a size. */
export const RATE_FILE_MAX_ROWS = 500
export const RATE_FILE_MAX_CHARACTERS = 90_000
/** The length of a file of compliance data; the product's own has about 9,000. A request has a size. */
export const COMPLIANCE_FILE_MAX_CHARACTERS = 40_000
/** The imports of compliance data that are shown. */
export const COMPLIANCE_IMPORTS_SHOWN = 50
