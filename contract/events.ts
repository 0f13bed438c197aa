import { lifecycles } from './lifecycles/index.ts'
import type { Lifecycle } from './lifecycles/step.ts'

const movesOf = <Name extends string>({ moves }: Lifecycle<string, Name>) => Object.keys(moves) as Name[]

/** Events are never changed, so those from before a verb was renamed keep its old name. */
export const renamedVerbs: Record<string, string> = { askOwner: 'requireAction', putIn: 'autoSubmit' }

/** Everything the audit log can hold: what happened to which kind of thing. */
export const eventVerbs = {
  user: [
    ...movesOf(lifecycles.user),
    'signUp',
    'addStaff',
    'verifyEmail',
    'changeEmail',
    'acceptTerms',
    'update',
    'changePassword',
    'resetPassword',
    'confirmSecondFactor',
    'endSecondFactor',
    'resetSecondFactor',
    'useRecoveryCode',
    'readAccount',
    'viewAs',
    'readAsUser',
    'endView',
    'exportList',
  ],
  /** of a user, or of nobody we know */
  login: ['succeed', 'fail', 'lock', 'requireCode', 'reuseToken'],
  /** requests that were refused */
  access: ['refuse', 'limit', 'rejectWebhook'],
  clinician: [
    'add',
    'edit',
    'readPrivate',
    'downloadProfile',
    'downloadEvidence',
    'updateAgreement',
    'updateNotificationSetting',
    'setFrequencies',
    'makeCalendarLink',
    'removeCalendarLink',
  ],
  facility: [
    'add',
    'edit',
    'addFavorite',
    'removeFavorite',
    'setTerms',
    'addTemplate',
    'renameTemplate',
    'removeTemplate',
    'setReporting',
    'exportHours',
  ],
  member: [...movesOf(lifecycles.member), 'edit'],
  onboardingCall: [...movesOf(lifecycles.onboardingCall), 'book', 'rebook'],
  timeOff: ['add', 'remove'],
  block: ['add', 'remove'],
  lead: ['handle', 'reopen', 'editNote'],
  note: ['add', 'edit', 'remove'],
  queueItem: movesOf(lifecycles.queueItem),
  /** an item about money or time cards */
  queueMoneyItem: movesOf(lifecycles.queueItem),
  settings: [
    'setOnboardingHours',
    'setHourlyRate',
    'addMedianRate',
    'editMedianRate',
    'removeMedianRate',
    'setCancellationPolicy',
    'setLateCheckIn',
    'importComplianceData',
    'restoreComplianceData',
    'setFormFiler',
    'readFormRecipients',
  ],
  billingTerms: ['setServiceFee', 'setAutoAcceptance', 'setInvoiceTerms', 'setSecondAdmin'],
  job: [
    ...movesOf(lifecycles.job),
    'post',
    'edit',
    'invite',
    'editBrief',
    'removeBrief',
    'allowInstant',
    'endInstant',
  ],
  application: [
    ...movesOf(lifecycles.application),
    'apply',
    'propose',
    'counter',
    'acceptCounter',
    'excuse',
    'decideSamePhone',
    'editNote',
    'readBrief',
    'checkIn',
    'checkOut',
    'undoCheckOut',
    'askArrival',
    'recordArrival',
    'recordNotHere',
  ],
  feedback: ['add', 'edit', 'remove'],
  delivery: ['resend'],
  chatRoom: ['open'],
  messageReport: ['report', 'readConversation', 'close'],
  hold: [...movesOf(lifecycles.hold), 'hold'],
  standbyOffer: [...movesOf(lifecycles.standbyOffer), 'offer'],
  timeChange: [...movesOf(lifecycles.timeChange), 'ask'],
  noShowReport: [...movesOf(lifecycles.noShowReport), 'report', 'readEvidence'],
  callOut: [...movesOf(lifecycles.callOut), 'record'],
  charge: movesOf(lifecycles.charge),
  refund: movesOf(lifecycles.charge),
  dispute: [...movesOf(lifecycles.dispute), 'open', 'previewEvidence'],
  payment: [
    'settle',
    'planCharge',
    'planRefund',
    'retry',
    'adjust',
    'refund',
    'recordOutside',
    'voidOutside',
    'writeOff',
    'remind',
  ],
  moneyDecision: [...movesOf(lifecycles.moneyDecision), 'request'],
  source: ['add', 'remove', 'makePrimary'],
  invoice: [
    ...movesOf(lifecycles.invoice),
    'draft',
    'discard',
    'recordPayment',
    'voidPayment',
    'recordCredit',
    'recordWriteOff',
    'attach',
    'remind',
  ],
  payout: [...movesOf(lifecycles.payout), 'due', 'adjust', 'remind'],
  payoutAccount: ['open', 'change', 'removeBank', 'makeDefault'],
  timesheet: [
    ...movesOf(lifecycles.timesheet),
    'write',
    'removeDay',
    'delete',
    'addPaper',
    'removePaper',
    'remind',
    'adjust',
    'acceptExtraTime',
    'declineExtraTime',
  ],
} as const
export type EventNoun = keyof typeof eventVerbs
export type EventVerb<Noun extends EventNoun = EventNoun> = (typeof eventVerbs)[Noun][number]
/** The name of an event, such as `job.post`. */
export type EventName = { [Noun in EventNoun]: `${Noun}.${EventVerb<Noun>}` }[EventNoun]

export const eventNouns = Object.keys(eventVerbs) as EventNoun[]
/** Every event’s name, in the order of the table. */
export const eventNames: readonly string[] = eventNouns.flatMap(noun =>
  [...new Set<string>(eventVerbs[noun])].map(verb => `${noun}.${verb}`),
)

/** How people log in, and which of their requests were refused. */
export const loginNouns = ['login', 'access'] as const satisfies readonly EventNoun[]

/** The user of an event about nobody we know. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Hidden from sub-admins: money, invoices and time cards. */
export const moneyNouns = [
  'billingTerms',
  'hold',
  'charge',
  'refund',
  'dispute',
  'payment',
  'moneyDecision',
  'source',
  'invoice',
  'payout',
  'payoutAccount',
  'timesheet',
  'queueMoneyItem',
] as const satisfies readonly EventNoun[]
