import { buildApplication } from '../test/builders/application.ts'
import { buildClinician } from '../test/builders/clinician.ts'
import { testDatabase } from '../test/database.ts'
import { testServices } from '../test/services.ts'
import { countBroken } from './races/invariants.ts'
import { slotsOf } from './races/scene.ts'
import { buildWorked } from './races/worked-shift.ts'
import { proveRaces } from './races.ts'

test('races: of concurrent confirmations one wins, the rest get a clear 409, and nothing is booked or paid twice', async () => {
  const { figures, broken } = await proveRaces({ attempts: 112, atOnce: 24 })
  expect(Object.keys(figures).filter(name => /^(?!200|402|409|422 not_eligible)\d{3}/.test(name))).toEqual([])
  expect(broken).toEqual([])
  expect(figures.attempts).toBe(112)
  expect(figures['409 job_already_held']).toBeGreaterThan(0)
  const lostAtTheDoor = ['409 call_out_checked_in', '409 check_in_not_open'].filter(name => name in figures)
  expect(lostAtTheDoor).not.toEqual([])
})

test('races: worked shifts of one clinician are over, each at hours of its own', async () => {
  const { db, close } = await testDatabase()
  try {
    const services = testServices(db)
    const clinician = await buildClinician(db)
    for (const round of [0, 1, 2]) {
      const slots = slotsOf(round)
      const { id: application, job } = await buildApplication(db, { clinician, status: 'upcoming', slots })
      await buildWorked(services, { job, application })
    }
    expect(await db('slots').where('ends_at', '>', services.clock.now())).toEqual([])
    expect(await countBroken(db)).toMatchObject({ 'two shifts of one clinician at the same time': 0 })
  } finally {
    await close()
  }
})
