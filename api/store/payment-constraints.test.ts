import { buildApplication } from '../../test/builders/application.ts'
import { buildCard } from '../../test/builders/card.ts'
import { testDatabase } from '../../test/database.ts'
import { TEST_NOW } from '../../test/services.ts'
import { newId } from './ids.ts'
import { post } from './ledger.ts'
import { createPayment } from './payments.ts'
import { paymentStage as stageOf } from '../domain/payment-balance.ts'
import { paymentStage } from './views/payment-stage.ts'

/** Raw SQL bypasses every use case: payments, charges, and postings stay valid and unique. */
const database = await testDatabase()
const { db } = database
afterAll(database.close)

const at = new Date(TEST_NOW)

const buildCharge = async () => {
  const application = await buildApplication(db)
  const facilityId = application.facility.id
  const { id: sourceId } = await buildCard(db, { facilityId })
  const params = { applicationId: application.id, facilityId, paymentType: 'card', sourceId, at } as const
  const paymentId = await createPayment(db, params)
  const id = newId()
  const charge = {
    id,
    paymentId,
    kind: 'charge',
    reason: 'confirmation',
    amountCents: 100,
    idempotencyKey: id,
    providerId: `pi_${id}`,
    createdAt: at,
  }
  await db('charges').insert(charge)
  return { charge, paymentId, facilityId, applicationId: application.id }
}

describe('a payment', () => {
  it('is in whole cents and never negative', async () => {
    const { paymentId } = await buildCharge()
    const payment = () => db('payments').where({ id: paymentId })
    for (const column of ['owed_cents', 'paid_cents', 'refunded_cents'])
      await expect(payment().update({ [column]: -1 })).rejects.toThrow(/_check/)
    await expect(payment().update({ owedCents: '1.5' })).rejects.toThrow(/invalid input syntax/)
  })

  it('is unique per application', async () => {
    const { facilityId, applicationId } = await buildCharge()
    const row = {
      applicationId,
      facilityId,
      paymentType: 'card',
      createdAt: at,
    }
    await expect(db('payments').insert({ id: newId(), ...row })).rejects.toThrow(/application_id_key/)
  })

  it('has at most one primary card of its facility', async () => {
    const { facilityId } = await buildCharge()
    await expect(buildCard(db, { facilityId })).rejects.toThrow(/payment_sources_one_primary/)
    await expect(buildCard(db, { facilityId, isPrimary: false })).resolves.toBeDefined()
  })
})

describe('a charge', () => {
  it('has a unique key and a unique intent', async () => {
    const { charge } = await buildCharge()
    const insert = (more: object) => db('charges').insert({ ...charge, id: newId(), ...more })
    await expect(insert({ providerId: null })).rejects.toThrow(/idempotency_key/)
    await expect(insert({ idempotencyKey: newId() })).rejects.toThrow(/provider_id/)
  })

  it('moves money, with a known status and kind', async () => {
    const { charge } = await buildCharge()
    const insert = (more: object) =>
      db('charges').insert({ ...charge, id: newId(), idempotencyKey: newId(), providerId: null, ...more })
    await expect(insert({ amountCents: 0 })).rejects.toThrow(/amount_cents_check/)
    await expect(insert({ amountCents: -5 })).rejects.toThrow(/amount_cents_check/)
    await expect(insert({ status: 'perhaps' })).rejects.toThrow(/status_check/)
    await expect(insert({ kind: 'gift' })).rejects.toThrow(/kind_check/)
    await expect(insert({ reason: 'because' })).rejects.toThrow(/reason_check/)
  })

  it('is posted to the ledger once', async () => {
    const { charge, applicationId } = await buildCharge()
    const postIt = () =>
      db.transaction(trx =>
        post(trx, {
          kind: 'charge',
          applicationId,
          chargeId: charge.id,
          description: 'Charged',
          at,
          entries: [
            { account: 'cashAtPaymentService', amountCents: 100 },
            { account: 'facilityReceivable', amountCents: -100 },
          ],
        }),
      )
    await postIt()
    await expect(postIt()).rejects.toThrow(/ledger_once_per_charge/)
  })
})

it('a shift is settled in the ledger once', async () => {
  const { facilityId, applicationId } = await buildCharge()
  const settleIt = () =>
    db.transaction(trx =>
      post(trx, {
        kind: 'settlement',
        applicationId,
        description: 'Shift settled',
        at,
        entries: [
          { account: 'facilityReceivable', amountCents: 100, facilityId },
          { account: 'feeIncome', amountCents: -100 },
        ],
      }),
    )
  await settleIt()
  await expect(settleIt()).rejects.toThrow(/ledger_settled_once/)
})

it('a ledger entry moves some cents on an existing account', async () => {
  const { applicationId } = await buildCharge()
  const id = newId()
  const transaction = {
    id,
    kind: 'charge',
    applicationId,
    description: 'by hand',
    postedAt: at,
  }
  await db('ledger_transactions').insert(transaction)
  const insert = (account: string, cents: number | string) =>
    db('ledger_entries').insert({ id: newId(), transactionId: id, account, amountCents: cents, postedAt: at })
  await expect(insert('elsewhere', 5)).rejects.toThrow(/account_check/)
  await expect(insert('bank', 0)).rejects.toThrow(/amount_cents_check/)
  await expect(insert('bank', '1.5')).rejects.toThrow(/invalid input syntax/)
})

it('a time entry has its break within the time worked, and at most 16 hours', async () => {
  const { id: applicationId, job } = await buildApplication(db, { status: 'completed' })
  const [slot] = job.slots
  const id = newId()
  const sheet = { id, applicationId, status: 'pending', submittedAt: at, workedMinutes: 480, payCents: 1 }
  await db('timesheets').insert({ ...sheet, createdAt: at })
  await db('timesheet_entries').insert({
    timesheetId: id,
    slotId: slot?.id,
    startedAt: slot?.startsAt,
    endedAt: slot?.endsAt,
    workedMinutes: 480,
    payCents: 1,
  })
  const entry = () => db('timesheet_entries').where({ timesheetId: id })
  await expect(entry().update({ workedMinutes: 961 })).rejects.toThrow(/worked_minutes_check/)
  await expect(entry().update({ breakStartedAt: slot?.startsAt })).rejects.toThrow(/check/)
  await expect(entry().update({ breakStartedAt: at, breakEndedAt: at })).rejects.toThrow(/check/)
  await expect(entry().update({ payCents: -1 })).rejects.toThrow(/pay_cents_check/)
})

it('a hold has an end only once it is over', async () => {
  const { holdId } = await buildApplication(db, { status: 'upcoming' })
  const hold = () => db('holds').where({ id: holdId })
  await expect(hold().update({ status: 'held' })).rejects.toThrow(/holds_check/)
  await expect(hold().update({ endedAt: null })).rejects.toThrow(/holds_check/)
})

const instant = new Date('2026-12-01T00:00:00Z')
const due = [null, new Date(instant.getTime() - 1), instant, new Date(instant.getTime() + 1)]

/** Every combination of type, amounts, settled, failed, and due. */
const payments = (['card', 'ACH', 'invoice'] as const).flatMap(paymentType =>
  [0, 100, 200].flatMap(owedCents =>
    [0, 100].flatMap(paidCents =>
      [0, 50, 100]
        .filter(refundedCents => refundedCents <= paidCents)
        .flatMap(refundedCents =>
          [true, false].flatMap(isSettled =>
            [true, false].flatMap(chargeFailed =>
              due.map(dueAt => ({
                paymentType,
                owedCents,
                paidCents,
                refundedCents,
                isSettled,
                chargeFailed,
                dueAt,
              })),
            ),
          ),
        ),
    ),
  ),
)

it('payment stage: lists and filters agree with reading one payment', async () => {
  const { rows } = await db.raw<{ rows: { stage: string }[] }>(
    `SELECT ${paymentStage} AS stage FROM json_to_recordset(:payments::json) AS pay (id int, payment_type text,
       owed_cents int, paid_cents int, refunded_cents int, settled_at timestamptz, charge_failed boolean, due_at timestamptz)
     ORDER BY pay.id`,
    {
      at: instant,
      payments: JSON.stringify(
        payments.map((one, id) => ({
          id,
          payment_type: one.paymentType,
          owed_cents: one.owedCents,
          paid_cents: one.paidCents,
          refunded_cents: one.refundedCents,
          settled_at: one.isSettled ? instant : null,
          charge_failed: one.chargeFailed,
          due_at: one.dueAt,
        })),
      ),
    },
  )
  const seen = payments.map((one, index) => ({ ...one, stage: rows[index]?.stage }))
  expect(seen).toEqual(payments.map(one => ({ ...one, stage: stageOf(one, instant) })))
  for (const { stage, owedCents, paidCents, refundedCents, chargeFailed, dueAt } of seen) {
    const isOwed = owedCents > paidCents - refundedCents
    expect(stage === 'paymentDue').toBe(isOwed && (chargeFailed || (dueAt !== null && dueAt <= instant)))
  }
})
