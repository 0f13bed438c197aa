import { newId } from '../../store/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import { buildPayoutAccount } from '../../testing/builders/payout-account.ts'
import { accountsOf, expectBooksToHold } from '../../testing/ledger.ts'
import { testOutside, type TestOutside } from '../../testing/outside.ts'
import { buildWorkedShift, extraReason, tickAt, twoDays } from '../../testing/worked-shift.ts'
import { tick } from '../tick.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let outside: TestOutside
beforeEach(() => {
  outside = testOutside(db)
})

/** An hour and a half more than the slot’s eight. */
const NINE_AND_A_HALF = '2026-11-22T00:30:00Z'
const reason = 'The sign-out sheet says 5:00 PM.'
const silent = async (wish: Parameters<typeof buildWorkedShift>[1] = {}, ends = [NINE_AND_A_HALF]) => {
  const shift = await buildWorkedShift(outside, wish)
  return { ...shift, card: await shift.silentlyAccepted(ends) }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'ok'}`
const decisionsOf = (timesheetId: string) => db('timesheet_extra_time').where({ timesheetId })
const charged = () => outside.payments.sentTo('charge').map(({ amountCents }) => amountCents)

describe('accepting a time card that asks for extra time', () => {
  const pending = async () => {
    const shift = await buildWorkedShift(outside)
    const { id } = (await shift.write([NINE_AND_A_HALF], extraReason)).body.data
    return { ...shift, card: id as string }
  }

  test.each([
    ['no choice', {}, { extraTime: 'Accept or decline the extra time' }],
    ['no reason', { extraTime: 'decline' }, { reason: 'Enter a reason for declining the extra time' }],
    ['a blank reason', { extraTime: 'decline', reason: ' ' }, { reason: expect.any(String) }],
  ])('accept: is refused at its field with %s, and nothing is kept', async (_, sent, error) => {
    const shift = await pending()
    const { status, body } = await shift.accept(shift.card, sent)
    expect([status, body.error]).toEqual([422, error])
    expect(await shift.payouts()).toEqual([])
    expect(await decisionsOf(shift.card)).toMatchObject([{ decision: null, decidedBy: null }])
  })

  test('accept: a choice is refused where no extra time is asked for', async () => {
    const shift = await buildWorkedShift(outside)
    const { id } = (await shift.write(['2026-11-21T23:00:00Z'])).body.data
    const { status, body } = await shift.accept(id, { extraTime: 'accept' })
    expect([status, body.error]).toEqual([
      422,
      { extraTime: 'This time card has no extra time to accept or decline' },
    ])
  })

  test('accept: previews both choices, and accepting posts the first to the cent', async () => {
    const shift = await pending()
    const { extraTime } = await shift.read(shift.asFacility, shift.card)
    expect(extraTime).toEqual({
      minutes: 90,
      status: 'waiting',
      reason: null,
      decidedAt: null,
      staffDecideFrom: null,
      choices: {
        accept: {
          payCents: 58_900,
          effect: expect.objectContaining({ paidCents: 56_172, owedCents: 66_699, chargeCents: 10_527 }),
        },
        decline: {
          payCents: 49_600,
          effect: expect.objectContaining({ owedCents: 56_172, chargeCents: 0, refundCents: 0 }),
        },
      },
    })
    const { body } = await shift.accept(shift.card, { extraTime: 'accept' })
    expect(body.data).toMatchObject({
      openExtraMinutes: 0,
      payCents: 58_900,
      extraTime: { minutes: 90, status: 'accepted', reason: null, choices: null },
      entries: [{ extraTime: { minutes: 90, reason: extraReason } }],
    })
    expect(await shift.payouts()).toEqual([58_900])
    expect(charged()).toEqual([56_172, 10_527])
    expect(await decisionsOf(shift.card)).toMatchObject([
      { decision: 'accept', decidedBy: shift.facility.userId, decidedAt: outside.clock.now() },
    ])
    await expectBooksToHold(db, shift.id)
  })

  test('accept: declining pays the scheduled minutes, and the clinician reads why', async () => {
    const shift = await pending()
    const { body } = await shift.accept(shift.card, { extraTime: 'decline', reason })
    expect(body.data).toMatchObject({
      status: 'accepted',
      isAcceptedBySilence: false,
      openExtraMinutes: 0,
      payCents: 49_600,
      extraTime: { status: 'declined', reason },
    })
    expect(await shift.payouts()).toEqual([49_600])
    expect(charged()).toEqual([56_172])
    expect(await shift.told(shift.clinician.userId, 'timesheetAccepted')).toEqual([
      expect.stringMatching(
        /The extra time \(1 h 30 min\) was declined\. Reason: The sign-out sheet says 5:00 PM\.$/,
      ),
    ])
    expect((await shift.read(shift.asClinician, shift.card)).extraTime).toMatchObject({ reason })
    expect(codeOf(await shift.decide(shift.card, 'accept'))).toBe('409 extra_time_not_open')
    await expectBooksToHold(db, shift.id)
  })

  test('extra-time: waits for the time card’s own decision', async () => {
    const shift = await pending()
    expect(codeOf(await shift.decide(shift.card, 'accept'))).toBe('409 extra_time_not_open')
  })
})

describe('extra time that silence left open', () => {
  test('card: accepting charges what was previewed and pays a payout of its own, from the new charge', async () => {
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
        { workedMinutes: 570, payCents: 58_900, deltaCents: 9300, reason: 'Extra time accepted: 1 h 30 min' },
      ],
      effect: { paidCents: 66_699, owedCents: 66_699, chargeCents: 0 },
    })
    expect(charged()).toEqual([56_172, 10_527])
    expect(await shift.payouts()).toEqual([49_600, 9300])
    expect(await shift.owed()).toBe(66_699)
    expect(await accountsOf(db, shift.id)).toMatchObject({ clinicianPayable: -58_900, feeIncome: -5890 })
    await expectBooksToHold(db, shift.id)
    expect(await db('events').where({ nounId: shift.card, verb: 'acceptExtraTime' })).toMatchObject([
      { actorUserId: shift.facility.userId, details: { minutes: 90, deltaCents: 9300 } },
    ])
  })

  test('payouts: the extra time is a line and a payout of its own beside the shift’s', async () => {
    const shift = await silent()
    await shift.decide(shift.card, 'accept')
    const { data } = (await shift.asClinician.call('payouts.list')).body.data
    expect(data).toMatchObject([
      {
        reason: 'extraTime',
        amountCents: 9300,
        workedMinutes: 90,
        lines: [{ words: 'Extra time: 1 h 30 min', cents: 9300 }],
      },
      { reason: 'timesheet', amountCents: 49_600, workedMinutes: 480 },
    ])
    const { data: shifts } = (
      await shift.asClinician.call('applications.shifts', { shiftStatus: 'completed' })
    ).body.data
    expect(shifts).toMatchObject([
      { payout: { amountCents: 58_900 }, totalWorkedHours: 9.5, timesheet: { openExtraMinutes: 0 } },
    ])
  })

  test('payouts: each is sent from its own charge, once that is in', async () => {
    const shift = await silent()
    await buildPayoutAccount(outside, { clinicianId: shift.clinician.id })
    await tick(outside)
    outside.payments.next({ kind: 'processing' })
    await shift.decide(shift.card, 'accept')
    await tick(outside)
    const waits = await db('payouts').where({ applicationId: shift.id, reason: 'extraTime' }).first()
    expect(waits).toMatchObject({ status: 'due', waitsFor: 'money' })
    const sent = async () => {
      const rows = await db('payout_transfers as t')
        .join('charges as c', 'c.id', 't.charge_id')
        .join('payments as p', 'p.id', 'c.payment_id')
        .where({ applicationId: shift.id })
        .orderBy('t.created_at')
        .select('c.reason', 't.amount_cents')
      return rows.map(row => [row.reason, row.amountCents])
    }
    expect(await sent()).toEqual([['confirmation', 49_600]])
    const open = await db('charges').where({ status: 'processing' }).pluck('provider_id')
    for (const id of open) outside.payments.settle(id, { kind: 'succeeded' })
    await tickAt(outside, '2026-11-26T11:00:00Z')
    await tick(outside)
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
          { words: 'Extra time accepted: 1 h 30 min', cents: 9300 },
          { words: 'Service fee, 10%', cents: 930 },
        ],
      },
    ])
    expect(charged()).toEqual([])
    expect(await shift.payouts()).toEqual([49_600, 9300])
    expect(await shift.told(shift.facility.userId, 'extraTimeDecided')).toEqual([
      expect.stringMatching(/: 1 h 30 min\. \$102\.30 is put on your invoice\.$/),
    ])
    await expectBooksToHold(db, shift.id)
  })

  test('a bank account: accepting debits it once more, without processing', async () => {
    const shift = await silent({ paymentType: 'ACH' })
    await shift.decide(shift.card, 'accept')
    expect(charged()).toEqual([54_560, 10_230])
    expect(await shift.payouts()).toEqual([49_600, 9300])
  })

  test('several days: all accepted minutes are priced together, with one 30¢ and each slot rounded once', async () => {
    // 7 h 35 min scheduled, with two minutes more after a break; the second day ends early
    const slots = [{ ...twoDays[0]!, endsAt: '2026-11-21T22:35:00Z' }, twoDays[1]!]
    const shift = await buildWorkedShift(outside, { slots })
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
            extraTimeReason: extraReason,
          },
          {
            slotId: shift.job.slots[1]?.id,
            startTime: '2026-11-22T15:00:00Z',
            endTime: '2026-11-22T20:00:00Z',
          },
        ],
      })
    ).body.data
    await tickAt(outside, '2026-11-25T10:00:00Z')
    await shift.decide(id, 'accept')
    // 457 minutes are $472.23 and 455 are $470.17: two minutes alone would be $2.07
    expect(await shift.payouts()).toEqual([47_017 + 31_000, 206])
    // 780.17 + 78.02 + 2.9% + 0.30 = 883.38, and 782.23 + 78.22 + 2.9% + 0.30 = 885.70
    expect(await shift.owed()).toBe(78_223 + 7822 + 2525)
    await expectBooksToHold(db, shift.id)
  })

  test('declining moves no money and needs a reason; clinician and facility read it', async () => {
    const shift = await silent()
    expect((await shift.decide(shift.card, 'decline')).body.error).toEqual({
      reason: 'Enter a reason for declining the extra time',
    })
    const { body } = await shift.decide(shift.card, 'decline', { reason })
    expect(body.data).toMatchObject({
      openExtraMinutes: 0,
      adjustments: [],
      extraTime: { status: 'declined', reason, decidedAt: '2026-11-25T10:00:00.000Z' },
    })
    expect(charged()).toEqual([56_172])
    expect(await shift.payouts()).toEqual([49_600])
    const ending = /: 1 h 30 min\. Reason: The sign-out sheet says 5:00 PM\.$/
    for (const { userId } of [shift.clinician, shift.facility])
      expect(await shift.told(userId, 'extraTimeDecided')).toEqual([expect.stringMatching(ending)])
    expect(await db('events').where({ nounId: shift.card, verb: 'declineExtraTime' })).toMatchObject([
      { details: { minutes: 90, reason } },
    ])
  })

  test('a decision is made once, also by two who decide at the same moment', async () => {
    const shift = await silent()
    const answers = await Promise.all([
      shift.decide(shift.card, 'accept'),
      shift.decide(shift.card, 'decline', { reason }),
      shift.decide(shift.card, 'accept'),
    ])
    expect(answers.map(codeOf).toSorted()).toEqual([
      '200 ok',
      '409 extra_time_not_open',
      '409 extra_time_not_open',
    ])
    const [{ decision }] = await decisionsOf(shift.card)
    expect(await shift.payouts()).toHaveLength(decision === 'accept' ? 2 : 1)
    expect(charged()).toHaveLength(decision === 'accept' ? 2 : 1)
    await expectBooksToHold(db, shift.id)
  })

  test('the same key gets the same answer, and charges once', async () => {
    const shift = await silent()
    const key = { 'idempotency-key': newId() }
    const sent = { id: shift.card, decision: 'accept' }
    const first = await shift.asFacility.call('timesheets.decideExtraTime', sent, key)
    const again = await shift.asFacility.call('timesheets.decideExtraTime', sent, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(charged()).toHaveLength(2)
  })

  test('an admin decides after seven days, finds it in the list then, and both sides are told', async () => {
    const shift = await silent()
    const listed = async () => {
      const filter = encodeURIComponent(
        JSON.stringify({ extraTime: 'forStaff', facilityId: shift.facility.id }),
      )
      return (await shift.asAdmin.send('get', `/admin/shifts?filter=${filter}`)).body.length
    }
    outside.clock.set(new Date('2026-12-02T09:59:00Z'))
    expect(await listed()).toBe(0)
    const early = await shift.decide(shift.card, 'accept', { by: shift.asAdmin })
    expect([codeOf(early), early.body.message]).toEqual([
      '409 extra_time_not_yet',
      'The facility has 7 days to decide on this extra time. You can decide after that.',
    ])
    outside.clock.set(new Date('2026-12-02T10:00:00Z'))
    expect(await listed()).toBe(1)
    expect(codeOf(await shift.decide(shift.card, 'accept', { by: shift.asAdmin }))).toBe('200 ok')
    expect(await listed()).toBe(0)
    expect(await shift.told(shift.clinician.userId, 'extraTimeDecided')).toEqual([
      expect.stringMatching(
        /^Gaitway accepted your extra time for .+: 1 h 30 min\. You’ll be paid \$93\.00 more\.$/,
      ),
    ])
    expect(await shift.told(shift.facility.userId, 'extraTimeDecided')).toEqual([
      expect.stringMatching(
        /^Gaitway accepted .+’s extra time for .+: 1 h 30 min\. \$105\.27 more is charged\.$/,
      ),
    ])
  })

  test('a facility decides after seven days too, as long as nobody has', async () => {
    const shift = await silent()
    outside.clock.set(new Date('2027-01-15T10:00:00Z'))
    expect(codeOf(await shift.decide(shift.card, 'accept'))).toBe('200 ok')
  })

  test('a correction takes its place: nothing is left to decide', async () => {
    const shift = await silent()
    const entries = [
      {
        slotId: shift.job.slots[0]?.id,
        startTime: '2026-11-21T15:00:00Z',
        endTime: '2026-11-22T00:00:00Z',
      },
    ]
    await shift.asAdmin.call('timesheets.adjust', { id: shift.card, entries, reason })
    expect((await shift.read(shift.asFacility, shift.card)).extraTime).toBeNull()
    expect(codeOf(await shift.decide(shift.card, 'accept'))).toBe('409 extra_time_not_open')
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
    const { body } = await shift.asAdmin.call('timesheets.adjust', { id: shift.card, entries, reason })
    expect(body.data.adjustments.at(-1)).toMatchObject({ payCents: 55_800, deltaCents: -3100 })
    await expectBooksToHold(db, shift.id)
  })
})
