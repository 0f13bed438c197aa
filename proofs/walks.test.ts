import { testDatabase } from '../test/database.ts'
import { testServices } from '../test/services.ts'
import { brokenInRows } from './walks/promises.ts'
import { openWalk } from './walks/world.ts'
import { proveWalks } from './walks.ts'

const database = await testDatabase()
afterAll(database.close)

test('walks: random requests of all roles make only open moves, and a refused one changes nothing', async () => {
  // always the same walk, because a run of all tests says the same of the same code; the proof draws new ones
  const { broken, figures } = await proveWalks(1, { length: 60, seed: -1539543265 })
  expect(broken).toEqual([])
  expect(Object.values(figures).length).toBeGreaterThan(5)
})

test('walks: rows that break a promise about ratings, times, invitations, or sums are noticed', async () => {
  const { db, people, jobs, facility } = await openWalk(testServices(database.db))
  expect(await brokenInRows(db)).toEqual([])
  await db('clinicians').where({ id: people[0]?.id }).update({ ratingCount: 1, ratingSum: 4 })
  await db('facilities').where({ id: facility.id }).update({ ratingCount: 1, ratingSum: 4 })
  await db('jobs').where({ id: jobs[0]?.id }).update({ inviteOnly: true, totalMinutes: 5 })
  await db('jobs').where({ id: jobs[1]?.id }).update({ numberOfApplicants: 7, totalPayCents: 1 })
  expect(await brokenInRows(db)).toEqual([
    'clinicians whose ratings differ from a recount: 1',
    'facilities whose ratings differ from a recount: 1',
    'jobs whose applicants differ from a recount: 1',
    'applications for an invite-only job without an invitation: 1',
    'jobs whose hours or pay differ from their days: 2',
  ])
})
