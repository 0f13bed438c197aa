import { applicationLifecycle } from './lifecycles/application.ts'
import { chargeLifecycle } from './lifecycles/charge.ts'
import { holdLifecycle } from './lifecycles/hold.ts'
import { invoiceLifecycle } from './lifecycles/invoice.ts'
import { jobLifecycle } from './lifecycles/job.ts'
import { memberLifecycle } from './lifecycles/member.ts'
import { onboardingCallLifecycle } from './lifecycles/onboarding-call.ts'
import { payoutLifecycle } from './lifecycles/payout.ts'
import { standbyOfferLifecycle } from './lifecycles/standby-offer.ts'
import type { Lifecycle } from './lifecycles/step.ts'
import { timesheetLifecycle } from './lifecycles/timesheet.ts'
import { userLifecycle } from './lifecycles/user.ts'

const movesOf = <Name extends string>({ moves }: Lifecycle<string, Name>) => Object.keys(moves) as Name[]

/** Everything that can stand on record: of what kind of thing, and what happened to it. */
export const eventVerbs = {
  user: [
    ...movesOf(userLifecycle),
    'signUp',
    'addStaff',
    'verifyEmail',
    'acceptTerms',
    'update',
    'changePassword',
    'resetPassword',
    'confirmSecondFactor',
    'endSecondFactor',
    'resetSecondFactor',
    'useRecoveryCode',
  ],
  clinician: [
    'add',
    'edit',
    'readPrivate',
    'downloadProfile',
    'updateAgreement',
    'updateNotificationSetting',
    'setFrequencies',
  ],
  facility: ['add', 'edit', 'addFavorite', 'removeFavorite', 'setTerms'],
  member: [...movesOf(memberLifecycle), 'edit'],
  onboardingCall: [...movesOf(onboardingCallLifecycle), 'book', 'rebook'],
  timeOff: ['add', 'remove'],
  block: ['add', 'remove'],
  settings: ['setOnboardingHours', 'setHourlyRate', 'addMedianRate', 'editMedianRate', 'removeMedianRate'],
  job: [...movesOf(jobLifecycle), 'post'],
  application: [...movesOf(applicationLifecycle), 'apply'],
  hold: [...movesOf(holdLifecycle), 'hold'],
  standbyOffer: [...movesOf(standbyOfferLifecycle), 'offer'],
  charge: movesOf(chargeLifecycle),
  refund: movesOf(chargeLifecycle),
  payment: ['settle', 'retry', 'adjust', 'refund', 'recordOutside'],
  source: ['add', 'remove', 'makePrimary'],
  invoice: [
    ...movesOf(invoiceLifecycle),
    'draft',
    'discard',
    'recordPayment',
    'recordCredit',
    'attach',
    'remind',
  ],
  payout: [...movesOf(payoutLifecycle), 'due', 'adjust'],
  payoutAccount: ['open', 'change', 'removeBank', 'makeDefault'],
  timesheet: [
    ...movesOf(timesheetLifecycle),
    'write',
    'delete',
    'remind',
    'adjust',
    'acceptExtraTime',
    'declineExtraTime',
  ],
} as const
export type EventNoun = keyof typeof eventVerbs
export type EventVerb<Noun extends EventNoun = EventNoun> = (typeof eventVerbs)[Noun][number]
/** one of the events by name: `job.post` */
export type EventName = { [Noun in EventNoun]: `${Noun}.${EventVerb<Noun>}` }[EventNoun]

export const eventNouns = Object.keys(eventVerbs) as EventNoun[]

/** What sub-admins see nothing of: money and time cards. */
export const moneyNouns = [
  'hold',
  'charge',
  'refund',
  'payment',
  'source',
  'timesheet',
] as const satisfies readonly EventNoun[]
