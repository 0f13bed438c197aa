/** Values that the database, the API and the screens share, and their labels. */
export const clinicianTypes = ['pt', 'pta', 'ot', 'ota', 'cota', 'slp'] as const
export type ClinicianType = (typeof clinicianTypes)[number]
export const clinicianTypeNames: Record<ClinicianType, string> = {
  pt: 'Physical therapist',
  pta: 'Physical therapist assistant',
  ot: 'Occupational therapist',
  ota: 'Occupational therapy assistant',
  cota: 'Certified occupational therapy assistant',
  slp: 'Speech-language pathologist',
}
/** Which clinician types may work a job posted for this one: ota and cota are one discipline. */
export const listTypesOfDiscipline = (type: ClinicianType): readonly ClinicianType[] =>
  type === 'ota' || type === 'cota' ? ['ota', 'cota'] : [type]

export const roles = ['admin', 'subadmin', 'facility', ...clinicianTypes] as const
export type Role = (typeof roles)[number]
export const isClinicianType = (role: Role): role is ClinicianType =>
  (clinicianTypes as readonly string[]).includes(role)
export const roleNames: Record<Role, string> = {
  ...clinicianTypeNames,
  facility: 'Facility',
  admin: 'Admin',
  subadmin: 'Sub-admin',
}
export { sideOf, sides, type Side } from './sides.ts'

export const jobTypes = ['PART_TIME', 'FULL_TIME'] as const
export type JobType = (typeof jobTypes)[number]
export const jobTypeNames: Record<JobType, string> = { PART_TIME: 'PRN Shift', FULL_TIME: 'Full Time' }

export const settingTypes = [
  'Outpatient',
  'Inpatient',
  'SNF',
  'LTACH',
  'Home Health',
  'Pediatrics',
  'Aquatics',
  'Sports Facility',
  'Acute Care',
  'Rehab Facility',
  'Other',
] as const
export const patientTypes = [
  'Ortho',
  'Sports',
  'Pediatrics',
  'Neuro',
  'Acute care',
  'Geriatric',
  'Pelvic Health',
  'Wound Care',
  'Oncology',
  'Lymphedema',
  'Other',
] as const
export const dressCodes = ['Business Casual', 'Scrubs', 'Athletic', 'Other'] as const
export const genders = ['M', 'F', 'other'] as const
export type Gender = (typeof genders)[number]
export const genderNames = { M: 'Male', F: 'Female', other: 'Other' } as const
export const covidStatuses = [
  'vaccinated',
  'not vaccinated with exemption',
  'not vaccinated without exemption',
] as const
export const tbTestResults = ['negative', 'positive'] as const
export type TbTestResult = (typeof tbTestResults)[number]
export const referralSources = ['WebSearch', 'Flyer', 'JobBoard', 'Referral', 'Others'] as const
export const referralSourceNames = {
  WebSearch: 'Web search',
  Flyer: 'Flyer',
  JobBoard: 'Job board',
  Referral: 'Someone told me',
  Others: 'Other',
} as const
export const weekdays = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const
export type Weekday = (typeof weekdays)[number]
export const notificationChannels = ['email_notification', 'sms_notification', 'push_notification'] as const
/** How often a channel is used, by value on the wire. */
export const notificationFrequencies = {
  2: 'All',
  3: '2x/week',
  1: '1x/day',
  0: 'None',
} as const
export type NotificationFrequency = 0 | 1 | 2 | 3
export const osTypes = ['web', 'ios', 'android'] as const
export type OsType = (typeof osTypes)[number]
/** The shorter list on the facility settings page. */
export const facilityTypes = ['Outpatient', 'Inpatient', 'SNF', 'LTACH', 'Home Health', 'Other'] as const
/** The second step after the password: a code from an app, or one sent by email. */
export const secondFactors = ['totp', 'email'] as const
export type SecondFactor = (typeof secondFactors)[number]

export const memberAreas = ['shifts', 'applicants', 'payments', 'chat', 'compliance'] as const
export type MemberArea = (typeof memberAreas)[number]
export const memberAreaNames: Record<MemberArea, string> = {
  shifts: 'Shifts',
  applicants: 'Applicants',
  payments: 'Payments',
  chat: 'Chat',
  compliance: 'Compliance',
}
/** The areas, formatted to show beside a name. */
export const showAreas = (areas: readonly MemberArea[]) => areas.map(area => memberAreaNames[area]).join(', ')

export const paymentTypes = ['card', 'ACH', 'invoice'] as const
export type PaymentType = (typeof paymentTypes)[number]
export const paymentTypeNames: Record<PaymentType, string> = {
  card: 'Card',
  ACH: 'Bank transfer (ACH)',
  invoice: 'Pay later by invoice',
}
/** Terms that are set in versions: of cancellations, the fee, time cards, invoices, late check-ins and second admins. */
export const policyKinds = [
  'cancellation',
  'serviceFee',
  'autoAcceptance',
  'invoiceTerms',
  'lateCheckIn',
  'secondAdmin',
] as const
export type PolicyKind = (typeof policyKinds)[number]
export const paymentStages = ['inProcess', 'invoice', 'paymentDue', 'completed'] as const
export type PaymentStage = (typeof paymentStages)[number]

/** Why a clinician gets a payout. */
export const payoutReasons = ['timesheet', 'cancellation', 'workedSlots', 'noShow', 'extraTime'] as const
export type PayoutReason = (typeof payoutReasons)[number]
/** The payout that settles a shift; extra time accepted later is a separate payout. */
export type SettledPayoutReason = Exclude<PayoutReason, 'extraTime'>
export const payoutReasonNames: Record<PayoutReason, string> = {
  timesheet: 'Worked hours',
  cancellation: 'Late cancellation',
  workedSlots: 'Days worked before the shift ended',
  noShow: 'No-show, paid as we decided',
  extraTime: 'Extra time',
}

/** How a payout is paid. `offset`: corrections used it up, so nothing moved. */
export const payoutMethods = ['bankTransfer', 'offset'] as const
export type PayoutMethod = (typeof payoutMethods)[number]
export const payoutMethodNames: Record<PayoutMethod, string> = {
  bankTransfer: 'Bank transfer',
  offset: 'Used up by corrections',
}

/** What we know of a clinician's details for a tax form, which the payment service has. */
export const taxInfoStates = ['missing', 'complete', 'unread'] as const
export type TaxInfoState = (typeof taxInfoStates)[number]
export const taxInfoNames: Record<TaxInfoState, string> = {
  missing: 'Missing',
  complete: 'Complete',
  unread: 'Not checked yet',
}

/** How a facility or an admin decides on extra time. */
export const extraTimeDecisions = ['accept', 'decline'] as const
export type ExtraTimeDecision = (typeof extraTimeDecisions)[number]
export const extraTimeStatuses = ['waiting', 'accepted', 'declined'] as const
export type ExtraTimeStatus = (typeof extraTimeStatuses)[number]
/** What a payout that is due is waiting for. */
export const payoutWaits = ['money', 'account', 'balance', 'funds', 'retry'] as const
export type PayoutWait = (typeof payoutWaits)[number]
/** What a clinician has to fix or add before a failed payout can be sent again. */
export const payoutNeeds = ['account', 'bank'] as const
export type PayoutNeed = (typeof payoutNeeds)[number]
/** What a facility pays with; a payment source in code, a payment method on screens. */
export type PaymentSourceKind = 'card' | 'bank'
/**
 * The status of a clinician’s account at the payment service. `incomplete`: something is missing; `underReview`:
 * complete and being verified; `ready`: payouts are possible; `restricted`: the information was rejected or payouts are
 * blocked.
 */
export const payoutAccountStates = ['incomplete', 'underReview', 'ready', 'restricted'] as const
export type PayoutAccountState = (typeof payoutAccountStates)[number]

/** How a facility paid an invoice outside the product. */
export const invoicePaymentMethods = ['Paper check', 'Online bank transfer (ACH)', 'Credit card'] as const
export type InvoicePaymentMethod = (typeof invoicePaymentMethods)[number]
/** The stages that lists of invoices filter by: `pastDue` is issued and past its due date. */
export const invoiceStages = ['draft', 'issued', 'pastDue', 'paid', 'credited', 'writtenOff'] as const
export type InvoiceStage = (typeof invoiceStages)[number]
/** How long an open invoice has been past due. */
export const invoiceAges = ['notDue', 'to30', 'to60', 'over60'] as const
export type InvoiceAge = (typeof invoiceAges)[number]
export const invoiceAgeNames: Record<InvoiceAge, string> = {
  notDue: 'Not due yet',
  to30: 'Up to 30 days past due',
  to60: '31 to 60 days past due',
  over60: 'Over 60 days past due',
}
/** The kind of account holder. */
export const accountTypes = ['individual', 'company'] as const
export type AccountType = (typeof accountTypes)[number]
export const accountTypeNames: Record<AccountType, string> = { individual: 'Individual', company: 'Company' }

/** What shows that a clinician is on the facility's side too. */
export const samePersonSigns = ['email', 'bank', 'phone'] as const
export type SamePersonSign = (typeof samePersonSigns)[number]

export const cancelKinds = ['cancel', 'noShow', 'sentHome'] as const
export type CancelKind = (typeof cancelKinds)[number]
/** The endings of a confirmed shift that can be previewed. */
export const endingKinds = [...cancelKinds, 'callOut'] as const
export type EndingKind = (typeof endingKinds)[number]
/** How a confirmed shift ended early. */
export const shiftEndings = ['cancelled', 'droppedOut', 'noShow', 'sentHome'] as const
export type ShiftEnding = (typeof shiftEndings)[number]
/** What an admin pays for a shift that ends early: by the policy, nothing, the minimum, or all scheduled hours. */
export const adminSettlements = ['policy', 'returnAll', 'payMinimum', 'payBooked'] as const
export type AdminSettlement = (typeof adminSettlements)[number]

/** Who called to say that a clinician can’t work. The clinician is asked about a call by `other`. */
export const callOutCallers = ['clinician', 'authorized', 'other'] as const
export type CallOutCaller = (typeof callOutCallers)[number]
/** How a clinician answers a call-out: whether they can work, or that they didn’t call. */
export const callOutAnswers = ['cannotWork', 'coming', 'didNotCall'] as const
/** How staff decide a call-out that its clinician denied. */
export const callOutDecisions = ['calledOut', 'didNotCallOut'] as const

/** How a no-show report is settled: nothing is paid, all scheduled hours, or the hours of the time card. */
export const noShowOutcomes = ['nothing', 'scheduled', 'hours'] as const
export type NoShowOutcome = (typeof noShowOutcomes)[number]

export const filePurposes = [
  'profilePicture',
  'drivingLicense',
  'resume',
  'covidTest',
  'cpr',
  'tbTest',
  'malpractice',
  'timeCard',
  'invoice',
  'chat',
  'brief',
] as const
export type FilePurpose = (typeof filePurposes)[number]

/** Why a shift fits a clinician, as the board shows it. */
export const matchReasons = ['nearHome', 'yourSetting', 'aboveMedian'] as const
export type MatchReason = (typeof matchReasons)[number]

/** A reference rate is a mean or a median, as its source says; Gaitway’s own are medians. */
export const rateKinds = ['mean', 'median'] as const
type RateKind = (typeof rateKinds)[number]
export const findRateKind = (source: string): RateKind => (/\bmean\b/i.test(source) ? 'mean' : 'median')

export const boardSorts = ['none', 'hourlyRate', 'distance', 'facilityType'] as const
export const facilityJobSorts = ['shiftId', 'totalTime', 'totalAmount', 'numberOfApplicants'] as const
/** The sorts of jobs by the names that the specification gives them, as `sort` takes them. */
export const facilityJobSortsByName = {
  'total time': 'totalTime',
  'total amount': 'totalAmount',
  'shift ID': 'shiftId',
  'date posted': 'createdAt',
  'number of applicants': 'numberOfApplicants',
} as const
/** Jobs with applicants, jobs with a cost because someone was confirmed, and jobs that the fill rate counts. */
export const facilityJobFilters = ['applicants', 'cost', 'fillRate'] as const
export type FacilityJobFilter = (typeof facilityJobFilters)[number]

/** What a lead asks for: an answer, staff, or the newsletter. */
export const leadKinds = ['contact', 'hiring', 'newsletter'] as const
export type LeadKind = (typeof leadKinds)[number]
export const leadKindNames: Record<LeadKind, string> = {
  contact: 'Message',
  hiring: 'Hiring request',
  newsletter: 'Newsletter',
}
/** Where a lead came from: our pages, a printed code or an email. */
export const leadSources = ['site', 'qr', 'email'] as const
export type LeadSource = (typeof leadSources)[number]

/** Why a member of a conversation reports a message. */
export const reportReasons = ['abuse', 'payment', 'privacy', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
/** How staff closed a report; an account is deactivated on its own page. */
export const reportOutcomes = ['noAction', 'warned', 'deactivated'] as const
export type ReportOutcome = (typeof reportOutcomes)[number]

export const deliveryChannels = ['email', 'sms', 'push'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]
/** `skipped`: nothing was sent because nobody could have received it. */
export const deliveryStates = ['queued', 'sent', 'failed', 'skipped'] as const
export type DeliveryState = (typeof deliveryStates)[number]
/** Why texts don’t reach someone, if they can fix it. */
export const phoneProblems = ['wrongNumber', 'stopped'] as const
export type PhoneProblem = (typeof phoneProblems)[number]
/** What a message is about. `code`: it has a code or a login link, so its text isn’t stored. */
export const deliveryKinds = ['notification', 'money', 'digest', 'account', 'code', 'call', 'lead'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]
