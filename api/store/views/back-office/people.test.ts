import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { buildClinician } from '../../../../test/builders/clinician.ts'
import { buildFacility, buildMember } from '../../../../test/builders/facility.ts'
import { testDatabase } from '../../../../test/database.ts'
import { TEST_NOW } from '../../../../test/services.ts'
import { users } from './people.ts'
import { listResource } from './resource.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

const bayou = await buildFacility(db, { officeName: 'Bayou Rehab', firstName: 'Olga', lastName: 'Owner' })
const sam = await buildMember(db, {
  facilityId: bayou.id,
  access: ['shifts', 'chat'],
  firstName: 'Sam',
  lastName: 'Lee',
  phone: '5555550177',
})
const tess = await buildClinician(db, {
  firstName: 'Tess',
  lastName: 'Zimmer',
  email: 'tess@example.test',
  phone: '5555550142',
})

const list = async (filter: Record<string, unknown>) => {
  const params = { sort: 'name', descending: false, skip: 0, limit: 50, filter, at: new Date(TEST_NOW) }
  const { rows } = await listResource(db, users, params)
  return rows.map(row => JSON.parse(row) as UserRecord)
}
const namesFor = async (q: string) => (await list({ q })).map(({ name }) => name)

test('people are found by name, email, phone, a whole ID, or its last six or more characters', async () => {
  for (const q of ['tess zim', tess.email, '(555) 555-0142', tess.userId, tess.id, tess.userId.slice(-6)])
    expect([q, await namesFor(q)]).toEqual([q, ['Tess Zimmer']])
  for (const q of ['sam lee', sam.email, '555-0177', sam.userId, sam.userId.slice(-8).toUpperCase()])
    expect([q, await namesFor(q)]).toEqual([q, ['Sam Lee']])
  expect(await namesFor(tess.userId.slice(-5))).toEqual([])
})

test('a facility appears under its own name, and its sub-users under theirs', async () => {
  expect(await namesFor('bayou')).toEqual(['Bayou Rehab', 'Sam Lee'])
  expect(await list({ facilityId: bayou.id })).toMatchObject([
    { name: 'Bayou Rehab', officeName: 'Bayou Rehab', member: { isOwner: true, status: 'active' } },
    {
      name: 'Sam Lee',
      officeName: 'Bayou Rehab',
      member: { isOwner: false, status: 'active', access: ['shifts', 'chat'] },
    },
  ])
  expect(await list({ clinicianId: tess.id })).toMatchObject([{ officeName: null, member: null }])
})

test('a closed account differs from a deactivated one', async () => {
  const at = new Date(TEST_NOW)
  await buildClinician(db, { firstName: 'Gone', lastName: 'Byown' })
  await buildClinician(db, { firstName: 'Gone', lastName: 'Bystaff' })
  await db('users').where({ firstName: 'Gone' }).update({ status: 'deactivate' })
  await db('users').where({ lastName: 'Byown' }).update({ closedAt: at })
  expect((await list({ q: 'gone' })).map(({ name, closedAt }) => [name, closedAt])).toEqual([
    ['Gone Byown', at.toISOString()],
    ['Gone Bystaff', null],
  ])
})
