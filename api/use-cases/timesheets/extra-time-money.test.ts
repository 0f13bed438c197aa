import { buildPayoutAccount } from '../../../test/builders/payout-account.ts'
import { testDatabase } from '../../../test/database.ts'
import { readAccounts, expectBooksToHold } from '../../../test/scenarios/books.ts'
import { oneDay, tickAt, twoDays } from '../../../test/scenarios/shift.ts'
import { workedShift, EXTRA_TIME_REASON } from '../../../test/scenarios/time-card.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

/** An hour and a half more than the slot’s eight. */
const NINE_AND_A_HALF = '2026-11-22T00:30:00Z'
const silent = async (input: Parameters<typeof workedShift>[1] = {}, ends = [NINE_AND_A_HALF]) => {
  const shift = await workedShift(services, input)
  return { ...shift, card: await shift.autoAccepted(ends) }
}
const charged = () => services.payments.sentTo('charge').map(({ amountCents }) => amountCents)

test('card: accepting charges the previewed amount, and the new charge funds a separate payout', async () => {
  const shift = await silent()
  const { extraTime } = await shift.read(shift.asFacility, shift.card)
  expect(extraTime).toMatchObject({
    status: 'waiting',
    staffDecideFrom: '2026-12-02T10:00:00.000Z',
    choices: {
      accept: { payCents: 58_900, effect: { owedCents: 66_699, chargeCents: 10_527 } },
      decline: { payCents: 49_600, effect: { owedCents: 56_172, chargeCents: 0 } },
    },
  })
  const own = (await shift.read(shift.asClinician, shift.card)).extraTime
  expect(own.choices).toEqual({
    accept: { payCents: 58_900, effect: null },
    decline: { payCents: 49_600, effect: null },
  })
  const { body } = await shift.decide(shift.card, 'accept')
  expect(body.data).toMatchObject({
    openExtraMinutes: 0,
    extraTime: { status: 'accepted', choices: null },
    adjustments: [
      { workedMinutes: 570, payCents: 58_900, deltaCents: 9300, reason: 'Extra time accepted: 1 hr 30 min' },
    ],
    effect: { paidCents: 66_699, owedCents: 66_699, chargeCents: 0 },
  })
  expect(charged()).toEqual([56_172, 10_527])
  expect(await shift.payouts()).toEqual([49_600, 9300])
  expect(await shift.owed()).toBe(66_699)
  expect(await readAccounts(db, shift.id)).toMatchObject({ clinicianPayable: -58_900, feeIncome: -5890 })
  await expectBooksToHold(db, shift.id)
  expect(await db('events').where({ nounId: shift.card, verb: 'acceptExtraTime' })).toMatchObject([
    { actorUserId: shift.facility.userId, details: { minutes: 90, deltaCents: 9300 } },
  ])
})

test('payouts: the extra time is a separate line and payout', async () => {
  const shift = await silent()
  await shift.decide(shift.card, 'accept')
  const { data } = (await shift.asClinician.call('payouts.list')).body.data
  expect(data).toMatchObject([
    {
      reason: 'extraTime',
      amountCents: 9300,
      workedMinutes: 90,
      lines: [{ words: 'Extra time: 1 hr 30 min', cents: 9300 }],
    },
    { reason: 'timesheet', amountCents: 49_600, workedMinutes: 480 },
  ])
  const { data: shifts } = (await shift.asClinician.call('applications.shifts', { shiftStatus: 'completed' }))
    .body.data
  expect(shifts).toMatchObject([
    { payout: { amountCents: 58_900 }, totalWorkedHours: 9.5, timesheet: { openExtraMinutes: 0 } },
  ])
})

test('payment: its lines are those of the time card, and the extra time is a correction', async () => {
  const shift = await silent()
  await shift.decide(shift.card, 'accept')
  const { id } = await db('payments').where({ applicationId: shift.id }).first('id')
  const { data } = (await shift.asFacility.call('payments.read', { id })).body
  expect(data).toMatchObject({ owedCents: 66_699, paidCents: 66_699 })
  expect(data.lines.at(-1)).toMatchObject({ words: 'Later corrections', cents: 10_527 })
})

test('payouts: each is sent from its own charge, once that is in', async () => {
  const shift = await silent()
  await buildPayoutAccount(services, { clinicianId: shift.clinician.id })
  await tick(services)
  services.payments.next({ kind: 'processing' })
  await shift.decide(shift.card, 'accept')
  await tick(services)
  const waits = await db('payouts').where({ applicationId: shift.id, reason: 'extraTime' }).first()
  expect(waits).toMatchObject({ status: 'due', waitsFor: 'money' })
  const sent = async () => {
    const rows = await db('payout_transfers as t')
      .join('charges as c', 'c.id', 't.charge_id')
      .join('payments as p', 'p.id', 'c.payment_id')
      .where({ applicationId: shift.id })
      .orderBy(['t.created_at', 't.id'])
      .select('c.reason', 't.amount_cents')
    return rows.map(row => [row.reason, row.amountCents])
  }
  expect(await sent()).toEqual([['confirmation', 49_600]])
  const open = await db('charges').where({ status: 'processing' }).pluck('provider_id')
  for (const id of open) services.payments.settle(id, { kind: 'succeeded' })
  await tickAt(services, '2026-11-26T11:00:00Z')
  await tick(services)
  expect(await sent()).toEqual([
    ['confirmation', 49_600],
    ['adjustment', 9300],
  ])
})

test('invoice: accepting issues a further invoice, and charges nothing', async () => {
  const shift = await silent({ paymentType: 'invoice' })
  const { extraTime } = await shift.read(shift.asFacility, shift.card)
  expect(extraTime.choices).toMatchObject({
    accept: { effect: { owedCents: 64_790, chargeCents: 0 } },
    decline: { effect: { owedCents: 54_560, chargeCents: 0 } },
  })
  await shift.decide(shift.card, 'accept')
  expect(await shift.invoices()).toMatchObject([
    { kind: 'shift', totalCents: 54_560 },
    {
      kind: 'adjustment',
      totalCents: 10_230,
      lines: [
        { words: 'Extra time accepted: 1 hr 30 min', cents: 9300 },
        { words: 'Service fee, 10%', cents: 930 },
      ],
    },
  ])
  expect(charged()).toEqual([])
  expect(await shift.payouts()).toEqual([49_600, 9300])
  expect(await shift.notificationsTo(shift.facility.userId, 'extraTimeDecided')).toEqual([
    expect.stringMatching(/: 1 hr 30 min\. We added \$102\.30 to your invoice\.$/),
  ])
  await expectBooksToHold(db, shift.id)
})

test('bank account: accepting debits it once more, without a processing fee', async () => {
  const shift = await silent({ paymentType: 'ACH' })
  await shift.decide(shift.card, 'accept')
  expect(charged()).toEqual([54_560, 10_230])
  expect(await shift.payouts()).toEqual([49_600, 9300])
})

test('several days: all accepted minutes are priced together, with one 30¢ and each slot rounded once', async () => {
  // 7 h 35 min scheduled, with two minutes more after a break; the second day ends early
  const slots = [
    { startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T22:35:00Z' },
    ...twoDays.slice(oneDay.length),
  ]
  const shift = await workedShift(services, { slots })
  const pause = { breakStartTime: '2026-11-21T19:00:00Z', breakEndTime: '2026-11-21T19:30:00Z' }
  const { id } = (
    await shift.asClinician.call('timesheets.write', {
      jobApplicationId: shift.id,
      submit: true,
      entries: [
        {
          slotId: shift.job.slots[0]?.id,
          startTime: '2026-11-21T15:00:00Z',
          endTime: '2026-11-21T23:07:00Z',
          ...pause,
          extraTimeReason: EXTRA_TIME_REASON,
        },
        {
          slotId: shift.job.slots[1]?.id,
          startTime: '2026-11-22T15:00:00Z',
          endTime: '2026-11-22T20:00:00Z',
        },
      ],
    })
  ).body.data
  await tickAt(services, '2026-11-25T10:00:00Z')
  await shift.decide(id, 'accept')
  // 457 minutes are $472.23 and 455 are $470.17: two minutes alone would be $2.07
  expect(await shift.payouts()).toEqual([47_017 + 31_000, 206])
  // 780.17 + 78.02 + 2.9% + 0.30 = 883.38, and 782.23 + 78.22 + 2.9% + 0.30 = 885.70
  expect(await shift.owed()).toBe(78_223 + 7822 + 2525)
  await expectBooksToHold(db, shift.id)
})

test('a correction after it was accepted starts from all that was accepted', async () => {
  const shift = await silent()
  await shift.decide(shift.card, 'accept')
  const entries = [
    {
      slotId: shift.job.slots[0]?.id,
      startTime: '2026-11-21T15:00:00Z',
      endTime: '2026-11-22T00:00:00Z',
    },
  ]
  const { body } = await shift.asAdmin.call('timesheets.adjust', {
    id: shift.card,
    entries,
    reason: 'Left at six.',
  })
  expect(body.data.adjustments.at(-1)).toMatchObject({ payCents: 55_800, deltaCents: -3100 })
  await expectBooksToHold(db, shift.id)
})
