import { newDemo, type TestDemo } from '../test/demo.ts'

let demo: TestDemo
beforeAll(async () => {
  demo = await newDemo()
})
afterAll(() => demo.close())

test('demo: a check was voided, and one pays part of two invoices', async () => {
  const parts = demo.db('invoice_payments').join('received_payments as r', 'r.id', 'received_payment_id')
  const reasons = await parts.whereIn('reference', ['2209', '2210']).orderBy('reference').pluck('void_reason')
  expect(reasons).toEqual([expect.stringContaining('returned'), null, null])
})

test('demo: a time card of the demo clinician was corrected after its payout was sent', async () => {
  const corrections = await demo
    .db('timesheet_adjustments as x')
    .join('timesheets as t', 't.id', 'x.timesheet_id')
    .join('payouts as o', 'o.application_id', 't.application_id')
    .join('payout_adjustments as p', 'p.application_id', 't.application_id')
    .join('clinicians as c', 'c.id', 'o.clinician_id')
    .join('users as u', 'u.id', 'c.user_id')
    .where('u.email', 'clinician@gaitway.test')
    .select('x.delta_cents', 'x.reason', 'o.status', {
      isInOther: demo.db.raw('p.payout_id IS DISTINCT FROM o.id'),
    })
  expect(corrections).toEqual([
    {
      deltaCents: 3_100,
      reason: 'The sign-out sheet says 5:00 PM.',
      status: 'paid',
      isInOther: true,
    },
  ])
})

test('demo: a link to pay was sent for a charge that failed', async () => {
  const sent = await demo.db('payments').whereNotNull('reminded_at').select('id', 'charge_failed')
  expect(sent).toMatchObject([{ chargeFailed: true }])
  const notified = await demo.db('notifications').where({ type: 'paymentDue' }).select('title', 'body')
  expect(notified).toMatchObject([{ body: expect.stringContaining('authentication') }])
})
