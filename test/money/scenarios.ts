import type { StepName } from './steps.ts'
import type { Values } from './choices.ts'

/** A step with its fixed choices. */
type Turn = StepName | readonly [StepName, Partial<Values>]
export type Way = readonly Turn[]

const byBank: Turn = ['confirm', { type: 'ACH' }]
const byInvoice: Turn = ['confirm', { type: 'invoice' }]
/** The amount owed grows, and the card doesn't pay the rest. */
const owesMore: Turn = ['adjust', { share: 5, fault: 'declined' }]

const retriedByStaff: Turn = ['retryByStaff', { fault: 'none' }]

const accepted: Way = ['untilOver', 'submitTimeCard', 'accept']
/** Two requests pay at once, and nothing is lost. */
const calmly: Way = [
  ['confirm', { type: 'card' }],
  'untilOver',
  'submitTimeCard',
  ['accept', { fault: 'none' }],
]

/** How a shift may go after its confirmation. A story takes some or all of it. */
export const lives: readonly Way[] = [
  ['confirm', 'untilOver', 'submitTimeCard', 'accept', 'aDayPasses', 'payoutArrives', 'adjust'],
  [
    'confirm',
    'untilOver',
    'submitTimeCard',
    'accept',
    'refund',
    'bankTakes',
    'aDayPasses',
    'payoutFails',
    'newBank',
  ],
  [
    byBank,
    'bankTakes',
    'untilOver',
    'submitTimeCard',
    'accept',
    'bankTakes',
    'returnDebit',
    'retry',
    'bankTakes',
  ],
  [
    byBank,
    'untilOver',
    'submitTimeCard',
    'accept',
    'bankRefuses',
    'deliverEvents',
    'retry',
    'aDayPasses',
    'payoutFails',
  ],
  [byInvoice, ...accepted, ['recordPayment', { share: 100 }], ['credit', { share: 40 }], 'refundOutside'],
  [byInvoice, ...accepted, 'recordPayment', 'aDayPasses', 'credit', 'refundOutside'],
  [byInvoice, ...accepted, 'recordPayment', 'aDayPasses', 'voidPayment', 'recordPayment'],
  [byInvoice, ...accepted, 'recordPayment', 'credit', 'voidPayment', 'refundOutside'],
  [byInvoice, ...accepted, 'remindOfInvoice', 'recordCheck', 'voidPayment', 'recordCheck'],
  [
    ...calmly,
    ['aDayPasses', { payoutFault: 'insufficient', share: 2 }],
    'topUp',
    'aDayPasses',
    'payoutArrives',
  ],
  [...calmly, ['aDayPasses', { payoutFault: 'failed', share: 2 }], 'resend', 'aDayPasses', 'payoutArrives'],
  // the second answer of that day is the bank's
  [
    ...calmly,
    ['aDayPasses', { payoutFault: 'lost', share: 1 }],
    'aDayPasses',
    'payoutArrives',
    'deliverEvents',
  ],
  [...calmly, ['refund', { share: 20, fault: 'none' }], ['refundComesBack', { share: 1 }], 'refund'],
  [...calmly, 'aDayPasses', 'payoutArrives', 'adjust', 'aDayPasses'],
  [...calmly, owesMore, 'sendPayLink', retriedByStaff, 'aDayPasses'],
  [...calmly, owesMore, 'recordPayment', 'voidPayment', retriedByStaff],
  [
    byInvoice,
    'untilOver',
    'submitTimeCard',
    'reject',
    'submitTimeCard',
    'accept',
    'credit',
    'adjust',
    'aMonthPasses',
  ],
  ['confirm', 'untilOver', 'submitTimeCard', 'threeDaysPass', 'accept', 'aDayPasses'],
  // auto-accepted, and the extra time is accepted afterwards
  [
    'confirm',
    'untilOver',
    ['submitTimeCard', { share: 4 }],
    'threeDaysPass',
    ['decideExtraTime', { share: 4 }],
    'aDayPasses',
  ],
  [
    byInvoice,
    'untilOver',
    ['submitTimeCard', { share: 4 }],
    'threeDaysPass',
    ['decideExtraTime', { share: 4 }],
    'adjust',
  ],
  ['confirm', 'untilStarted', 'sendHome', 'submitTimeCard', 'accept', 'bankTakes', 'aDayPasses'],
  ['confirm', 'dropOut', 'anotherApplies', 'confirm', 'untilOver', 'submitTimeCard', 'accept', 'aDayPasses'],
  [
    byBank,
    'bankTakes',
    'dropOut',
    'anotherApplies',
    'confirm',
    'bankTakes',
    'untilOver',
    'submitTimeCard',
    'accept',
  ],
  ['confirm', 'untilADayIsWorked', 'dropOut', 'aDayPasses'],
  ['confirm', 'callOut', 'anotherApplies', 'confirm', 'untilOver', 'submitTimeCard', 'accept', 'aDayPasses'],
  ['confirm', 'callOut', 'reverseCallOut', 'confirm', 'untilOver', 'submitTimeCard', 'accept', 'aDayPasses'],
  [
    byBank,
    'callOut',
    'reverseCallOut',
    'confirm',
    'bankTakes',
    'untilOver',
    'submitTimeCard',
    'accept',
    'deliverEvents',
  ],
  ['confirm', 'untilLastFreeMoment', 'cancel', 'bankTakes', 'deliverEvents'],
  ['confirm', 'untilLate', 'cancel', 'aDayPasses'],
  ['confirm', 'untilStarted', 'cancelByStaff', 'aDayPasses'],
  ['confirm', 'untilOver', 'noShowAfterADay', 'submitTimeCard', 'accept', 'aDayPasses'],
  ['confirm', 'untilOver', 'submitTimeCard', 'noShow', 'deliverEvents'],
  ['confirm', 'untilOver', 'reportNoShow', ['answerNoShow', { share: 1 }], 'aDayPasses'],
  ['confirm', 'untilOver', 'submitTimeCard', 'reportNoShow', ['settleNoShow', { share: 2 }], 'aDayPasses'],
  [
    'confirm',
    'untilOver',
    'reportNoShow',
    ['answerNoShow', { share: 99 }],
    ['settleNoShow', { share: 1 }],
    'adjust',
  ],
  [['confirm', { type: 'card', fault: 'needsAction' }], 'ownerPays', 'untilOver', 'submitTimeCard', 'accept'],
]

/** Sequences that are common in real life but rare by chance. */
export const ways: readonly Way[] = [
  ['adjust', 'bankTakes', 'aDayPasses'],
  ['adjust', 'aDayPasses', 'adjust'],
  ['aDayPasses', 'payoutArrives', 'adjust'],
  ['aDayPasses', 'payoutFails', 'newBank', 'aDayPasses'],
  ['aDayPasses', ['payoutFails', { share: 1 }], 'resend', 'aDayPasses'],
  ['aDayPasses', ['payoutFails', { share: 1 }], 'remindOfAccount', 'newBank', 'aDayPasses'],
  ['accountStops', 'aDayPasses', 'remindOfAccount', 'accountFixed', 'aDayPasses'],
  [['aDayPasses', { payoutFault: 'failed' }], 'resend', 'aDayPasses', 'payoutArrives'],
  [['aDayPasses', { payoutFault: 'insufficient' }], 'topUp', 'aDayPasses'],
  ['accountStops', 'aDayPasses', 'accountFixed', 'aDayPasses'],
  [owesMore, ['retry', { type: 'card', fault: 'needsAction' }], 'ownerPays'],
  [owesMore, ['retry', { type: 'ACH', fault: 'processing' }], 'bankTakes'],
  [owesMore, ['retry', { type: 'ACH', fault: 'processing' }], 'bankRefuses', 'retry'],
  [owesMore, 'retry', 'minutesPass', 'retry'],
  [owesMore, 'sendPayLink', retriedByStaff],
  [owesMore, ['retryByStaff', { fault: 'needsAction' }], 'sendPayLink', 'retry'],
  ['returnDebit', 'sendPayLink', 'recordPayment', 'adjust', 'refundOutside', 'voidPayment', 'retryByStaff'],
  ['bankTakes', 'deliverEvents', 'returnDebit', 'retry', 'ownerPays'],
  ['returnDebit', 'retry', 'bankTakes'],
  ['openDispute', 'aDayPasses', ['decideDisputes', { share: 2 }], 'deliverEvents', 'refund'],
  ['openDispute', ['decideDisputes', { share: 3 }], 'deliverEvents', 'retry', 'bankTakes'],
  [['openDispute', { share: 40 }], ['adjust', { share: 30 }], ['decideDisputes', { share: 1 }], 'writeOff'],
  [owesMore, 'writeOff', 'adjust'],
  [['refund', { fault: 'processing' }], 'bankTakes', 'refundComesBack', 'refund'],
  [['refund', { fault: 'processing' }], 'bankRefuses', 'refund'],
  ['refund', 'refundComesBack', 'deliverEvents', 'refund'],
  ['removeCard', ['adjust', { share: 9 }], 'newCard', 'retry'],
  ['recordPayment', 'credit', 'refundOutside'],
  ['credit', 'recordPayment', 'adjust'],
  ['aMonthPasses', 'recordPayment'],
  ['holdFacility', 'confirm', 'holdFacility'],
  ['trustFacility', 'aDayPasses', 'topUp'],
  [['confirm', { type: 'card', fault: 'needsAction' }], 'ownerPays'],
  [['confirm', { type: 'card', fault: 'needsAction' }], 'minutesPass', 'confirm'],
  [['confirm', { fault: 'lost' }], 'deliverEvents', 'minutesPass', 'confirm'],
]
