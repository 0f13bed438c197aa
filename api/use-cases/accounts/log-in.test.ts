import { sessionOf } from '@gaitway/contract/login'
import { addMinutes } from '@gaitway/contract/time'
import { hashPassword } from '../../services/secrets.ts'
import { buildClinician } from '../../testing/builders/clinician.ts'
import { testDatabase } from '../../testing/database.ts'
import { testServices } from '../../testing/services.ts'
import { logIn } from './log-in.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database
const services = testServices(db)
const { clock } = services
const password = 'Walk_The_Gait9'
const passwordHash = await hashPassword(password)

const attempt = (email: string, entered: string, address = '192.0.2.1') =>
  logIn(services, { side: 'guest' }, { email, password: entered }, { address, userAgent: 'test' }).then(
    answer => sessionOf(answer).user.email,
    (thrown: { code: string }) => thrown.code,
  )
const fail = async (email: string, times: number, address?: string) => {
  const codes = []
  for (let time = 0; time < times; time++) codes.push(await attempt(email, 'wrong', address))
  return codes
}
const later = (minutes: number) => clock.setReal(addMinutes(clock.real(), minutes))
const times = (code: string, count: number) => Array.from({ length: count }, () => code)

test('login: the right password opens a session without leaking the address', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  expect(await attempt(email, password)).toBe(email)
  expect(await db('sessions').where({ userId })).toMatchObject([{ userAgent: 'test' }])
})

test('login: an unknown email, a wrong password and a lock read the same', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const locked = [...times('wrong_login', 5), 'login_locked']
  expect(await fail(email, 6)).toEqual(locked)
  expect(await fail('nobody@example.test', 6)).toEqual(locked)
})

test('login: locks for 15 minutes after five wrong passwords from one address, even for the right password', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  await fail(email, 5)
  expect(await attempt(email, password)).toBe('login_locked')
  expect(await attempt(email, password, '192.0.2.2')).toBe(email)
  later(14)
  expect(await attempt(email, password)).toBe('login_locked')
  later(1)
  expect(await attempt(email, password)).toBe(email)
})

test('login: locks the account after ten wrong passwords from anywhere', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  for (const last of [1, 2, 3, 4, 5]) await fail(email, 2, `198.51.100.${last}`)
  expect(await attempt(email, password, '203.0.113.9')).toBe('login_locked')
  later(15)
  expect(await attempt(email, password, '203.0.113.9')).toBe(email)
})

test('login: the right password clears four failures', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  await fail(email, 4)
  expect(await attempt(email, password)).toBe(email)
  expect(await fail(email, 4)).toEqual(times('wrong_login', 4))
  expect(await attempt(email, password)).toBe(email)
})

test('login: of thirty guesses at once, at most five are checked', async () => {
  const { email } = await buildClinician(db, { passwordHash })
  const codes = await Promise.all(Array.from({ length: 30 }, () => attempt(email, 'wrong')))
  expect(codes.filter(code => code === 'wrong_login')).toHaveLength(5)
  expect(codes.filter(code => code === 'login_locked')).toHaveLength(25)
})

test('login: a declined person may log in to see why; a deactivated person may not', async () => {
  const declined = await buildClinician(db, { passwordHash, status: 'rejected' })
  expect(await attempt(declined.email, password)).toBe(declined.email)
  const gone = await buildClinician(db, { passwordHash, status: 'deactivate' })
  expect(await attempt(gone.email, password)).toBe('deactivated')
  expect(await attempt(gone.email, 'wrong')).toBe('wrong_login')
})

test('login: a password changed during the check opens nothing', async () => {
  const { email, userId } = await buildClinician(db, { passwordHash })
  const other = await hashPassword('Swim_The_Lake8')
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const changed = db.transaction(async trx => {
    await trx('users').where({ id: userId }).update({ passwordHash: other })
    await held
  })
  const answer = attempt(email, password)
  const waiting = async (): Promise<boolean> => {
    const { rows } = await db.raw(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND wait_event_type = 'Lock' AND query LIKE '%password_hash%'`)
    return rows.length > 0 || waiting()
  }
  await waiting()
  release()
  await changed
  expect(await answer).toBe('wrong_login')
})

test('login: the device no longer receives pushes for its previous user', async () => {
  const [tess, pete] = [
    await buildClinician(db, { passwordHash }),
    await buildClinician(db, { passwordHash }),
  ]
  const device = { deviceId: 'tablet', osType: 'web', registeredAt: clock.now() }
  await db('device_registrations').insert([
    { ...device, userId: tess.userId, deviceToken: 'push-of-tess' },
    { ...device, userId: pete.userId, deviceToken: 'push-of-pete' },
  ])
  for (const deviceToken of ['push-of-tess', 'push-of-pete'])
    await logIn(
      services,
      { side: 'guest' },
      { email: pete.email, password, deviceToken },
      { address: '192.0.2.7', userAgent: 'test' },
    )
  expect(await db('device_registrations').pluck('device_token')).toEqual(['push-of-pete'])
})
