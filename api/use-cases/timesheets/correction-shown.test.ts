import { describeCorrection } from '@gaitway/contract/format/correction-copy'
import { addMinutes } from '@gaitway/contract/format/time'
import { debitedShift, balanceDueShift, chargeSteps } from '../../../test/scenarios/charge.ts'
import { acceptedShift } from '../../../test/scenarios/time-card.ts'
import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { testDatabase } from '../../../test/database.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { sendDuePayouts } from '../payouts/send-due.ts'

const { db, close } = await testDatabase()
afterAll(close)
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

type Accepted = Awaited<ReturnType<typeof acceptedShift>>
const readCard = async (by: Accepted['asAdmin'], { card: id }: Accepted) =>
  (await by.call('timesheets.read', { id })).body.data
const messageTo = async ({ userId }: { userId: string }) =>
  (await db('notifications').where({ userId, type: 'timesheetAdjusted' }).first('body')).body
const send = async ({ clinician }: Accepted) => {
  await buildPayoutAccount(services, { clinicianId: clinician.id })
  expect(await sendDuePayouts(services)).toEqual([])
}

test.each([
  [
    'down, with the payout not sent yet',
    false,
    '22:00:00',
    'ownPayout',
    { payout: 'own', amountCents: -6_200 },
    { kind: 'refund', amountCents: 7_018, status: 'succeeded' },
    '$62.00 will be subtracted from the payout for this shift, which hasn’t been sent yet.',
    '$70.18 less is owed. We’ll refund $70.18.',
  ],
  [
    'down, after the payout was sent',
    true,
    '22:00:00',
    'nextPayout',
    { payout: 'next', amountCents: -6_200 },
    { kind: 'refund', amountCents: 7_018, status: 'succeeded' },
    'You owe $62.00. We’ll subtract it from your next payout.',
    '$70.18 less is owed. We’ll refund $70.18.',
  ],
  [
    'up, after the payout was sent',
    true,
    '23:30:00',
    'nextPayout',
    { payout: 'next', amountCents: 3_100 },
    { kind: 'charge', amountCents: 3_509, status: 'succeeded' },
    'The payout for this shift was already sent, so we’ll add $31.00 to your next payout.',
    '$35.09 more is owed. We’ll charge $35.09.',
  ],
] as const)(
  'corrected time card: says who owes what and when it is taken: %s',
  async (_, isSent, time, goesTo, taken, moved, clinicianText, facilityText) => {
    const shift = await acceptedShift(services)
    if (isSent) await send(shift)
    expect(await readCard(shift.asAdmin, shift)).toMatchObject({ correctionGoesTo: goesTo })
    expect((await shift.until(time)).status).toBe(200)
    const facilityCents = moved.kind === 'charge' ? moved.amountCents : -moved.amountCents
    expect((await readCard(shift.asAdmin, shift)).adjustments).toMatchObject([
      { payTaken: [taken], moved: [moved], facilityCents },
    ])
    expect(await readCard(shift.asClinician, shift)).toMatchObject({
      correctionGoesTo: null,
      adjustments: [{ payTaken: [taken], moved: [], facilityCents: null }],
    })
    expect(await readCard(shift.asFacility, shift)).toMatchObject({
      correctionGoesTo: null,
      adjustments: [{ payTaken: [], moved: [moved], facilityCents }],
    })
    expect(await messageTo(shift.clinician)).toContain(clinicianText)
    expect(await messageTo(shift.facility)).toContain(facilityText)
  },
)

test('corrected time card: by invoice it names the further invoice or the credit note', async () => {
  const shift = await acceptedShift(services, { paymentType: 'invoice' })
  await shift.until('23:30:00')
  services.clock.set(addMinutes(services.clock.now(), 1))
  await shift.until('22:00:00')
  expect((await readCard(shift.asFacility, shift)).adjustments).toMatchObject([
    { facilityCents: 3_410, moved: [{ kind: 'invoice', amountCents: 3_410, number: expect.any(Number) }] },
    { facilityCents: -10_230, moved: [{ kind: 'creditNote' }, { kind: 'creditNote' }] },
  ])
})

test('corrected time card: after a failed charge it changes the balance due', async () => {
  const shift = await balanceDueShift(services)
  await shift.until('23:30:00')
  expect(await messageTo(shift.facility)).toContain('$34.10 more is owed. The balance due will be $579.70.')
  expect((await readCard(shift.asFacility, shift)).adjustments).toMatchObject([{ moved: [] }])
})

test.each([
  ['more', '23:30:00', 'planCharge', { amountCents: 3_410, owedCents: 57_970, paidCents: 54_560 }],
  ['less', '22:00:00', 'planRefund', { amountCents: 6_820, owedCents: 47_740, paidCents: 54_560 }],
])(
  'corrected time card: during a debit, the history says that %s is owed once it clears',
  async (_, time, verb, details) => {
    const shift = await debitedShift(services)
    const listPlans = () =>
      db('events').where({ nounId: shift.paymentId }).whereIn('verb', ['planCharge', 'planRefund'])
    expect((await shift.until(time)).status).toBe(200)
    expect(await listPlans()).toEqual([])
    services.payments.settle(shift.intent, { kind: 'succeeded' })
    await chargeSteps(services).send({ objectId: shift.intent })
    const { facility, clinician, job } = shift
    expect(await listPlans()).toMatchObject([
      { verb, details, jobId: job.id, facilityId: facility.id, clinicianId: clinician.id },
    ])
  },
)

test.each([
  ['more', ['23:30:00'], '$34.10 more', { kind: 'charge', amountCents: 3_410 }],
  ['less', ['22:00:00'], '$68.20 less', { kind: 'refund', amountCents: 6_820 }],
  [
    'less after it was more',
    ['23:30:00', '22:00:00'],
    '$102.30 less',
    { kind: 'refund', amountCents: 6_820 },
  ],
] as const)(
  'corrected time card: during a debit, it says that %s is settled once the debit clears, and then how',
  async (_, times, change, planned) => {
    const shift = await debitedShift(services)
    for (const time of times) {
      services.clock.set(addMinutes(services.clock.now(), 1))
      expect((await shift.until(time)).status).toBe(200)
    }
    const readLast = async () => (await readCard(shift.asFacility, shift)).adjustments.at(-1)
    expect(describeCorrection(await readLast())).toEqual([
      `Facility total: ${change}. We’ll charge or refund the difference once the current payment clears`,
    ])
    expect((await readCard(shift.asClinician, shift)).adjustments.at(-1)).toMatchObject({
      waitsForPayment: false,
    })
    services.clock.set(addMinutes(services.clock.now(), 1))
    services.payments.settle(shift.intent, { kind: 'succeeded' })
    await chargeSteps(services).send({ objectId: shift.intent })
    const settled = await readLast()
    expect(settled).toMatchObject({ moved: [planned] })
    expect(describeCorrection(settled)[0]).toBe(`Facility total: ${change}`)
    const earlier = (await readCard(shift.asFacility, shift)).adjustments.slice(0, -1)
    expect(earlier.flatMap((one: { moved: unknown[] }) => one.moved)).toEqual([])
  },
)

test('corrected time card: what is charged or refunded at once isn’t recorded a second time', async () => {
  const shift = await acceptedShift(services)
  await shift.until('23:30:00')
  expect(await db('events').where({ nounId: shift.paymentId }).pluck('verb')).toEqual(['settle'])
})
