import type { Knex } from 'knex'
import { showCents } from '@gaitway/contract/money'
import type { Outside } from '../../outside/outside.ts'
import type { Outcome } from '../../outside/payments.ts'
import { type ChargeRow, type ChargeToSend, lockCharge } from '../../store/charges.ts'
import { lockJob } from '../../store/locks.ts'
import { listMemberIds, listStaffIds } from '../../store/notifications.ts'
import { lockPayment, updatePayment } from '../../store/payments.ts'
import { shiftFacts } from '../shift-facts.ts'
import { tell } from '../tell.ts'
import { chargeFailed, chargeProcesses, chargeSucceeded, type EndedCharge } from './charge-ended.ts'

/** What came of a settlement's charge or of a refund is on record; however often and late it is heard. */
export const endCharge = ({ db, clock }: Outside, sent: ChargeToSend, outcome: Outcome) =>
  db.transaction(async trx => {
    await lockJob(trx, sent.job_id)
    await lockPayment(trx, { id: sent.payment_id })
    const charge = await lockCharge(trx, sent.id)
    if (!charge || isOver(charge, outcome)) return
    await apply(trx, { ...sent, ...charge }, outcome, clock.now())
  })

/** A charge is over when it succeeded; a refund can still come back, and one that came back goes nowhere any more. */
const isOver = ({ kind, status, provider_id: named }: ChargeRow, outcome: Outcome) => {
  if (kind === 'charge') return status === 'succeeded'
  const isSame = 'providerId' in outcome && outcome.providerId !== null && outcome.providerId === named
  return (status === 'succeeded' && !(isSame && outcome.kind === 'failed')) || (status === 'failed' && isSame)
}

const apply = async (trx: Knex, charge: EndedCharge, outcome: Outcome, at: Date) => {
  switch (outcome.kind) {
    case 'succeeded':
      await chargeSucceeded(trx, charge, outcome.providerId, at)
      if (charge.kind === 'charge') await updatePayment(trx, charge.payment_id, { charge_failed: false })
      return
    case 'failed':
      return failed(trx, charge, outcome, at)
    case 'needsAction':
      // nobody is there: what was charged without the card's owner can't wait for them
      return failed(trx, charge, { ...outcome, ...wantsOwner }, at)
    case 'processing':
      return chargeProcesses(trx, charge, outcome.providerId, at)
    case 'unknown':
      return
  }
}

const wantsOwner = {
  code: 'authentication_required',
  message: 'The card asks its owner to authenticate this payment.',
}

const failed = async (
  trx: Knex,
  charge: EndedCharge,
  why: { providerId: string | null; code: string; message: string },
  at: Date,
) => {
  if (charge.status === 'failed') return
  await chargeFailed(trx, charge, why, at)
  const [shift] = await shiftFacts(trx, [charge.application_id])
  const facts = { ...shift?.facts, amount: showCents(charge.amount_cents), reason: why.message }
  if (charge.kind === 'refund')
    return tell(trx, { type: 'refundFailed', to: await listStaffIds(trx, ['admin']), facts, at })
  await updatePayment(trx, charge.payment_id, { charge_failed: true })
  await tell(trx, {
    type: 'paymentFailed',
    to: await listMemberIds(trx, charge.facility_id, 'payments'),
    facts,
    at,
  })
}
