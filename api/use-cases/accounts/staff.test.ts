import { buildClinician } from '../../../test/builders/clinician.ts'
import { buildUser } from '../../../test/builders/user.ts'
import { testDatabase } from '../../../test/database.ts'
import { testApi } from '../../../test/http.ts'
import { testServices } from '../../../test/services.ts'
import { runTasks } from '../../../test/tasks.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const api = testApi(services)
const { mailer } = services

test('staff: an admin adds a sub-admin, who chooses a password through an emailed link', async () => {
  const admin = await buildUser(db)
  const ana = { email: 'ana@example.test', firstName: 'Ana', lastName: 'Sosa', role: 'subadmin' }
  const added = await api.as(admin).call('accounts.addStaff', ana)
  expect([added.status, added.body.data.roles, added.body.data.status]).toEqual([201, 'subadmin', 'approved'])
  const again = await api.as(admin).call('accounts.addStaff', ana)
  expect([again.status, again.body.code]).toEqual([409, 'email_taken'])
  await runTasks(services)
  const [email] = mailer.emails.filter(({ to }) => to === ana.email)
  expect(email?.subject).toBe('You can now use the Gaitway back office')
  expect(email?.text).toContain('/password/reset?token=')
  expect(await db('events').where({ nounId: added.body.data.id }).first('verb', 'actor_user_id')).toEqual({
    verb: 'addStaff',
    actorUserId: admin.userId,
  })
  const subadmin = await buildUser(db, { role: 'subadmin' })
  const refused = await api.as(subadmin).call('accounts.addStaff', { ...ana, email: 'bo@example.test' })
  expect(refused.status).toBe(403)
})

test('staff: a deactivated person is shut out until reactivated, and the last admin stays', async () => {
  await db('users').where({ role: 'admin' }).update({ status: 'deactivate' })
  const [admin, sol] = [await buildUser(db), await buildUser(db, { role: 'subadmin' })]
  const decide = (userId: string, status: string, by = admin) =>
    api.as(by).call('accounts.decideStaff', { userId, status, reason: 'Left the team.' })
  expect((await decide(sol.userId, 'deactivate')).body).toMatchObject({ data: { status: 'deactivate' } })
  expect((await api.as(sol).send('get', '/admin/users')).body.code).toBe('deactivated')
  expect((await decide(sol.userId, 'approved')).body.data.status).toBe('approved')
  expect((await api.as(sol).send('get', '/admin/users')).status).toBe(200)
  expect((await decide(admin.userId, 'deactivate')).body.code).toBe('last_admin')
  const other = await buildUser(db)
  const answers = await Promise.all([
    decide(admin.userId, 'deactivate', other),
    decide(other.userId, 'deactivate'),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200])
  expect(await db('users').where({ role: 'admin', status: 'approved' })).toHaveLength(1)
  const tess = await buildClinician(db)
  const [left] = await db('users').where({ role: 'admin', status: 'approved' }).pluck('id')
  const by = left === admin.userId ? admin : other
  expect((await decide(tess.userId, 'deactivate', by)).body.code).toBe('not_allowed')
})
