import { addMinutes } from '@gaitway/contract/format/time'
import { buildUser } from '../../test/builders/user.ts'
import { putBackRows, testDatabase, type TestDatabase } from '../../test/database.ts'
import { testApi } from '../../test/http.ts'
import { testServices, type TestServices } from '../../test/services.ts'
import { createTickCheck } from '../scheduled/watch-tick.ts'
import { tasks } from '../scheduled/tasks.ts'
import { expectTicks, readTickAge } from './late-tick.ts'
import { tick } from './tick.ts'

let database: TestDatabase
let services: TestServices
beforeAll(async () => {
  database = await testDatabase()
})
beforeEach(async () => {
  services = testServices(database.db)
  await buildUser(database.db, { role: 'admin', email: 'ada@gaitway.test' })
})
afterEach(() => putBackRows(database.db))
afterAll(() => database.close())

/** Lets real time pass. */
const pass = (minutes: number) => services.clock.setReal(addMinutes(services.clock.real(), minutes))

/** A tick of which a part fails, because a table that it reads is away. */
const failingTick = async (run = () => tick(services)) => {
  await database.db.raw('ALTER TABLE digest_entries RENAME TO digest_entries_away')
  try {
    await expect(run()).rejects.toThrow('scheduled steps failed')
  } finally {
    await database.db.raw('ALTER TABLE digest_entries_away RENAME TO digest_entries')
  }
}

const readTick = async () => {
  const staff = testApi(services).as(await buildUser(database.db, { role: 'subadmin' }))
  const { body } = await staff.call('ledger.runs')
  return (body.data as { name: string }[]).find(({ name }) => name === 'tick')
}

describe('late tick: as staff see it', () => {
  test('there is none before a worker started', async () => {
    expect([await readTick(), await readTickAge(services)]).toEqual([undefined, undefined])
  })

  test('a tick that went well is in time for five minutes', async () => {
    await tick(services)
    pass(5)
    expect(await readTick()).toMatchObject({
      isOk: true,
      problem: null,
      result: { tasks: expect.any(Number) },
    })
    expect(await readTickAge(services)).toBe(300)
    pass(0.1)
    expect(await readTick()).toMatchObject({ problem: 'stopped' })
  })

  test('ticks that fail keep the time of the last one that went well, and say why', async () => {
    await tick(services)
    const wentWellAt = services.clock.real().toISOString()
    pass(6)
    await failingTick()
    expect(await readTick()).toMatchObject({
      problem: 'failing',
      isOk: false,
      finishedAt: wentWellAt,
      result: { failed: 1, failures: [expect.stringContaining('digest_entries')] },
    })
    pass(1)
    await tick(services)
    expect(await readTick()).toMatchObject({ problem: null, isOk: true })
  })

  test('a worker that just started has five minutes for its first tick', async () => {
    await tick(services)
    pass(600)
    await expectTicks(services)
    expect(await readTick()).toMatchObject({ problem: null })
    pass(6)
    expect(await readTick()).toMatchObject({ problem: 'stopped' })
  })

  test('a new database counts from the start of its first worker', async () => {
    await expectTicks(services)
    expect([await readTickAge(services), await readTick()]).toMatchObject([0, { problem: null }])
  })
})

describe('late tick: the email to admins', () => {
  const emails = () => services.mailer.emails
  beforeEach(() => tick(services))

  test('is sent once by all processes together, after two looks that found ticks late', async () => {
    const [one, other] = [createTickCheck(services), createTickCheck(services)]
    pass(16)
    await Promise.all([one(), other()])
    expect(emails()).toEqual([])
    pass(1)
    await Promise.all([one(), other()])
    expect(emails()).toMatchObject([{ to: 'ada@gaitway.test', subject: 'Gaitway: scheduled tasks stopped' }])
    expect(emails()[0]?.text).toMatch(/^Scheduled tasks stopped on .+\. Until they run again/)
    expect(emails()[0]?.text).toContain('npm run work')
    pass(1)
    await one()
    expect(emails()).toHaveLength(1)
  })

  test('isn’t sent when the next tick goes well', async () => {
    const check = createTickCheck(services)
    pass(600)
    await check()
    await tick(services)
    pass(1)
    await check()
    expect(emails()).toEqual([])
  })

  test('names failing tasks as such', async () => {
    const check = createTickCheck(services)
    pass(16)
    await failingTick()
    await check()
    await check()
    expect(emails()).toMatchObject([{ subject: 'Gaitway: scheduled tasks are failing' }])
    expect(emails()[0]?.text).toContain('/admin/settings/runs')
  })

  test('is sent again each day, and for the next time', async () => {
    const check = createTickCheck(services)
    const look = async (minutes: number) => {
      pass(minutes)
      await check()
      await check()
      return emails().length
    }
    expect(await look(16)).toBe(1)
    expect(await look(23 * 60)).toBe(1)
    expect(await look(70)).toBe(2)
    pass(1)
    await tick(services)
    expect(await look(1)).toBe(2)
    expect(await look(16)).toBe(3)
  })

  test('that reached nobody is tried again', async () => {
    const check = createTickCheck(services)
    const { send } = services.mailer
    services.mailer.send = async () => {
      throw new Error('no email server')
    }
    pass(16)
    await check()
    await check()
    services.mailer.send = send
    await check()
    expect(emails()).toHaveLength(1)
  })
})

describe('heartbeat: after a tick', () => {
  const beats: string[] = []
  const run = async () => {
    await tasks.tick?.({ ...services, heartbeat: async () => void beats.push('beat') }, {})
  }
  beforeEach(() => {
    beats.length = 0
  })

  test('that went well is sent', async () => {
    await run()
    expect(beats).toEqual(['beat'])
  })

  test('that failed isn’t sent', async () => {
    await failingTick(run)
    expect(beats).toEqual([])
  })
})
