import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { userTabs, type UserTab } from '@gaitway/contract/resources'
import { buildClinician } from '../../../../test/builders/clinician.ts'
import { buildFacility } from '../../../../test/builders/facility.ts'
import { buildUser } from '../../../../test/builders/user.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testServices, TEST_NOW } from '../../../../test/services.ts'
import { listRows, readRow } from '../../../use-cases/resources.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)

const admin = await buildUser(db, { firstName: 'Ava', lastName: 'Admin' })
const subadmin = await buildUser(db, { role: 'subadmin', firstName: 'Sol', lastName: 'Subadmin' })
await buildUser(db, { status: 'deactivate' })
const tess = await buildClinician(db)
await buildFacility(db)
await buildClinician(db, { status: 'rejected' })

const list = async (by: typeof admin, filter: Record<string, unknown>, ids?: string[]) => {
  const params = { descending: true, skip: 0, limit: 50, filter, at: new Date(TEST_NOW), ...(ids && { ids }) }
  const { rows, count } = await listRows(services, by.by, 'users', params)
  return { roles: rows.map(row => (JSON.parse(row) as UserRecord).role), count }
}
const isStaff = (role: string) => role === 'admin' || role === 'subadmin'

test('sub-admins list and count no staff under any tab', async () => {
  for (const filter of [{}, ...(Object.keys(userTabs) as UserTab[]).map(tab => ({ tab }))]) {
    const all = await list(admin, filter)
    const seen = await list(subadmin, filter)
    expect(seen.roles).toEqual(all.roles.filter(role => !isStaff(role)))
    expect([filter, seen.count, all.count]).toEqual([filter, seen.roles.length, all.roles.length])
  }
  expect((await list(subadmin, {})).count).toBe(3)
  expect((await list(admin, {})).count).toBe(6)
})

test('sub-admins neither read staff nor find them by ID or name', async () => {
  for (const { userId } of [admin, subadmin]) {
    expect(await readRow(services, subadmin.by, 'users', userId)).toBeUndefined()
    expect(await readRow(services, admin.by, 'users', userId)).toContain(`"id":"${userId}"`)
  }
  expect(await list(subadmin, {}, [admin.userId, tess.userId])).toEqual({ roles: ['pt'], count: 1 })
  expect(await list(subadmin, { q: 'ava admin' })).toEqual({ roles: [], count: 0 })
})
