import { buildClinician } from '../../testing/builders/clinician.ts'
import { buildFacility } from '../../testing/builders/facility.ts'
import { buildJob } from '../../testing/builders/job.ts'
import { buildFile } from '../../testing/builders/profile.ts'
import { testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const api = testApi(testServices(db))

const buildPhotographed = async () => {
  const facility = await buildFacility(db)
  const profileUrl = await buildFile(db, { userId: facility.userId, purpose: 'profilePicture' })
  await db('facilities').where({ id: facility.id }).update({ profileUrl })
  return { facility, profileUrl }
}

test('facility photo: each card of the board has the same link to it, or none', async () => {
  const { facility, profileUrl } = await buildPhotographed()
  const ids = [await buildJob(db, { facility }), await buildJob(db, { facility })].map(({ id }) => id)
  const { id: plain } = await buildJob(db)
  const { body } = await api.as(await buildClinician(db)).call('jobs.board', { limit: 100 })
  const cards: { id: string; facilityPhotoUrl: string | null }[] = body.data.data
  const linkOf = (id: string) => cards.find(card => card.id === id)?.facilityPhotoUrl
  const [first, second] = ids.map(linkOf)
  expect(first).toMatch(new RegExp(`^${profileUrl}\\?expires=\\d+&signature=.{43}$`))
  expect(second).toBe(first)
  expect(linkOf(plain)).toBeNull()
})

test('facility photo: a shift’s page has the link to it, for everyone who sees the page', async () => {
  const { facility, profileUrl } = await buildPhotographed()
  const { id } = await buildJob(db, { facility })
  for (const person of [facility, await buildClinician(db)]) {
    const { body } = await api.as(person).call('jobs.read', { id })
    expect(body.data.facilityPhotoUrl.split('?')[0]).toBe(profileUrl)
  }
})
