import { runCommand } from '../test/command-program.ts'
import { type TestDatabase, newDatabase } from '../test/database.ts'
import { StartupError } from '../api/startup-error.ts'
import { testApi } from '../test/http.ts'
import { testServices } from '../test/services.ts'
import { runTasks } from '../test/tasks.ts'
import { parseArguments } from './add-staff/parse-arguments.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database.close())

/** Runs `npm run add:staff` to its end. */
const run = (url: string, ...args: string[]) =>
  runCommand('scripts/add-staff.ts', args, { env: { DATABASE_URL: url } })

test('add staff: the first admin sets a password from the emailed link and logs in; an email can have only one account', async () => {
  const services = testServices(database.db)
  const { guest } = testApi(services)
  const email = 'olive@example.test'
  const first = await run(database.url, 'Olive@example.test', 'Olive', 'Operations')
  expect(first).toMatchObject({ code: 0, stderr: '' })
  expect(first.stdout).toContain('Olive Operations (admin) now has an account.')
  await runTasks(services)
  expect(services.mailer.emails.map(({ to }) => to)).toEqual([email])
  const [, token = ''] = /token=([\w-]{43})/.exec(services.mailer.emails[0]?.text ?? '') ?? []
  const password = 'Walk_The_Gait9'
  await guest.call('accounts.resetPassword', { token, password, confirmPassword: password })
  const { body } = await guest.call('accounts.logIn', { email, password })
  expect(body.data.user).toMatchObject({ roles: 'admin', status: 'approved' })

  const again = await run(database.url, email, 'Olive', 'Operations', '--sub-admin')
  expect(again).toMatchObject({ code: 1, stdout: '' })
  expect(again.stderr).toContain('An account with this email already exists.')
})

test('add staff: wrong arguments fail with one clear message', async () => {
  const { code, stdout, stderr } = await run('postgres://127.0.0.1:1/nothing', 'olive@example.test')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain('Usage: npm run add:staff')
  expect(stderr).not.toContain('    at ')
})

test.each([
  [['olive@example.test'], 'Usage: npm run add:staff'],
  [['olive@example.test', 'Olive', 'Operations', '--owner'], 'Unknown option'],
  [['olive', 'Olive', 'Operations'], 'Please enter correct email address'],
])('add staff: %j is refused with one clear message', (args, message) => {
  expect(() => parseArguments(args)).toThrow(StartupError)
  expect(() => parseArguments(args)).toThrow(message)
})
