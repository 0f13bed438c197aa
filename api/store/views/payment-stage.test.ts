import { paymentStage as stageOf } from '../../domain/payment-balance.ts'
import { testDatabase, type TestDatabase } from '../../testing/database.ts'
import { paymentStage } from './payment-stage.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await testDatabase()
})
afterAll(() => test.close())

const at = new Date('2026-12-01T00:00:00Z')
const due = [null, new Date(at.getTime() - 1), at, new Date(at.getTime() + 1)]

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
  const { rows } = await test.db.raw<{ rows: { stage: string }[] }>(
    `SELECT ${paymentStage} AS stage FROM json_to_recordset(:payments::json) AS pay (id int, payment_type text,
       owed_cents int, paid_cents int, refunded_cents int, settled_at timestamptz, charge_failed boolean, due_at timestamptz)
     ORDER BY pay.id`,
    {
      at,
      payments: JSON.stringify(
        payments.map((one, id) => ({
          id,
          payment_type: one.paymentType,
          owed_cents: one.owedCents,
          paid_cents: one.paidCents,
          refunded_cents: one.refundedCents,
          settled_at: one.isSettled ? at : null,
          charge_failed: one.chargeFailed,
          due_at: one.dueAt,
        })),
      ),
    },
  )
  const seen = payments.map((one, index) => ({ ...one, stage: rows[index]?.stage }))
  expect(seen).toEqual(payments.map(one => ({ ...one, stage: stageOf(one, at) })))
  for (const { stage, owedCents, paidCents, refundedCents, chargeFailed, dueAt } of seen) {
    const isOwed = owedCents > paidCents - refundedCents
    expect(stage === 'paymentDue').toBe(isOwed && (chargeFailed || (dueAt !== null && dueAt <= at)))
  }
})
