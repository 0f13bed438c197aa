/** Numbers that more than one program must agree on. Units are in the names. */
export const DEFAULT_PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 500
/** A list that is not narrowed to one person, facility or job is counted no further. */
export const COUNT_CAP = 10_000
/** An export of the back office has no more rows. */
export const EXPORT_MAX_ROWS = 100_000

export const ACCESS_TOKEN_MINUTES = 60
export const TOKEN_REFRESH_MINUTES = 55
export const REFRESH_GRACE_SECONDS = 30
export const SESSION_IDLE_DAYS = 7
export const SESSION_ABSOLUTE_DAYS = 30
export const LOGIN_FAILURES_BEFORE_LOCK = 5
/** from whatever addresses */
export const LOGIN_FAILURES_BEFORE_ACCOUNT_LOCK = 10
export const LOGIN_LOCK_MINUTES = 15
export const ONE_TIME_CODE_DIGITS = 6
export const ONE_TIME_CODE_MINUTES = 15
export const ONE_TIME_CODE_TRIES = 5
/** wrong codes an account may enter in an hour, however many codes were mailed */
export const ONE_TIME_CODE_TRIES_AN_HOUR = 10
export const RESEND_WAIT_SECONDS = 60

/** A second factor that was remembered holds so long; then one signs in anew. */
export const SECOND_FACTOR_DAYS = 7
export const SECOND_FACTOR_CHECK_SECONDS = 10
export const RECOVERY_CODES = 10
export const RESET_LINK_MINUTES = 60
export const INVITATION_DAYS = 7

export const ONBOARDING_CALL_MINUTES = 15
/** As the success pages say it. */
export const ONBOARDING_CALL_USUAL_MINUTES = 8
export const ONBOARDING_DAYS_AHEAD = 21
/** A call is booked at least so long before. */
export const ONBOARDING_NOTICE_MINUTES = 60
export const ONBOARDING_REMINDER_MINUTES = 60

export const TIME_OFF_MAX_DAYS = 366
/** A credential's end is told of so many days before. */
export const CREDENTIAL_REMINDER_DAYS = [30, 14, 3] as const

export const ADULT_YEARS = 18

export const TOAST_SECONDS = 3
export const NOTIFICATION_POLL_SECONDS = 60
export const NOTIFICATION_PAGE_SIZE = 10
export const HEADER_MIN_WIDTH_PX = 768

export const DEFAULT_TIME_ZONE = 'America/Chicago'

export const RATE_MIN_DOLLARS = 20
export const RATE_MAX_DOLLARS = 200
export const BOOST_MIN_PERCENT = 1
export const BOOST_MAX_PERCENT = 100
export const PARKING_MAX_DOLLARS = 100
export const OTHER_MAX_DOLLARS = 50
export const SLOTS_MAX = 31
export const SLOT_MAX_HOURS = 16
export const WORKED_DAY_MAX_HOURS = 16
export const TIMESHEET_REACH_HOURS = 12
export const JOBS_PER_CALL_MAX = 31
/** When digests leave, on the clocks where the clinician lives. */
export const DIGEST_TIME = '18:00'
/** So near to home a new shift is news. */
export const NEWS_RADIUS_MILES = 50

export const HOLD_MINUTES = 15
/** A time card that is handed in counts as accepted when nobody has answered for so long. */
export const TIMESHEET_SILENCE_HOURS = 48
/** An admin may decide on extra time that the facility left open so long after the time card was accepted. */
export const EXTRA_TIME_STAFF_DAYS = 7
/** The facility is reminded so long after it was handed in. */
export const TIMESHEET_REMINDER_HOURS = [24, 44] as const
/** The clinician is reminded to hand one in so long after the shift. */
export const TIMESHEET_ASKING_HOURS = [24, 72] as const
/** None handed in so long after the shift: the booked hours are put in. */
export const TIMESHEET_PUT_IN_DAYS = 7
/** Whoever takes theirs back has at least so long to hand in another. */
export const TIMESHEET_TAKEN_BACK_HOURS = 24
/** The clinician is reminded of one that was sent back so long ago. */
export const TIMESHEET_MENDING_DAYS = 7
/** A standby answers within so long, or within half of what is left until the shift, whichever is sooner. */
export const STANDBY_ANSWER_MINUTES = 120
export const INVOICE_NET_DAYS = 30
/** Reminders of an invoice, in days from its due date. */
export const INVOICE_REMINDER_DAYS = [-7, 0, 7, 14] as const
/** So long past due, the facility may not confirm with invoice. */
export const INVOICE_STOP_DAYS = 30
/** The payment service takes nothing smaller; what would be is not charged. */
export const SMALLEST_CHARGE_CENTS = 50
/** What came in by card or bank debit can leave about so many days after. */
export const CHARGE_FUNDS_DAYS = 2
/** A bank has a payout about so many days after it left. */
export const BANK_PAYOUT_DAYS = 2
/** Minutes until a payout is tried again, one after another; the last one stays. */
export const PAYOUT_RETRY_MINUTES = [5, 30, 120, 720, 1440] as const
export const AMOUNT_MAX_CENTS = 10_000_000
export const PLACEMENT_HOURS = 160

export const FILE_MAX_MEGABYTES = 10
export const FILES_PER_CALL_MAX = 5
export const FILES_PER_USER_MAX = 50
export const MEGABYTES_PER_USER_MAX = 200
export const PICTURE_MAX_MEGAPIXELS = 40
export const FILE_LINK_MINUTES = 10

export const FACILITY_SIGNUP_STEPS = 4
export const CLINICIAN_SIGNUP_STEPS = 2
/** The stage a finished signup is stored with, for both sides. */
export const SIGNUP_DONE_STAGE = 4
export const TERMS_VERSION = '2026-11'
