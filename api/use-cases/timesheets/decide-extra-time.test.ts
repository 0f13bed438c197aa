import { newId } from '../../store/ids.ts'
import { testDatabase } from '../../testing/database.ts'
import { expectBooksToHold } from '../../testing/ledger.ts'
import { testServices, type TestServices } from '../../testing/services.ts'
import { buildWorkedShift, extraReason } from '../../testing/worked-shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
let services: TestServices
beforeEach(() => {
  services = testServices(db)
})

/** An hour and a half more than the slot’s eight. */
const NINE_AND_A_HALF = '2026-11-22T00:30:00Z'
const reason = 'The sign-out sheet says 5:00 PM.'
const silent = async (input: Parameters<typeof buildWorkedShift>[1] = {}, ends = [NINE_AND_A_HALF]) => {
  const shift = await buildWorkedShift(services, input)
  return { ...shift, card: await shift.autoAccepted(ends) }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'ok'}`
const decisionsOf = (timesheetId: string) => db('timesheet_extra_time').where({ timesheetId })
const charged = () => services.payments.sentTo('charge').map(({ amountCents }) => amountCents)

test('a pending time card: its extra time is decided along with it', async () => {
  const shift = await buildWorkedShift(services)
  const { id } = (await shift.write([NINE_AND_A_HALF], extraReason)).body.data
  expect(codeOf(await shift.decide(id, 'accept'))).toBe('409 extra_time_not_open')
})

test('declining moves no money and needs a reason, which clinician and facility see', async () => {
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
  const ending = /: 1 hr 30 min\. Reason: The sign-out sheet says 5:00 PM\.$/
  for (const { userId } of [shift.clinician, shift.facility])
    expect(await shift.notificationsTo(userId, 'extraTimeDecided')).toEqual([expect.stringMatching(ending)])
  expect(await db('events').where({ nounId: shift.card, verb: 'declineExtraTime' })).toMatchObject([
    { details: { minutes: 90, reason } },
  ])
})

test('a decision is made once, even by two people at the same moment', async () => {
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

test('an admin decides after seven days, finds it in the list then, and both sides are notified', async () => {
  const shift = await silent()
  const listed = async () => {
    const filter = encodeURIComponent(
      JSON.stringify({ extraTime: 'forStaff', facilityId: shift.facility.id }),
    )
    return (await shift.asAdmin.send('get', `/admin/shifts?filter=${filter}`)).body.length
  }
  services.clock.set(new Date('2026-12-02T09:59:00Z'))
  expect(await listed()).toBe(0)
  const early = await shift.decide(shift.card, 'accept', { by: shift.asAdmin })
  expect([codeOf(early), early.body.message]).toEqual([
    '409 extra_time_not_yet',
    'The facility has 7 days to decide on this extra time. You can decide after that.',
  ])
  services.clock.set(new Date('2026-12-02T10:00:00Z'))
  expect(await listed()).toBe(1)
  expect(codeOf(await shift.decide(shift.card, 'accept', { by: shift.asAdmin }))).toBe('200 ok')
  expect(await listed()).toBe(0)
  expect(await shift.notificationsTo(shift.clinician.userId, 'extraTimeDecided')).toEqual([
    expect.stringMatching(
      /^Gaitway accepted your extra time for .+: 1 hr 30 min\. You’ll be paid \$93\.00 more\.$/,
    ),
  ])
  expect(await shift.notificationsTo(shift.facility.userId, 'extraTimeDecided')).toEqual([
    expect.stringMatching(
      /^Gaitway accepted .+’s extra time for .+: 1 hr 30 min\. You’ll be charged \$105\.27 more\.$/,
    ),
  ])
})

test('a facility can decide after seven days too, unless it was decided', async () => {
  const shift = await silent()
  services.clock.set(new Date('2027-01-15T10:00:00Z'))
  expect(codeOf(await shift.decide(shift.card, 'accept'))).toBe('200 ok')
})

test('a correction replaces it: nothing is left to decide', async () => {
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
