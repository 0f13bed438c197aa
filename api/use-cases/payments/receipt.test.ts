import { newId } from '../../store/ids.ts'
import { buildCard } from '../../../test/builders/card.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildInvoice } from '../../../test/builders/invoice.ts'
import { buildPayout } from '../../../test/builders/payout.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { confirmedShift } from '../../../test/scenarios/shift.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import { testServices } from '../../../test/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)

const print = async (person: { userId: string }, named: Record<string, unknown>) => {
  const answer = await api.as(person).call('payments.receipt', named)
  const isPdf = answer.get('content-type') === 'application/pdf'
  return {
    status: answer.status,
    code: isPdf ? undefined : answer.body.code,
    name: answer.get('content-disposition'),
    lines: isPdf ? textOfPdf(answer.body as Buffer) : [],
  }
}
const serialOf = (lines: string[]) => /\d{4}/.exec(lines[1] ?? '')?.[0]
const at = new Date('2026-11-20T14:45:00Z')

test('placement fee: the receipt of a boosted post shows the rate without the boost', async () => {
  const boosted = { jobType: 'FULL_TIME' as const, columns: { boostPercent: 15 } }
  const { payment, ...payable } = await confirmedShift(services, boosted)
  const { lines } = await print(payable.facility, { paymentId: payment.id })
  expect(lines.join(' ')).toMatch(/10% of 160 hours at \$62\.00 \$992\.00/)
})

test('receipt: a settled shift lists its cost, charges, refunds and methods, with no balance due', async () => {
  const facility = await buildFacility(db, { officeName: 'Bayou Rehab' })
  const card = await buildCard(db, { facilityId: facility.id })
  const { paymentId } = await buildPayout(db, { facility, chargesCents: [58_172] })
  const charge = await db('charges').where({ paymentId }).first('id')
  await db('payments').where({ id: paymentId }).update({ sourceId: card.id, refundedCents: 2_000 })
  await db('charges').insert({
    id: newId(),
    paymentId,
    kind: 'refund',
    reason: 'settlement',
    status: 'succeeded',
    amountCents: 2_000,
    ofChargeId: charge.id,
    idempotencyKey: newId(),
    createdAt: at,
    endedAt: at,
  })
  const { lines, name, status } = await print(facility, { paymentId })
  const serial = serialOf(lines)
  expect(status).toBe(200)
  expect(name).toContain(`filename*=UTF-8''Gaitway-receipt-${serial}-2026-11-20.pdf`)
  expect(lines).toEqual(expect.arrayContaining([`Receipt for shift ${serial}`, 'Bayou Rehab', 'Cost']))
  const text = lines.join('\n')
  expect(text).toContain('Service fee, 10%\n$49.60')
  expect(text).toContain('Card processing\n$16.12')
  expect(text).toContain('Total\n$561.72')
  expect(text).toContain('11/20/2026 · Paid\nVisa 4242\n$581.72')
  expect(text).toContain('11/20/2026 · Refunded\nVisa 4242\n-$20.00')
  expect(text).toContain('Paid $581.72, refunded $20.00. No balance due.')
})

test('receipt: after a canceled bank payment it tells of the refund', async () => {
  const { paymentId, facility } = await buildPayout(db, { chargesCents: [38_720] })
  const charge = await db('charges').where({ paymentId }).first('id')
  await db('payments')
    .where({ id: paymentId })
    .update({ owedCents: 0, refundedCents: 38_720, paymentType: 'ACH' })
  await db('charges').insert({
    id: newId(),
    paymentId,
    kind: 'refund',
    reason: 'settlement',
    status: 'succeeded',
    amountCents: 38_720,
    ofChargeId: charge.id,
    idempotencyKey: newId(),
    createdAt: at,
    endedAt: at,
  })
  const closing = async () => (await print(facility, { paymentId })).lines
  expect(await closing()).toContain('Paid $387.20, refunded $387.20. No balance due.')
  await db('charges').where({ paymentId, kind: 'refund' }).delete()
  await db('charges').where({ paymentId }).update({ status: 'processing', endedAt: null })
  await db('payments').where({ id: paymentId }).update({ paidCents: 0, refundedCents: 0 })
  expect((await closing()).join(' ')).toContain(
    '$387.20 is processing at your bank. We’ll refund it when we receive it.',
  )
})

test('receipt: an upcoming shift shows the scheduled cost and what is paid so far', async () => {
  const { payment, ...payable } = await confirmedShift(services)
  const { lines } = await print(payable.facility, { paymentId: payment.id })
  expect(lines).toEqual(expect.arrayContaining(['Scheduled cost', '8 hr at $62.00/hr', '$496.00', '$561.72']))
  expect(lines).toContain('Paid for scheduled hours. We’ll charge or refund any difference after the shift.')
})

test('receipt: a correction after settlement has its own line, and the balance due is shown', async () => {
  const { paymentId, facility } = await buildPayout(db)
  await db('payments').where({ id: paymentId }).update({ owedCents: 57_172 })
  const { lines } = await print(facility, { paymentId })
  expect(lines.join('\n')).toContain('Later corrections\n$10.00\nTotal\n$571.72')
  expect(lines).toContain('Balance due: $10.00.')
})

test('receipt: a pending refund is shown as such; a failed one becomes the facility’s credit', async () => {
  const { paymentId, facility } = await buildPayout(db, { chargesCents: [58_172] })
  const charge = await db('charges').where({ paymentId }).first('id')
  const refund = {
    id: newId(),
    paymentId,
    kind: 'refund',
    reason: 'settlement',
    amountCents: 1_500,
  }
  const sent = { ofChargeId: charge.id, idempotencyKey: newId(), createdAt: at }
  await db('charges').insert({ ...refund, ...sent, status: 'sent' })
  const closing = async () => (await print(facility, { paymentId })).lines.join(' ')
  expect(await closing()).toContain('We’re refunding $15.00 to you. You have a credit of $5.00.')
  await db('charges').where({ id: refund.id }).update({ status: 'failed', endedAt: at })
  const failed = await closing()
  expect(failed).toContain('You have a credit of $20.00.')
  expect(failed).not.toContain('refunding')
})

test('payout receipt: shows pay, corrections and destination', async () => {
  const { payoutId, clinician } = await buildPayout(db)
  await db('payout_adjustments').insert({
    id: newId(),
    clinicianId: clinician.id,
    applicationId: (await db('payouts').where({ id: payoutId }).first('application_id')).applicationId,
    amountCents: -1_000,
    reason: 'A break was missing',
    payoutId,
    createdAt: at,
  })
  await db('payouts').where({ id: payoutId }).update({ adjustmentCents: -1_000 })
  const { lines, name } = await print(clinician, { payoutId })
  expect(name).toContain(`Gaitway-payout-${serialOf(lines)}-2026-11-20.pdf`)
  expect(lines.join('\n')).toContain('Correction: A break was missing\n-$10.00\nTotal\n$486.00')
  expect(lines).toContain('On the way. Not sent to your bank yet.')
})

test('payout receipt: on the way it names the arrival day; a returned one waits for a bank account', async () => {
  const { payoutId, clinician } = await buildPayout(db)
  const sent = { status: 'sent', sentAt: at, arrivesAt: new Date('2026-11-24T00:00:00Z') }
  await db('payouts')
    .where({ id: payoutId })
    .update({ ...sent, arrivesAt: null })
  expect((await print(clinician, { payoutId })).lines).toContain('On the way to your payout account.')
  await db('payouts').where({ id: payoutId }).update(sent)
  expect((await print(clinician, { payoutId })).lines).toContain('On the way. Arrives by 11/24/2026.')
  // we may learn of it days later
  const paid = { status: 'paid', paidAt: new Date('2026-11-26T15:00:00Z') }
  await db('payouts').where({ id: payoutId }).update(paid)
  expect((await print(clinician, { payoutId })).lines).toContain('Arrived 11/24/2026.')
  await db('payouts').where({ id: payoutId }).update({ adjustmentCents: -49_600 })
  expect((await print(clinician, { payoutId })).lines).toContain('Applied in full to a correction.')
  await db('payouts').where({ id: payoutId }).update({ status: 'failed', paidAt: null, failedAt: at })
  expect((await print(clinician, { payoutId })).lines.join(' ')).toContain(
    'The payout failed. We’ll send it again once your payout account and bank can accept it.',
  )
})

test('receipt: an invoice is printed under its number; a draft isn’t', async () => {
  const { facility, invoiceId } = await buildInvoice(db)
  const { status, name, lines } = await print(facility, { invoiceId })
  expect([status, name]).toEqual([200, expect.stringContaining('INV-0')])
  expect(lines.join('\n')).toContain('$545.60')
  const draft = await buildInvoice(db, { issuedAt: null })
  expect(await print(draft.facility, { invoiceId: draft.invoiceId })).toMatchObject({
    status: 409,
    code: 'invoice_not_issued',
  })
})

test('receipt: a credit note is printed for its facility', async () => {
  const { facility, invoiceId } = await buildInvoice(db)
  const creditNoteId = newId()
  await db('credit_notes').insert({
    id: creditNoteId,
    number: 70,
    invoiceId,
    facilityId: facility.id,
    amountCents: 5_000,
    reason: 'An hour too much',
    issuedAt: at,
  })
  const { status, name } = await print(facility, { creditNoteId })
  expect([status, name]).toEqual([200, expect.stringContaining('CN-000070')])
})

test('receipt: no one prints other people’s; an admin prints all', async () => {
  const { payoutId, paymentId, facility, clinician } = await buildPayout(db)
  const other = await buildPayout(db)
  const admin = await buildUser(db)
  for (const [person, named] of [
    [other.facility, { paymentId }],
    [other.clinician, { payoutId }],
    [clinician, { paymentId }],
    [facility, { payoutId }],
    [facility, { invoiceId: newId() }],
  ] as const)
    expect(await print(person, named)).toMatchObject({ status: 404, code: 'not_found' })
  expect((await print(admin, { payoutId })).status).toBe(200)
  expect((await print(admin, { paymentId })).status).toBe(200)
  expect((await print(facility, { paymentId, payoutId })).status).toBe(422)
})

/** The receipt of a shift with $528.00 open, while part of it is being charged. */
const printWhile = async (status: string, amountCents = 52_800) => {
  const { paymentId, facility } = await buildPayout(db, { owedCents: 52_800, chargesCents: [] })
  await db('charges').insert({
    id: newId(),
    paymentId,
    kind: 'charge',
    reason: 'retry',
    status,
    amountCents,
    idempotencyKey: newId(),
    createdAt: new Date('2026-11-20T14:45:00Z'),
  })
  const answer = await api.as(facility).call('payments.receipt', { paymentId })
  return textOfPdf(answer.body as Buffer).join('\n')
}

test('receipt: a debit the bank has accepted is processing: neither paid nor due', async () => {
  const text = await printWhile('processing')
  expect(text).toContain('11/20/2026 · Processing')
  expect(text).toContain('$528.00 is processing at your bank.')
  expect(text).not.toContain('· Paid')
  expect(text).not.toContain('Balance due')
})

test('receipt: only what no charge covers is due', async () => {
  expect(await printWhile('processing', 50_000)).toContain(
    '$500.00 is processing at your bank. Balance due: $28.00.',
  )
  expect(await printWhile('sent')).toContain('$528.00 is processing.')
})

test('receipt: an amount awaiting verification is due', async () => {
  const text = await printWhile('needsAction')
  expect(text).toContain('· Needs verification')
  expect(text).toContain('Balance due: $528.00.')
})
