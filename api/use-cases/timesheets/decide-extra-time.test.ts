import { newId } from '../../store/ids.ts'
import { expectBooksToHold } from '../../../test/scenarios/books.ts'
import { requestContext, confirmedShift } from '../../../test/scenarios/shift.ts'
import { workedShift, EXTRA_TIME_REASON } from '../../../test/scenarios/time-card.ts'
import { repeatRequest, crashAfter } from '../../../test/crash-request.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices, type TestServices } from '../../../test/services.ts'
import { tick } from '../tick.ts'
import { accept } from './accept.ts'

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
const silent = async (input: Parameters<typeof workedShift>[1] = {}, ends = [NINE_AND_A_HALF]) => {
  const shift = await workedShift(services, input)
  return { ...shift, card: await shift.autoAccepted(ends) }
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'ok'}`
const decisionsOf = (timesheetId: string) => db('timesheet_extra_time').where({ timesheetId })
const charged = () => services.payments.sentTo('charge').map(({ amountCents }) => amountCents)

test('a pending time card: its extra time is decided along with it', async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write([NINE_AND_A_HALF], EXTRA_TIME_REASON)).body.data
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

const pending = async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write([NINE_AND_A_HALF], EXTRA_TIME_REASON)).body.data
  return { ...shift, card: id as string }
}

test.each([
  ['no choice', {}, { extraTime: 'Accept or decline the extra time' }],
  ['no reason', { extraTime: 'decline' }, { reason: 'Enter a reason for declining the extra time' }],
  ['a blank reason', { extraTime: 'decline', reason: ' ' }, { reason: expect.any(String) }],
])('accept: is refused at its field with %s, and nothing is stored', async (_, sent, error) => {
  const shift = await pending()
  const { status, body } = await shift.accept(shift.card, sent)
  expect([status, body.error]).toEqual([422, error])
  expect(await shift.payouts()).toEqual([])
  expect(await decisionsOf(shift.card)).toMatchObject([{ decision: null, decidedBy: null }])
})

test('accept: a choice is refused without extra time', async () => {
  const shift = await workedShift(services)
  const { id } = (await shift.write(['2026-11-21T23:00:00Z'])).body.data
  const { status, body } = await shift.accept(id, { extraTime: 'accept' })
  expect([status, body.error]).toEqual([
    422,
    { extraTime: 'This time card has no extra time to accept or decline' },
  ])
})

test('accept: previews both choices, and accepting posts the first exactly', async () => {
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
    entries: [{ extraTime: { minutes: 90, reason: EXTRA_TIME_REASON } }],
  })
  expect(await shift.payouts()).toEqual([58_900])
  expect(charged()).toEqual([56_172, 10_527])
  expect(await decisionsOf(shift.card)).toMatchObject([
    { decision: 'accept', decidedBy: shift.facility.userId, decidedAt: services.clock.now() },
  ])
  await expectBooksToHold(db, shift.id)
})

test('accept: declining pays the scheduled minutes, and the clinician sees why', async () => {
  const shift = await pending()
  const { body } = await shift.accept(shift.card, { extraTime: 'decline', reason })
  expect(body.data).toMatchObject({
    status: 'accepted',
    isAutoAccepted: false,
    openExtraMinutes: 0,
    payCents: 49_600,
    extraTime: { status: 'declined', reason },
  })
  expect(await shift.payouts()).toEqual([49_600])
  expect(charged()).toEqual([56_172])
  expect(await shift.notificationsTo(shift.clinician.userId, 'timesheetAccepted')).toEqual([
    expect.stringMatching(
      /They declined the extra time \(1 hr 30 min\)\. Reason: The sign-out sheet says 5:00 PM\.$/,
    ),
  ])
  expect((await shift.read(shift.asClinician, shift.card)).extraTime).toMatchObject({ reason })
  expect(codeOf(await shift.decide(shift.card, 'accept'))).toBe('409 extra_time_not_open')
  await expectBooksToHold(db, shift.id)
})

test('accept: a crash after the commit has settled once, and the same key gets its answer', async () => {
  const { facility, clinician, id, job } = await confirmedShift(services)
  services.clock.set(new Date('2026-11-21T23:31:00Z'))
  await tick(services)
  const times = { startTime: '2026-11-21T15:00:00Z', endTime: '2026-11-21T23:00:00Z' }
  const entries = [{ slotId: job.slots[0]?.id, ...times }]
  const sheet = { jobApplicationId: id, submit: true, entries }
  const written = await testApi(services).as(clinician).call('timesheets.write', sheet)
  const input = { id: written.body.data.id, documentationCompleted: true as const }
  const request = { userId: facility.userId, key: newId(), call: 'timesheets.accept' as const, body: input }
  await crashAfter(services, request, key => accept(services, facility.by, input, { ...requestContext, key }))
  expect(await repeatRequest(services, request)).toMatchObject({
    status: 200,
    message: 'Time card accepted',
    data: { status: 'accepted', payCents: 49_600 },
  })
  expect(await db('payouts').where({ applicationId: id })).toHaveLength(1)
})
