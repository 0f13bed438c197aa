import { randomUUID } from 'node:crypto'
import { Refused } from '../../e2e/fixtures/client.ts'
import { patiently, surely } from './retry.ts'
import { count, oneOf, type Stage } from './context.ts'

type OpenInvoice = { id: string; openCents: number }
type DuePayment = { id: string; facilityId: string }

/** Records a payment for one open invoice, full or half. */
const recordOne = async (stage: Stage, { id, openCents: open }: OpenInvoice) => {
  const { call, people, answers } = stage
  const { now } = await surely(() => call('product.config', {}))
  const reference = `check ${randomUUID()}`
  const amountCents = oneOf([open, Math.ceil(open / 2)])
  const input = { id, method: 'Paper check' as const, reference, amountCents, receivedAt: now }
  const more = { token: people.admin.token, key: randomUUID() }
  const answer = await patiently(() => call('invoices.recordPayment', input, more))
  count(stage, 'record a payment', answer)
  if (!(answer instanceof Refused)) answers.recorded.push(reference)
}

/** Pays failed and disputed debits by the facility's card. */
const retryOne = async (stage: Stage, { id, facilityId }: DuePayment) => {
  const payer = stage.people.facilities.find(({ facility }) => facility.id === facilityId)
  if (!payer) return
  const more = { token: payer.token, key: randomUUID() }
  const answer = await patiently(() => stage.call('payments.retry', { id, sourceId: payer.cardId }, more))
  count(stage, 'retry', answer)
}

/** Does one pending task of the finance staff. False when there is none. */
export const keepBooks = async (stage: Stage): Promise<boolean> => {
  const { db } = stage
  const invoices = await surely<OpenInvoice[]>(() =>
    db('invoices')
      .where({ status: 'issued' })
      .select('id', db.raw('total_cents - paid_cents - credited_cents as open_cents'))
      .limit(20),
  )
  const due = await surely<DuePayment[]>(() =>
    db('payments')
      .where({ chargeFailed: true })
      .whereNotNull('settled_at')
      .whereNotExists(
        db('charges')
          .whereRaw('payment_id = payments.id')
          .whereIn('status', ['sent', 'needsAction', 'processing']),
      )
      .select('id', 'facility_id')
      .limit(20),
  )
  if (invoices.length > 0) await recordOne(stage, oneOf(invoices))
  if (due.length > 0) await retryOne(stage, oneOf(due))
  return invoices.length + due.length > 0
}
