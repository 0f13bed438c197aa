import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildFacility } from '../../../test/builders/facility.ts'
import { buildJob } from '../../../test/builders/job.ts'
import { buildFile } from '../../../test/builders/profile.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'

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
