import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { testApi } from '../../testing/http.ts'
import { testServices } from '../../testing/services.ts'
import { addStaff } from './sign-up.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const input = {
  email: 'ops@example.test',
  password: 'Ulna#Radius8',
  role: 'subadmin' as const,
  firstName: 'Olive',
  lastName: 'Operations',
}

test('add staff: a new person can log in to the back office, and an email is used once', async () => {
  const services = testServices(database.db)
  await addStaff(services, input)
  const api = testApi(services)
  const { body } = await api.guest.call('accounts.logIn', { email: input.email, password: input.password })
  expect(body.data.user).toMatchObject({ roles: 'subadmin', status: 'approved', isEmailVerified: true })
  const list = await api.bearing(body.data.token).send('get', '/admin/users')
  expect(list.status).toBe(200)
  await expect(addStaff(services, input)).rejects.toMatchObject({ code: 'email_taken' })
})
