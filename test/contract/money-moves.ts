import type { ChargeStatus } from '@gaitway/contract/lifecycles/charge'
import type { DisputeStatus } from '@gaitway/contract/lifecycles/dispute'
import type { InvoiceStatus } from '@gaitway/contract/lifecycles/invoice'
import type { MoneyDecisionStatus } from '@gaitway/contract/lifecycles/money-decision'
import type { PayoutStatus } from '@gaitway/contract/lifecycles/payout'
import type { Expected } from './walk.ts'

// Written from the specification, like the moves in lifecycles.test.ts.

export const charge: Expected<ChargeStatus> = {
  sent: {
    clock: { requireAction: 'needsAction', process: 'processing', succeed: 'succeeded', fail: 'failed' },
  },
  needsAction: { clock: { process: 'processing', succeed: 'succeeded', fail: 'failed' } },
  processing: { clock: { succeed: 'succeeded', fail: 'failed' } },
  succeeded: { clock: { failLate: 'failed' } },
  failed: { clock: { succeedLate: 'succeeded' } },
}

const decided = { win: 'won', lose: 'lost', close: 'closed', escalate: 'needsResponse' } as const
export const dispute: Expected<DisputeStatus> = {
  needsResponse: {
    admin: { submit: 'underReview', accept: 'lost' },
    clock: { review: 'underReview', ...decided },
  },
  underReview: { clock: decided },
  won: {},
  lost: { clock: { win: 'won' } },
  closed: { clock: { escalate: 'needsResponse' } },
}

export const invoice: Expected<InvoiceStatus> = {
  draft: { clock: { issue: 'issued' } },
  issued: {
    admin: { pay: 'paid', credit: 'credited', writeOff: 'writtenOff' },
    clock: { credit: 'credited' },
  },
  paid: { admin: { credit: 'credited', reopen: 'issued' }, clock: { credit: 'credited' } },
  credited: {},
  writtenOff: { admin: { reopen: 'issued' } },
}
export const payout: Expected<PayoutStatus> = {
  due: { clock: { send: 'sent', fail: 'failed' } },
  sent: { clock: { arrive: 'paid', fail: 'failed' } },
  paid: { clock: { fail: 'failed' } },
  failed: { admin: { resend: 'due' }, clock: { resend: 'due' } },
}

export const moneyDecision: Expected<MoneyDecisionStatus> = {
  requested: {
    admin: { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' },
    clock: { lapse: 'lapsed' },
  },
  approved: {},
  declined: {},
  withdrawn: {},
  lapsed: {},
  made: {},
}
