// Made from the migrated database by `npm run generate`; a change here is lost.
import type { ApplicationStatus } from '@gaitway/contract/lifecycles/application'
import type { ProposedSlot } from '@gaitway/contract/proposed-times'
import type { AccountType, CallOutCaller, ClinicianType, DeliveryChannel, DeliveryKind, DeliveryState, ExtraTimeDecision, FilePurpose, Gender, InvoicePaymentMethod, JobType, LeadKind, LeadSource, MemberArea, NoShowOutcome, OsType, PaymentType, PayoutAccountState, PayoutMethod, PayoutReason, PayoutWait, PhoneProblem, PolicyKind, ReportOutcome, ReportReason, Role, SecondFactor, TbTestResult } from '@gaitway/contract/values/enums'
import type { CallOutStatus } from '@gaitway/contract/lifecycles/call-out'
import type { ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { NotificationType } from '../notifications/notification-types.ts'
import type { DisputeStatus } from '@gaitway/contract/lifecycles/dispute'
import type { MemberStatus } from '@gaitway/contract/lifecycles/member'
import type { HoldStatus } from '@gaitway/contract/lifecycles/hold'
import type { AnyPolicyTerms, Price } from '@gaitway/contract/values/fees'
import type { ErrorCode } from '@gaitway/contract/values/errors'
import type { InvoiceStatus } from '@gaitway/contract/lifecycles/invoice'
import type { BillTo, InvoiceLine } from '../domain/invoice.ts'
import type { JobStatus } from '@gaitway/contract/lifecycles/job'
import type { LedgerAccount } from '@gaitway/contract/values/ledger-accounts'
import type { StateCode } from '@gaitway/contract/values/states-of-usa'
import type { MoneyDecisionStatus } from '@gaitway/contract/lifecycles/money-decision'
import type { NoShowReportStatus } from '@gaitway/contract/lifecycles/no-show-report'
import type { NotificationParams } from '../notifications/notification.ts'
import type { OnboardingCallStatus } from '@gaitway/contract/lifecycles/onboarding-call'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import type { QueueItemStatus } from '@gaitway/contract/lifecycles/queue-item'
import type { StandbyOfferStatus } from '@gaitway/contract/lifecycles/standby-offer'
import type { TimeChangeStatus } from '@gaitway/contract/lifecycles/time-change'
import type { SlotTimes } from '@gaitway/contract/schemas/resources'
import type { KeptEntry } from '../domain/timesheet.ts'
import type { TimesheetStatus } from '@gaitway/contract/lifecycles/timesheet'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'

type Nullable<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row]
/** A row as it is inserted: what may be null or has a default may be left out. */
type New<Row, Default extends keyof Row = never> = Omit<Row, Default | Nullable<Row>> &
  Partial<Pick<Row, Default | Nullable<Row>>>

export type ApplicationRow = {
  id: string
  jobId: string
  clinicianId: string
  facilityId: string
  status: ApplicationStatus
  statusReason: string | null
  note: string | null
  /** The days that the clinician would work at other times */
  proposedSlots: ProposedSlot[] | null
  firstSlotStart: Date
  lastSlotEnd: Date
  policyId: string | null
  paymentType: PaymentType | null
  feePercent: number | null
  payRateCents: number | null
  confirmedAt: Date | null
  confirmedBy: string | null
  createdAt: Date
  version: number
  /** When the facility sent the confirmed clinician home. */
  sentHomeAt: Date | null
  /** When the clock submits the scheduled hours. Null once a time card was submitted, and when none is owed. */
  cardDueAt: Date | null
  cardRemindedHours: number | null
  /** Stays open when another applicant is confirmed, and is asked first if that one drops out. */
  isStandby: boolean
  /** Why the application was declined when the facility did not decline it. */
  displacedBy: 'filled' | 'overlap' | null
  /** What the facility proposes instead, until the clinician answers; an empty list means as posted */
  counterSlots: ProposedSlot[] | null
  /** How the clinician gave up a confirmed shift. Null if they didn't; null again if staff excused it. */
  clinicianMissed: 'canceledEarly' | 'canceledLate' | 'canceledAfterStart' | 'noShow' | null
  /** The facility proposed the proposed times, and the clinician accepted them. */
  areTimesAgreed: boolean
  /** As the time card or its last correction says, which keep it. Null without a time card. */
  workedMinutes: number | null
  /** What an admin chose to pay a clinician who was sent home, at least. Null follows the policy. */
  sentHomeSettlement: 'returnAll' | 'payMinimum' | 'payBooked' | null
  /** How long after a day starts its clinician is asked to check in, by the policy of the day it was confirmed. */
  lateClinicianMinutes: number | null
  /** How long after a day starts the facility is asked whether the clinician is there, by the same policy. */
  lateFacilityMinutes: number | null
}
export type NewApplicationRow = New<ApplicationRow, 'version' | 'isStandby' | 'areTimesAgreed'>

export type BlockRow = {
  id: string
  facilityId: string
  clinicianId: string
  bySide: 'facility' | 'clinician'
  blockedBy: string
  reason: string
  createdAt: Date
  endedAt: Date | null
}
export type NewBlockRow = New<BlockRow>

export type BriefLoginRow = {
  jobId: string
  sealed: Buffer
}

export type BriefReadingRow = {
  applicationId: string
  version: string
  readAt: Date
}

export type BriefRow = {
  jobId: string
  /** New with each change, so that what was read before no longer counts. */
  version: string
  parking: string | null
  entrance: string | null
  contactName: string | null
  contactPhone: string | null
  documentUrls: string[]
  updatedBy: string
  updatedAt: Date
}
export type NewBriefRow = New<BriefRow, 'documentUrls'>

export type CalendarLinkRow = {
  clinicianId: string
  tokenHash: Buffer
  createdAt: Date
}

export type CallOutRow = {
  id: string
  applicationId: string
  status: CallOutStatus
  /** The clinician, a person they authorized, or anyone else, whose call is a question to the clinician. */
  caller: CallOutCaller
  callerName: string | null
  phone: string
  calledAt: Date
  reason: string
  recordedBy: string
  recordedAt: Date
  /** Until when the clinician can answer that question. */
  answerBy: Date | null
  /** Until when the clinician can say that they didn't call, unless someone else is confirmed before. */
  denyBy: Date | null
  answeredAt: Date | null
  answerNote: string | null
  /** What the application had in clinician_missed when the clinician denied the call; counts again if it is upheld. */
  missed: 'canceledEarly' | 'canceledLate' | 'canceledAfterStart' | null
  decidedBy: string | null
  decidedAt: Date | null
  decisionReason: string | null
  /** The clinician's application is open again. */
  isReturned: boolean
}
export type NewCallOutRow = New<CallOutRow, 'isReturned'>

export type ChargeRow = {
  id: string
  paymentId: string
  holdId: string | null
  kind: 'charge' | 'refund'
  reason: 'confirmation' | 'settlement' | 'cancellation' | 'lateSuccess' | 'retry' | 'adjustment' | 'goodwill'
  status: ChargeStatus
  amountCents: number
  /** The same every time the charge is sent. */
  idempotencyKey: string
  providerId: string | null
  ofChargeId: string | null
  nextActionUrl: string | null
  failureCode: string | null
  failureMessage: string | null
  createdAt: Date
  endedAt: Date | null
  requestedBy: string | null
  /** The payment method that is charged. */
  sourceId: string | null
  /** The name at the payment service of the dispute by which the bank took the money back. */
  disputeId: string | null
  /** When the payment service was last asked about a charge that is processing. */
  askedAt: Date | null
  /** How much of it was lost in disputes, and no longer counts as paid. */
  lostCents: number
}
export type NewChargeRow = New<ChargeRow, 'status' | 'lostCents'>

export type ChatMessageRow = {
  id: string
  roomId: string
  /** Its place in the room, from 1, without gaps. */
  number: number
  side: 'clinician' | 'facility'
  senderId: string
  text: string | null
  fileUrl: string | null
  createdAt: Date
}

export type ChatRoomRow = {
  id: string
  facilityId: string
  clinicianId: string
  /** The shift that the conversation is about. */
  jobId: string | null
  createdAt: Date
  /** When its last message was sent; until then, when it was opened. */
  lastAt: Date
  messageCount: number
  clinicianUnread: number
  /** The number of the last message that the clinician has seen. */
  clinicianRead: number
  clinicianReadAt: Date | null
  /** When to remind the clinician of unread messages; null once reminded. */
  clinicianRemindAt: Date | null
  facilityUnread: number
  /** The number of the last message that a member of the facility has seen. */
  facilityRead: number
  facilityReadAt: Date | null
  /** When to remind the facility of unread messages; null once reminded. */
  facilityRemindAt: Date | null
}
export type NewChatRoomRow = New<ChatRoomRow, 'messageCount' | 'clinicianUnread' | 'clinicianRead' | 'facilityUnread' | 'facilityRead'>

export type CheckInRow = {
  applicationId: string
  slotId: string
  checkedInAt: Date | null
  inLatitude: number | null
  inLongitude: number | null
  /** Without a check-in if the clinician forgot it. The time card has the hours that count. */
  checkedOutAt: Date | null
  outLatitude: number | null
  outLongitude: number | null
  /** Who said that the clinician arrived; null if the clinician checked in. */
  arrivalRecordedBy: string | null
}

export type ClinicianAgreementRow = {
  clinicianId: string
  version: string
  signature: string
  signedAt: Date
}

export type ClinicianBookingRow = {
  holdId: string
  slotId: string | null
  clinicianId: string
  during: string
  /** reserved until the clinician answers; slot_id is null */
  timeChangeId: string | null
}

export type ClinicianLicenseRow = {
  clinicianId: string
  sortOrder: number
  number: string
  state: string
  expiresAt: Date | null
}

export type ClinicianReliabilityRow = {
  clinicianId: string
  /** Shifts worked, missed, or canceled by the clinician. */
  shiftsOver: number
  /** Shifts worked or missed. */
  shiftsDue: number
  shiftsWorked: number
  daysWorked: number
  daysOnTime: number
  canceledLate: number
}

export type ClinicianRow = {
  id: string
  userId: string
  clinicianType: ClinicianType
  gender: Gender | null
  bornAt: Date | null
  languages: string[]
  emergencyName: string | null
  emergencyPhone: string | null
  homeAddress1: string | null
  homeCity: string | null
  homeState: string | null
  homeZipCode: string | null
  latitude: number | null
  longitude: number | null
  referenceFrom: string | null
  referenceBy: string | null
  school: string | null
  graduationYear: number | null
  practiceYears: number | null
  about: string | null
  resumeUrl: string | null
  drivingLicenseUrls: string[]
  covidPictureUrl: string | null
  cprPictureUrl: string | null
  tbPictureUrl: string | null
  malpracticeUrl: string | null
  hasMalpractice: boolean | null
  malpracticeExpiresAt: Date | null
  hasCpr: boolean | null
  cprExpiresAt: Date | null
  hasTbTest: boolean | null
  tbTestedAt: Date | null
  tbResult: TbTestResult | null
  tbExpiresAt: Date | null
  covidStatus: string | null
  npiNumber: string | null
  certifications: unknown
  specialities: unknown
  facilityCertificates: string[]
  facilityExperience: unknown
  patientExperience: unknown
  weekdays: unknown
  isSignupCompleted: boolean
  signupStageCount: number
  createdAt: Date
  version: number
  /** All ratings by facilities added up; kept by a trigger of feedback. */
  ratingSum: number
  ratingCount: number
  /** Null until the home address is entered. */
  homeTimeZone: string | null
}
export type NewClinicianRow = New<ClinicianRow, 'languages' | 'drivingLicenseUrls' | 'certifications' | 'specialities' | 'facilityCertificates' | 'facilityExperience' | 'patientExperience' | 'isSignupCompleted' | 'signupStageCount' | 'version' | 'ratingSum' | 'ratingCount'>

export type ClockOffsetRow = {
  id: number
  milliseconds: number
}

export type CodeFailureRow = {
  id: string
  userId: string
  failedAt: Date
  /** A known device, a session, or all other devices together. */
  source: string | null
}

export type ComplianceDataRow = {
  id: string
  version: number
  title: string
  /** Null where an admin chose the data that the product comes with. */
  content: ComplianceData | null
  importedBy: string
  createdAt: Date
}

export type ComplianceExportDayRow = {
  exportId: string
  clinicianId: string
  day: string
  jobTitleCode: string
  employeeId: string
  hundredths: number
}

export type ComplianceExportRow = {
  id: string
  facilityId: string
  kind: 'pbjXml' | 'pbjCsv' | 'shiftCsv'
  quarter: number
  fiscalYear: number
  shortShiftMeals: 'recorded' | 'atLeastOnce'
  status: 'waiting' | 'making' | 'ready' | 'faulty'
  /** Percent. */
  progress: number
  startedBy: string
  startedAt: Date
  finishedAt: Date | null
  fileName: string | null
  byteSize: number | null
  sha256: string | null
  rowCount: number | null
  peopleCount: number | null
  /** Hours in the file, times 100. */
  hundredths: number | null
  /** What the check of the file found, the first ones; fault_count counts all. */
  faults: unknown
  faultCount: number
  /** Days worked whose hours a rule holds back; the first ones are among the faults. */
  leftOutCount: number
}

export type CredentialReminderRow = {
  clinicianId: string
  credential: string
  lastDay: string
  days: number
  notifiedAt: Date
}
export type NewCredentialReminderRow = New<CredentialReminderRow>

export type CredentialSnapshotRow = {
  id: string
  applicationId: string
  /** An application that was confirmed again has one for each time. */
  moment: 'confirmed' | 'started'
  takenAt: Date
  content: unknown
  /** Files that stay for 7 years, also after the clinician replaced them or closed the account. */
  documentUrls: string[]
}

export type CreditNoteRow = {
  id: string
  number: number
  invoiceId: string
  facilityId: string
  amountCents: number
  reason: string
  issuedAt: Date
  issuedBy: string | null
}
export type NewCreditNoteRow = New<CreditNoteRow>

export type DeliveryRow = {
  id: string
  /** Null for someone without an account. */
  userId: string | null
  channel: DeliveryChannel
  kind: DeliveryKind
  /** An email address or a phone number; for a push, the email of its user. */
  recipient: string
  /** Never a code or a link. */
  subject: string
  status: DeliveryState
  /** Why the last attempt failed, or why nothing was sent. */
  failure: string | null
  attempts: number
  /** Since when a request may have been accepted without us knowing; null once the outcome is known. */
  unclearSince: Date | null
  /** Twilio's ID of the text message. */
  providerId: string | null
  /** The message of a failed delivery, so that it can be sent again. Never one with a code or a link to log in. */
  message: unknown
  createdAt: Date
  endedAt: Date | null
  /** Why a text failed if the person can change that: the number can't get texts, or they replied STOP. */
  phoneProblem: PhoneProblem | null
  /** The shift that the message is about, if it is about one. */
  jobId: string | null
  /** The invoice that the message is about, if it is about one. */
  invoiceId: string | null
  /** How many segments a text message that was sent is billed as. */
  segments: number | null
}
export type NewDeliveryRow = New<DeliveryRow, 'status' | 'attempts'>

export type DeviceRegistrationRow = {
  deviceToken: string
  userId: string
  /** The session in which the device was registered. */
  deviceId: string
  osType: OsType
  registeredAt: Date
}

export type DigestEntryRow = {
  id: string
  userId: string
  channel: DeliveryChannel
  type: NotificationType
  title: string
  body: string
  link: string
  createdAt: Date
  dueAt: Date
  sentAt: Date | null
}
export type NewDigestEntryRow = New<DigestEntryRow>

export type DirectoryWordRow = {
  word: string
  uses: number
}

export type DisputeRow = {
  id: string
  providerId: string
  chargeId: string
  status: DisputeStatus
  /** The bank only asks; no money has been withdrawn yet. */
  isInquiry: boolean
  /** A bank debit returned in full: its charge failed, so the charge carries the money. */
  isReturn: boolean
  amountCents: number
  withdrawnCents: number
  reinstatedCents: number
  feeCents: number
  reason: string
  /** Until when evidence is accepted; null if the bank accepts none. */
  dueAt: Date | null
  openedAt: Date
  /** The submitted file, by its name at the payment service. */
  evidenceFile: string | null
  submittedAt: Date | null
  submittedBy: string | null
  closedAt: Date | null
  /** When admins were reminded of the deadline. */
  remindedAt: Date | null
  /** When the payment service was last asked about it. */
  askedAt: Date | null
  createdAt: Date
}
export type NewDisputeRow = New<DisputeRow, 'status'>

export type DriveTimeRow = {
  fromLatitude: number
  fromLongitude: number
  toLatitude: number
  toLongitude: number
  /** Without traffic; null if there is no road. */
  seconds: number | null
  meters: number | null
  /** Removed 30 days later. */
  askedAt: Date
}

export type EmailCodeRow = {
  userId: string
  codeHash: Buffer
  sentAt: Date
  tries: number
  hourTries: number
  hourBeganAt: Date
}

export type EmployeeIdRow = {
  facilityId: string
  clinicianId: string
  employeeId: string
  /** Since then the ID can’t change. */
  firstExportedAt: Date | null
}

export type EventRow = {
  id: string
  happenedAt: Date
  actorUserId: string | null
  actorSide: 'admin' | 'subadmin' | 'facility' | 'clinician' | 'clock' | 'guest'
  noun: string
  nounId: string
  verb: string
  fromState: string | null
  toState: string | null
  jobId: string | null
  facilityId: string | null
  clinicianId: string | null
  details: Record<string, unknown>
}
export type NewEventRow = New<EventRow, 'details'>

export type FacilityRow = {
  id: string
  userId: string
  officeName: string
  about: string | null
  facilityTypes: string[]
  patientTypes: string[]
  dressCode: string | null
  phone: string | null
  website: string | null
  contactFirstName: string | null
  contactLastName: string | null
  contactTitle: string | null
  billingEmail: string | null
  address1: string | null
  address2: string | null
  city: string | null
  state: string | null
  zipCode: string | null
  latitude: number | null
  longitude: number | null
  timeZone: string
  ccn: string | null
  profileUrl: string | null
  agreementSignature: string | null
  agreementAt: Date | null
  referenceFrom: string | null
  referenceBy: string | null
  /** Null when the standard fee applies. */
  feePercent: number | null
  invoiceAllowed: boolean
  trusted: boolean
  customerId: string | null
  isSignupCompleted: boolean
  signupStageCount: number
  createdAt: Date
  version: number
  /** Since when new confirmations are stopped. */
  heldAt: Date | null
  holdReason: string | null
  /** All ratings by clinicians added up; kept by a trigger of feedback. */
  ratingSum: number
  ratingCount: number
  /** the name as a search compares it */
  nameWords: string | null
  /** the city as a search compares it */
  cityWords: string | null
}
export type NewFacilityRow = New<FacilityRow, 'officeName' | 'facilityTypes' | 'patientTypes' | 'timeZone' | 'invoiceAllowed' | 'trusted' | 'isSignupCompleted' | 'signupStageCount' | 'version' | 'ratingSum' | 'ratingCount'>

export type FacilityDirectoryRow = {
  ccn: string
  name: string
  address1: string
  city: string
  state: string
  zip: string
  county: string
  latitude: number | null
  longitude: number | null
  outsideArea: boolean
  searchName: string
  searchText: string
}

export type FacilityLocationRow = {
  id: string
  facilityId: string
  sortOrder: number
  nickname: string
  address1: string
  city: string
  state: string
  zipCode: string
  description: string | null
  timeZone: string
}

export type FacilityMemberRow = {
  userId: string
  facilityId: string
  isOwner: boolean
  access: MemberArea[]
  status: MemberStatus
  createdAt: Date
  acceptedAt: Date | null
}

export type FacilityReliabilityRow = {
  facilityId: string
  /** Completed shifts. */
  shiftsHeld: number
  /** Time cards accepted by the facility or by the clock. */
  cardsAccepted: number
  cardsInTime: number
  paymentsDue: number
  paymentsInTime: number
}

export type FacilityReportingRow = {
  facilityId: string
  /** The ID that the state assigned, by which CMS finds the facility; not its CCN. */
  stateFacilityId: string | null
  /** What comes off shifts shorter than a full one: the recorded break, or 30 minutes at least. */
  shortShiftMeals: 'recorded' | 'atLeastOnce'
  version: number
}

export type FavoriteClinicianRow = {
  facilityId: string
  clinicianId: string
  createdAt: Date
}

export type FeedbackRow = {
  id: string
  applicationId: string
  /** The side that rates; the other one is rated. */
  bySide: 'facility' | 'clinician'
  authorId: string
  rating: number
  /** Reasons, each from the list for the rated side. */
  tags: string[]
  comment: string | null
  createdAt: Date
  changedAt: Date | null
}
export type NewFeedbackRow = New<FeedbackRow>

export type FileRow = {
  id: string
  ownerUserId: string
  purpose: FilePurpose
  name: string
  contentType: string
  byteSize: number
  sha256: string
  storageKey: string
  createdAt: Date
  deletedAt: Date | null
  lookedAt: Date | null
}

export type FormFilerRow = {
  id: string
  /** The calendar year of payment. */
  year: number
  /** Counts the decisions of a year. */
  version: number
  filer: 'operator' | 'paymentService' | 'nobody'
  decidedBy: string
  createdAt: Date
}

export type HoldRow = {
  id: string
  jobId: string
  applicationId: string
  clinicianId: string
  facilityId: string
  status: HoldStatus
  paymentType: PaymentType
  sourceId: string | null
  price: Price
  feePercent: number
  payRateCents: number
  heldBy: string
  heldAt: Date
  expiresAt: Date
  endedAt: Date | null
  /** The code of the error that ended the hold. */
  releaseReason: ErrorCode | null
  /** The offer whose acceptance created the hold: nobody from the facility is at the screen. */
  standbyOfferId: string | null
  /** The first start if it books the clinician's proposed times; null if it books the posted ones */
  proposedStart: Date | null
  /** The clinician confirmed themselves; nobody at the facility is at the screen. */
  selfConfirmed: boolean
  /** If the clinician cancels, a standby who accepts is confirmed for at most this, the same way. Null: the facility is asked. */
  standbyTotalCents: number | null
}
export type NewHoldRow = New<HoldRow, 'status' | 'selfConfirmed'>

export type HourlyRateRow = {
  clinicianType: ClinicianType
  minRate: number
  defaultRate: number
  updatedAt: Date | null
  /** Counts changes; a change based on an older version is refused. */
  version: number
}

export type IdempotencyKeyRow = {
  userId: string
  key: string
  call: string
  bodyHash: Buffer
  holdId: string | null
  status: number | null
  answer: unknown
  createdAt: Date
  /** the request that runs with this key; only it stores an answer */
  claim: string | null
  /** real time; without an answer, the key is free from then on */
  leasedUntil: Date
}

export type InstantTermRow = {
  jobId: string
  paymentType: PaymentType
  sourceId: string | null
  agreedBy: string
  agreedAt: Date
  /** The price agreed to, with what the facility itself changed since. More is not charged without being asked. */
  totalCents: number
}

export type InvitationRow = {
  userId: string
  tokenHash: Buffer
  invitedBy: string
  sentAt: Date
}
export type NewInvitationRow = New<InvitationRow>

export type InvoicePaymentRow = {
  id: string
  invoiceId: string
  amountCents: number
  receivedPaymentId: string
}
export type NewInvoicePaymentRow = New<InvoicePaymentRow>

export type InvoiceRow = {
  id: string
  number: number | null
  kind: 'shift' | 'adjustment'
  status: InvoiceStatus
  applicationId: string
  paymentId: string
  facilityId: string
  billTo: BillTo | null
  lines: InvoiceLine[]
  productCents: number
  serviceFeeCents: number
  totalCents: number
  paidCents: number
  creditedCents: number
  issuedAt: Date | null
  dueAt: Date | null
  paidAt: Date | null
  attachmentUrl: string | null
  remindedDay: number | null
  createdAt: Date
  version: number
  /** When who pays was last reminded, by the clock or by staff. */
  remindedAt: Date | null
  /** Owed, but no longer expected to be paid. */
  writtenOffCents: number
}

export type JobInvitationRow = {
  jobId: string
  clinicianId: string
  invitedBy: string
  createdAt: Date
}
export type NewJobInvitationRow = New<JobInvitationRow>

export type JobTemplateRow = {
  id: string
  facilityId: string
  name: string
  /** A new job as the API takes it, with clock times in days after the first instead of instants. */
  job: unknown
  createdBy: string
  createdAt: Date
}
export type NewJobTemplateRow = New<JobTemplateRow>

export type JobRow = {
  id: string
  serialNumber: number
  facilityId: string
  status: JobStatus
  statusReason: string | null
  jobType: JobType
  clinicianType: ClinicianType
  addressNickname: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
  latitude: number | null
  longitude: number | null
  timeZone: string
  settingTypes: string[]
  patientTypes: string[]
  dressCode: string
  description: string
  hourlyRate: number
  boostPercent: number
  minExperienceYears: number
  parkingCents: number
  otherCents: number
  totalPayCents: number
  totalMinutes: number
  firstSlotStart: Date
  lastSlotEnd: Date
  numberOfApplicants: number
  createdBy: string
  createdAt: Date
  version: number
  /** The EMR that the facility uses, in its own words. */
  documentationSystem: string | null
  /** Only invited clinicians see it and can apply. */
  inviteOnly: boolean
  /** The zone of its address since a correction, until staff say which time was meant. */
  correctedTimeZone: string | null
  zoneCorrectedAt: Date | null
  /** the address and its nickname as a search compares them */
  placeWords: string
}
export type NewJobRow = New<JobRow, 'serialNumber' | 'status' | 'boostPercent' | 'numberOfApplicants' | 'version' | 'inviteOnly' | 'placeWords'>

export type KnownDeviceRow = {
  userId: string
  /** Of the key that the browser keeps in a cookie. */
  keyHash: Buffer
  seenAt: Date
}

export type LateCheckInRow = {
  applicationId: string
  slotId: string
  clinicianAskedAt: Date
  facilityAskedAt: Date | null
  notHereAt: Date | null
  notHereBy: string | null
}

export type LeadRow = {
  id: string
  kind: LeadKind
  email: string
  name: string | null
  phone: string | null
  message: string | null
  officeName: string | null
  city: string | null
  state: string | null
  clinicianTypes: string[] | null
  /** Where the person came from: our pages, a printed code or an email. */
  source: LeadSource
  createdAt: Date
  /** Counts changes; a change based on an older version is refused. */
  version: number
  /** When staff marked it as handled. Newsletter addresses need no handling. */
  handledAt: Date | null
  handledBy: string | null
  /** Seen by staff only. */
  staffNote: string | null
}

export type LedgerBalanceRow = {
  account: string
  debitsCents: number
  creditsCents: number
  entries: number
  /** Only of receivables: the facility that owes. */
  facilityId: string | null
}

export type LedgerEntryRow = {
  id: string
  transactionId: string
  account: LedgerAccount
  facilityId: string | null
  clinicianId: string | null
  amountCents: number
  postedAt: Date
}

export type LedgerTransactionRow = {
  id: string
  kind: string
  applicationId: string | null
  chargeId: string | null
  description: string
  postedAt: Date
  invoiceId: string | null
  payoutId: string | null
  onceKey: string | null
}

export type LoginChallengeRow = {
  id: string
  userId: string
  tokenHash: Buffer
  kind: SecondFactor
  /** Of the code that was emailed. Null when an app makes the codes. */
  codeHash: Buffer | null
  sentAt: Date
  createdAt: Date
  tries: number
}
export type NewLoginChallengeRow = New<LoginChallengeRow, 'tries'>

export type LoginFailureRow = {
  id: string
  email: string
  /** No longer set; a migration of a later version drops it. */
  address: string
  failedAt: Date
  /** A network, a known device or a session: what the failures are counted for. */
  source: string | null
}

export type MailboxMailRow = {
  id: string
  channel: DeliveryChannel
  recipient: string
  subject: string
  textBody: string
  htmlBody: string | null
  sentAt: Date
  attachments: unknown
}

export type MedianRateRow = {
  id: string
  clinicianType: ClinicianType
  state: StateCode
  rateCents: number
  source: string
  /** Null for the rate of the whole state. */
  city: string | null
  /** Null for a rate that the product came with. */
  updatedAt: Date | null
  /** Counts changes; a change based on an older version is refused. */
  version: number
}

export type MessageReportRow = {
  id: string
  messageId: string
  reporterId: string
  reason: ReportReason
  /** What the person who reported it wrote besides. */
  details: string | null
  createdAt: Date
  closedAt: Date | null
  closedBy: string | null
  outcome: ReportOutcome | null
  /** What staff noted when they closed it. */
  staffNote: string | null
  version: number
}
export type NewMessageReportRow = New<MessageReportRow, 'version'>

export type MoneyDecisionRow = {
  id: string
  call: 'payments.refund' | 'payments.writeOff' | 'invoices.recordPayment' | 'invoices.recordCheck' | 'invoices.credit' | 'timesheets.adjust' | 'payouts.resend' | 'policies.setSecondAdmin'
  /** What the call was sent, or is sent once it is approved. */
  input: unknown
  status: MoneyDecisionStatus
  /** What counts toward the amount that one admin decides on alone. */
  amountCents: number
  /** Whose money it is; null for the amount itself, which is a policy. */
  facilityId: string | null
  jobId: string | null
  requestedBy: string
  requestedAt: Date
  /** For the second admin. */
  note: string | null
  /** Until when a second admin can approve it. */
  lapsesAt: Date | null
  decidedBy: string | null
  decidedAt: Date | null
  decisionNote: string | null
}
export type NewMoneyDecisionRow = New<MoneyDecisionRow>

export type NoShowReportRow = {
  id: string
  applicationId: string
  /** The day that the report is about. */
  slotId: string
  status: NoShowReportStatus
  reason: string
  /** Earlier days that were worked; they are paid. */
  workedSlotIds: string[]
  reportedBy: string
  reportedAt: Date
  /** Until when the clinician can answer before silence settles it; null if silence never does. */
  answerBy: Date | null
  answerNote: string | null
  answeredAt: Date | null
  /** Since when staff have to decide. */
  contestedAt: Date | null
  remindedHours: number | null
  outcome: NoShowOutcome | null
  settledAt: Date | null
  decidedBy: string | null
  decisionReason: string | null
  /** What the clinician isn't paid if it is settled as a no-show: the scheduled pay without the days worked before. */
  atStakeCents: number
  /** Until when the clinician can dispute what was settled without their answer; null if it wasn't. */
  disputeBy: Date | null
}
export type NewNoShowReportRow = New<NoShowReportRow, 'workedSlotIds'>

export type NoteRow = {
  id: string
  jobId: string | null
  clinicianId: string | null
  facilityId: string | null
  /** A person who is neither a clinician nor the owner of a facility. */
  userId: string | null
  invoiceId: string | null
  text: string
  authorId: string
  createdAt: Date
  editedAt: Date | null
  version: number
}
export type NewNoteRow = New<NoteRow, 'version'>

export type NotificationSettingRow = {
  clinicianId: string
  newShiftInArea: boolean
  boostedShift: boolean
  emailFrequency: 0 | 1 | 2 | 3
  smsFrequency: 0 | 1 | 2 | 3
  pushFrequency: 0 | 1 | 2 | 3
}

export type NotificationRow = {
  id: string
  userId: string
  type: NotificationType
  title: string
  body: string
  fromUserId: string | null
  jobId: string | null
  facilityId: string | null
  details: NotificationParams
  createdAt: Date
  readAt: Date | null
}
export type NewNotificationRow = New<NotificationRow, 'details'>

export type NumberCounterRow = {
  name: 'invoice' | 'creditNote'
  lastNumber: number
}

export type OnboardingCallRow = {
  id: string
  userId: string
  startsAt: Date
  endsAt: Date
  phone: string | null
  status: OnboardingCallStatus
  statusReason: string | null
  sequence: number
  remindedAt: Date | null
  createdAt: Date
}
export type NewOnboardingCallRow = New<OnboardingCallRow, 'status' | 'sequence'>

export type OnboardingHourRow = {
  weekday: number
  startMinute: number
  endMinute: number
}

export type OutsidePaymentRow = {
  id: string
  paymentId: string
  method: InvoicePaymentMethod
  reference: string
  amountCents: number
  receivedAt: Date
  recordedBy: string
  createdAt: Date
  voidedAt: Date | null
  voidedBy: string | null
  voidReason: string | null
}
export type NewOutsidePaymentRow = New<OutsidePaymentRow>

export type OwnMedianRow = {
  clinicianType: ClinicianType
  state: string
  rateCents: number
  sample: number
  computedAt: Date
}

export type PasswordResetRow = {
  userId: string
  tokenHash: Buffer
  sentAt: Date
  hourMails: number
  hourBeganAt: Date
}

export type PaymentSourceRow = {
  id: string
  facilityId: string
  kind: 'card' | 'bank'
  providerId: string
  setupSessionId: string
  /** For a bank account, the name of the bank. */
  brand: string
  last4: string
  expMonth: number | null
  expYear: number | null
  holder: string
  isPrimary: boolean
  createdAt: Date
  removedAt: Date | null
  accountType: AccountType | null
  /** Since when the bank returns debits. */
  refusedAt: Date | null
  /** The payment service's name for a card or bank account number, the same wherever it is used; null where it isn't known. */
  fingerprint: string | null
}

export type PaymentRow = {
  id: string
  applicationId: string
  facilityId: string
  paymentType: PaymentType
  sourceId: string | null
  owedCents: number
  paidCents: number
  refundedCents: number
  dueAt: Date | null
  settledAt: Date | null
  chargeFailed: boolean
  createdAt: Date
  /** What was paid outside the product for a shift that is charged, less refunds; below zero once a refunded payment was voided. */
  outsideCents: number
  /** Withdrawn by banks in disputes that aren’t decided: it still counts as paid, but isn’t with us. */
  disputedCents: number
  /** When staff last sent who pays a link to the balance due. */
  remindedAt: Date | null
}

export type PayoutAccountRow = {
  clinicianId: string
  providerId: string
  state: PayoutAccountState
  missing: string[]
  readAt: Date | null
  createdAt: Date
  /** The details for a tax form that the payment service still lacks or will ask for, in plain words. Never their values. Null until the account was read there. */
  taxMissing: string[] | null
}

export type PayoutAdjustmentRow = {
  id: string
  clinicianId: string
  applicationId: string
  amountCents: number
  reason: string
  payoutId: string | null
  createdAt: Date
}

export type PayoutBankRow = {
  id: string
  clinicianId: string
  providerId: string
  bankName: string
  last4: string
  isDefault: boolean
  isUsable: boolean
  createdAt: Date
  removedAt: Date | null
  /** The payment service's name for the account number, the same wherever the account is used. */
  fingerprint: string | null
}

export type PayoutTransferRow = {
  id: string
  payoutId: string
  chargeId: string | null
  amountCents: number
  status: 'sent' | 'succeeded' | 'failed'
  providerId: string | null
  failureCode: string | null
  failureMessage: string | null
  createdAt: Date
  endedAt: Date | null
}

export type PayoutRow = {
  id: string
  applicationId: string
  clinicianId: string
  amountCents: number
  status: PayoutStatus
  dueAt: Date
  createdAt: Date
  reason: PayoutReason
  /** Corrections that were added to the payout or taken from it. */
  adjustmentCents: number
  waitsFor: PayoutWait | null
  attempts: number
  nextAttemptAt: Date | null
  sentAt: Date | null
  bankPayoutId: string | null
  bankId: string | null
  bankRound: number
  arrivesAt: Date | null
  paidAt: Date | null
  failedAt: Date | null
  failureCode: string | null
  failureMessage: string | null
  /** When staff last reminded the clinician of the bank account that the payout waits for. */
  remindedAt: Date | null
  /** The payer of record when it was sent. */
  payer: string | null
  /** How it was paid: to a bank account, or used up by corrections, so that nothing moved. */
  method: PayoutMethod | null
}

export type PlaceRow = {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  timeZone: string
}

export type PolicyRow = {
  id: string
  kind: PolicyKind
  version: number
  terms: AnyPolicyTerms
  validFrom: Date
  /** Null for the version that the product came with. */
  setBy: string | null
  note: string | null
}

export type QueueMarkRow = {
  kind: string
  /** The record that the item is about; which table, its kind says. */
  subjectId: string
  /** Why the item was in the queue. Once that changes, the mark no longer counts. */
  cause: string
  status: QueueItemStatus
  claimedBy: string | null
  claimedAt: Date | null
  snoozedUntil: Date | null
  changedBy: string
  changedAt: Date
  version: number
}
export type NewQueueMarkRow = New<QueueMarkRow>

export type ReceivedPaymentRow = {
  id: string
  facilityId: string
  method: InvoicePaymentMethod
  reference: string
  amountCents: number
  receivedAt: Date
  recordedBy: string
  createdAt: Date
  /** When staff found that it wasn't paid after all. */
  voidedAt: Date | null
  voidedBy: string | null
  voidReason: string | null
}
export type NewReceivedPaymentRow = New<ReceivedPaymentRow>

export type RecoveryCodeRow = {
  userId: string
  codeHash: Buffer
  usedAt: Date | null
}

export type ReliabilityChangeRow = {
  transactionId: string
  applicationId: string
}

export type RememberedDeviceRow = {
  id: string
  userId: string
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

export type RequestLimitRow = {
  key: string
  points: number
  expire: number | null
}

export type RetiredRefreshTokenRow = {
  hash: Buffer
  sessionId: string
  retiredAt: Date
}

export type SamePhoneDecisionRow = {
  facilityId: string
  clinicianId: string
  /** The number that both have; another one is decided anew. */
  phone: string
  isAllowed: boolean
  reason: string
  decidedBy: string
  decidedAt: Date
}

export type ScheduledRunRow = {
  name: string
  startedAt: Date
  finishedAt: Date | null
  isOk: boolean | null
  /** What the run did, in counts and sentences. */
  result: Record<string, unknown>
  runs: number
}

export type SecondFactorRow = {
  userId: string
  sealedSecret: Buffer
  createdAt: Date
  confirmedAt: Date | null
  /** The last time step whose code was used. */
  lastStep: number
}

export type SessionRow = {
  id: string
  userId: string
  refreshHash: Buffer
  rotatedAt: Date
  createdAt: Date
  lastUsedAt: Date
  endedAt: Date | null
  endReason: string | null
  userAgent: string | null
  /** When a second factor was required, the session ends here. */
  secondFactorUntil: Date | null
  /** The session of the admin who views the product as this user. It ends with that session, and only reads. */
  viewerSessionId: string | null
  /** When such a view ends by itself. */
  viewEndsAt: Date | null
}
export type NewSessionRow = New<SessionRow>

export type SettingRow = {
  name: string
  value: unknown
  changedAt: Date
}

export type ShiftReliabilityRow = {
  applicationId: string
  shiftsOver: number
  shiftsDue: number
  shiftsWorked: number
  daysWorked: number
  daysOnTime: number
  canceledLate: number
  shiftsHeld: number
  cardsAccepted: number
  cardsInTime: number
  paymentsDue: number
  paymentsInTime: number
}

export type SlotRow = {
  id: string
  jobId: string
  sortOrder: number
  startsAt: Date
  endsAt: Date
  /** The start as posted, while other times are agreed on */
  postedStartsAt: Date | null
  postedEndsAt: Date | null
}
export type NewSlotRow = New<SlotRow>

export type StandbyOfferRow = {
  id: string
  roundId: string
  applicationId: string
  status: StandbyOfferStatus
  offeredAt: Date
  answerBy: Date
  endedAt: Date | null
}
export type NewStandbyOfferRow = New<StandbyOfferRow, 'status'>

export type StandbyRoundRow = {
  holdId: string
  jobId: string
  begunAt: Date
  endedAt: Date | null
}

export type TimeChangeRow = {
  id: string
  jobId: string
  applicationId: string
  clinicianId: string
  status: TimeChangeStatus
  /** the new times: startDate and endDate of each day */
  slots: SlotTimes[]
  askedBy: string
  askedAt: Date
  answerBy: Date
  endedAt: Date | null
}
export type NewTimeChangeRow = New<TimeChangeRow, 'status'>

export type TimeOffRow = {
  id: string
  clinicianId: string
  startsAt: Date
  endsAt: Date
  note: string | null
  createdAt: Date
}

export type TimesheetAdjustmentRow = {
  id: string
  timesheetId: string
  applicationId: string
  entries: KeptEntry[]
  workedMinutes: number
  payCents: number
  /** The difference to the pay before this correction. */
  deltaCents: number
  reason: string
  adjustedBy: string
  createdAt: Date
}

export type TimesheetEntryRow = {
  timesheetId: string
  slotId: string
  startedAt: Date
  endedAt: Date
  breakStartedAt: Date | null
  breakEndedAt: Date | null
  workedMinutes: number
  payCents: number
}

export type TimesheetExtraTimeRow = {
  timesheetId: string
  slotId: string
  minutes: number
  reason: string | null
  /** Null until somebody decides. The person who accepts the time card decides with it. */
  decision: ExtraTimeDecision | null
  decidedBy: string | null
  decidedAt: Date | null
  /** Why it was declined. */
  decisionReason: string | null
}

export type TimesheetRow = {
  id: string
  applicationId: string
  status: TimesheetStatus
  rejectReason: string | null
  submittedAt: Date | null
  acceptedAt: Date | null
  /** Null when the clock accepted the time card. */
  acceptedBy: string | null
  workedMinutes: number
  payCents: number
  createdAt: Date
  version: number
  rejectedAt: Date | null
  /** The latest reminder since the time card was submitted or returned, in hours from then. */
  remindedHours: number | null
  /** The scheduled hours, because no time card was submitted. */
  isAutoSubmitted: boolean
  /** The stored address of a photo or PDF of the signed paper time card. */
  paperUrl: string | null
  paperAddedAt: Date | null
  /** When it is accepted without a response, by the policy of the day it was submitted. */
  acceptsAt: Date | null
  /** When staff last replaced the submitted hours; null once the clinician submits again. */
  revisedAt: Date | null
}
export type NewTimesheetRow = New<TimesheetRow, 'version' | 'isAutoSubmitted'>

export type UserRow = {
  id: string
  email: string
  passwordHash: string
  role: Role
  firstName: string
  lastName: string
  phone: string | null
  profileUrl: string | null
  status: UserStatus
  statusReason: string | null
  /** Empty until the person accepts the terms. */
  termsVersion: string
  termsAcceptedAt: Date
  emailVerifiedAt: Date | null
  createdAt: Date
  version: number
  closedAt: Date | null
  /** the name as a search compares it */
  nameWords: string
  /** the name and the email as a search compares them */
  searchWords: string
}
export type NewUserRow = New<UserRow, 'status' | 'version' | 'nameWords' | 'searchWords'>

export type WebhookEventRow = {
  id: string
  type: string
  body: unknown
  receivedAt: Date
  appliedAt: Date | null
  account: string | null
  failure: string | null
  triedAt: Date | null
}

export type WriteOffRow = {
  id: string
  paymentId: string
  invoiceId: string | null
  amountCents: number
  reason: string
  /** Null for an amount too small to charge, written off automatically. */
  recordedBy: string | null
  createdAt: Date
}
export type NewWriteOffRow = New<WriteOffRow>
