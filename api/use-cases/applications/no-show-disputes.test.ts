import { testDatabase } from '../../../test/database.ts'
import { missedShift } from '../../../test/scenarios/no-show.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'
import { tickAt, twoDays } from '../../../test/scenarios/shift.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

const MORNING = '2026-11-22T16:00:00Z'

/** The first day is settled by silence on Sunday morning; later the second day is reported. */
const buildReports = async (slots = twoDays, secondDay = MORNING) => {
  const shift = await missedShift(services, slots)
  await shift.report()
  await runTasks(services)
  await tickAt(services, MORNING)
  const [silent] = await shift.reports()
  await tickAt(services, secondDay)
  await shift.report()
  const [open] = await shift.reports()
  const answer = async (reportId: string) =>
    (await shift.asClinician.call('noShows.answer', { reportId, answer: 'wasThere' })).body
  const withdraw = (reportId: string) =>
    shift.asFacility.call('noShows.withdraw', { reportId, reason: 'Found her on the second floor.' })
  return { shift, silent, open, answer, withdraw }
}

test('no-shows of two days: both sides see both reports, the open one first, and the other can’t be disputed', async () => {
  const { shift, silent, open, answer } = await buildReports()
  expect(open.id).not.toBe(silent.id)
  for (const side of [shift.asClinician, shift.asFacility])
    expect(await shift.reports(side)).toMatchObject([
      { id: open.id, status: 'waiting', startDate: '2026-11-22T15:00:00.000Z' },
      {
        id: silent.id,
        status: 'settled',
        startDate: '2026-11-21T15:00:00.000Z',
        disputeBy: '2026-11-29T16:00:00.000Z',
      },
    ])
  expect((await answer(silent.id)).code).toBe('no_show_open')
})

test('no-show settled by silence: the seven days begin anew once another report of the shift is closed', async () => {
  const { shift, silent, open, answer, withdraw } = await buildReports()
  await answer(open.id)
  await tickAt(services, '2026-11-30T12:00:00Z')
  expect((await answer(silent.id)).code).toBe('no_show_open')
  await withdraw(open.id)
  expect(await shift.reports()).toMatchObject([{ id: silent.id, disputeBy: '2026-12-07T12:00:00.000Z' }])
  await tickAt(services, '2026-12-07T11:00:00Z')
  expect((await answer(silent.id)).data).toMatchObject({ status: 'contested', isSilent: true })
})

test('no-show settled by silence: one that couldn’t be disputed anymore stays closed after another report', async () => {
  const later = { startsAt: '2026-12-03T15:00:00.000Z', endsAt: '2026-12-03T23:00:00.000Z' }
  const { silent, open, answer, withdraw } = await buildReports(
    [...twoDays.slice(0, 1), later],
    '2026-12-03T16:00:00Z',
  )
  await withdraw(open.id)
  expect((await answer(silent.id)).code).toBe('no_show_closed')
})

test('no-show disputed after another: the disputed report is first, and waits for staff', async () => {
  const { shift, silent, open, answer } = await buildReports()
  await shift.asClinician.call('noShows.answer', { reportId: open.id, answer: 'wasNotThere' })
  await answer(silent.id)
  expect(await shift.reports()).toMatchObject([
    { id: silent.id, status: 'contested' },
    { id: open.id, status: 'settled' },
  ])
})
