import { addDays, addHours, dayIn } from '@gaitway/contract/format/time'
import { addToDay, daysBetween, listQuarters } from '../api/domain/pbj-quarter.ts'
import { type Opened, openServices } from '../api/main.ts'
import { builtInComplianceData } from '../api/services/compliance-data.ts'
import { makeExport } from '../api/use-cases/compliance/make-export.ts'
import { newDemo, type TestDemo } from '../test/demo.ts'
import { testApi } from '../test/http.ts'
import { planQuarter } from './pbj-quarter.ts'
import { emailOf } from './people.ts'

const zone = 'America/Chicago'
const { quarters } = builtInComplianceData.pbj
/** The first shift is worked so many days before the last ones, and the facility joined so many days ago. */
const [FIRST_SHIFT_DAYS, JOINED_DAYS] = [19, 118]

test('demo’s quarter: on each day of four years, it is the last one, and all of it has happened', () => {
  const failed: string[] = []
  for (let count = 0; count < 4 * 366; count += 1)
    // just after midnight, at noon and just before midnight in Houston
    for (const hours of [6.5, 18, 28.5]) {
      const today = addHours(addDays(new Date('2026-12-01T00:00:00Z'), count), hours)
      const [, last] = listQuarters(quarters, dayIn(zone, today), 2)
      if (!last) throw new Error('There is no last quarter.')
      const { day, exportedAt, correctedAt } = planQuarter(today, last.lastDay, zone)
      const local = dayIn(zone, today)
      const [first, until] = [addToDay(local, day - FIRST_SHIFT_DAYS), addToDay(local, day)]
      const isRight =
        last.firstDay <= first &&
        until <= last.lastDay &&
        until < addToDay(dayIn(zone, exportedAt), -1) &&
        exportedAt < correctedAt &&
        correctedAt < today &&
        daysBetween(first, local) + 4 < JOINED_DAYS
      if (!isRight) failed.push(today.toISOString())
    }
  expect(failed).toEqual([])
})

let demo: TestDemo
let opened: Opened
beforeAll(async () => {
  demo = await newDemo()
  opened = await openServices(demo.options)
})
afterAll(async () => {
  await opened.close()
  await demo.close()
})

test('demo: the facility exported last quarter, corrected a time card since, and one day is held back', async () => {
  const row = await demo
    .db('users')
    .where({ email: emailOf('facility') })
    .first('id')
  const facility = testApi(opened.services).as({ userId: row?.id ?? '' })
  const [, last] = (await facility.call('compliance.read')).body.data.quarters
  const asked = { quarter: last.quarter, fiscalYear: last.fiscalYear }
  const page = (await facility.call('compliance.read', asked)).body.data
  expect(page).toMatchObject({
    blockers: [],
    settings: { stateFacilityId: '104273', shortShiftMeals: 'atLeastOnce' },
    facility: { cmsCertificationNumber: '999104' },
    exports: [{ kind: 'pbjXml', status: 'ready', startedBy: 'Ada Whitmore' }],
  })
  const codes: string[] = page.byJobTitle.map((one: { jobTitleCode: string }) => one.jobTitleCode)
  expect(codes).toEqual(expect.arrayContaining(['19', '21', '22', '26']))
  const notIncluded: { reason: string; clinicianName: string; shifts: object[]; hundredths: number }[] =
    page.notIncluded
  const corrected = notIncluded.filter(({ reason }) => reason === 'correctedSinceExport')
  expect(corrected.map(({ clinicianName }) => clinicianName)).toContain('Ruth Delgado')
  const held = notIncluded.filter(({ reason }) => reason === 'overDayHours')
  expect(held).toMatchObject([{ clinicianName: 'Elena Petrova', hundredths: 2_300 }])
  expect(held[0]?.shifts).toHaveLength(2)

  const [before] = page.exports
  expect((await facility.call('compliance.download', { id: before.id })).status).toBe(200)
  const sent = { kind: 'pbjXml', ...asked } as const
  const { id } = (await facility.call('compliance.startExport', sent)).body.data
  await makeExport(opened.services, id)
  const { export: made, previous, changes } = (await facility.call('compliance.readExport', { id })).body.data
  expect([made.status, previous.id]).toEqual(['ready', before.id])
  expect(changes).toContainEqual(
    expect.objectContaining({ name: 'Ruth Delgado', beforeHundredths: 800, afterHundredths: 875 }),
  )
})
