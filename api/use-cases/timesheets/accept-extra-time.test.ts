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
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  `${status} ${body.code ?? 'ok'}`
const decisionsOf = (timesheetId: string) => db('timesheet_extra_time').where({ timesheetId })
const charged = () => services.payments.sentTo('charge').map(({ amountCents }) => amountCents)

const pending = async () => {
  const shift = await buildWorkedShift(services)
  const { id } = (await shift.write([NINE_AND_A_HALF], extraReason)).body.data
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
  const shift = await buildWorkedShift(services)
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
    entries: [{ extraTime: { minutes: 90, reason: extraReason } }],
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
