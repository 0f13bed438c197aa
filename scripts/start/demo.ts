import type { Services } from '../../api/services/services.ts'
import { tick } from '../../api/use-cases/tick.ts'
import { tasks } from '../../api/scheduled/tasks.ts'
import { Logger, runOnce } from 'graphile-worker'
import express from 'express'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { Knex } from 'knex'
import { StartupError } from '../../api/startup-error.ts'
import { connect, withServerOptions, openPool } from '../../api/store/postgres/index.ts'
import { type OpenOptions, openServices, type Opened } from '../../api/main.ts'
import { openHere } from '../../api/services/files/open-here.ts'
import { seedDemo } from '../../seeds/demo.ts'
import type { Progress, DemoCard, Payer, Tools } from '../../seeds/demo-world.ts'

type Closeable = { close: () => Promise<void> }

const quiet = new Logger(() => () => {})

const TASKS_AT_ONCE = 4

/** Each task that could run at once asks in vain for a next one at its end, and most of the time none is waiting. */
const readyTasks = {
  name: 'ready tasks',
  text: `SELECT FROM graphile_worker.jobs
    WHERE run_at <= now() AND locked_at IS NULL AND attempts < max_attempts LIMIT ${TASKS_AT_ONCE}`,
}

/** Runs background tasks only on request, and throws the first failure. */
const openTaskRunner = ({ services, databaseUrl }: Opened): Pick<Tools, 'work'> & Closeable => {
  const onTrouble = (what: string) => services.log.warn({ part: 'demo' }, what)
  const pgPool = openPool(databaseUrl, { name: 'gaitway demo', max: 6, onTrouble })
  const drain = async (world: Services) => {
    const failures: unknown[] = []
    const taskList = Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task(world, payload).catch((thrown: unknown) => void failures.push(thrown)),
      ]),
    )
    const concurrency = (await pgPool.query(readyTasks)).rowCount ?? 0
    if (concurrency === 0) return
    await runOnce({ pgPool, taskList, concurrency, noHandleSignals: true, logger: quiet })
    if (failures.length > 0) throw failures[0]
  }
  return {
    work: async world => {
      await tick(world)
      await drain(world)
    },
    close: () => pgPool.end(),
  }
}

const farFuture = new Date('2039-12-01T00:00:00Z')
const cardForm = ({ number, expires = farFuture }: DemoCard) => ({
  number,
  expMonth: String(expires.getUTCMonth() + 1),
  expYear: String(expires.getUTCFullYear()),
  cvc: '123',
  name: 'Demo Payer',
})
const routing = '110000000'
const bankForm = { holderType: 'company', accountType: 'checking', routing, agree: 'yes' }
const payeeForm = {
  birthMonth: '5',
  birthDay: '17',
  birthYear: '1988',
  ssn: '4321',
  line1: '12 Demo Street',
  line2: '',
  routing,
}

const sessionIn = (page: URL) => page.searchParams.get('session_id') ?? ''

/** Fills in the local payment service's pages before the site itself serves them. */
const openPayer = async ({
  paymentService,
  services,
}: Opened): Promise<({ payer: Payer } & Closeable) | undefined> => {
  if (!paymentService) return undefined
  const mountedAt = new URL(`${services.config.publicUrl}/pay`).pathname
  const server = createServer(express().use(mountedAt, paymentService.pages))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const localUrl = (page: string) => `http://127.0.0.1:${port}${new URL(page).pathname}`
  const visit = async (page: string) => void (await (await fetch(localUrl(page))).text())
  const submit = async (page: string, fields: Record<string, string>) => {
    const response = await fetch(localUrl(page), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
    const redirectUrl = response.headers.get('location')
    if (!redirectUrl)
      throw new Error(`The payment service returned ${response.status} while creating demo data.`)
    return new URL(redirectUrl)
  }
  return {
    payer: {
      enterCard: async (page, card) => sessionIn(await submit(page, cardForm(card))),
      enterBank: async (page, { account, holder }) =>
        sessionIn(await submit(page, { ...bankForm, account, name: holder })),
      enterPayee: async (page, { zipCode, ...payee }) => {
        // the link only works after the page was opened
        await visit(page)
        await submit(page, { ...payeeForm, ...payee, zip: zipCode })
      },
      authenticate: async page => void (await submit(page, { outcome: 'complete' })),
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Provides a task runner and a payer while demo data is created. */
const withDemoTools = async (opened: Opened, create: (tools: Tools) => Promise<void>) => {
  opened.paymentService?.holdWebhooks(true)
  const taskRunner = openTaskRunner(opened)
  const openedPayer = await openPayer(opened)
  try {
    await create({ work: taskRunner.work, payer: openedPayer?.payer })
  } finally {
    await openedPayer?.close()
    await taskRunner.close()
    opened.paymentService?.holdWebhooks(false)
  }
}

// stored in existing databases, so these words stay
type DemoState = 'none' | 'begun' | 'made'

const name = 'demo'

const readDemoState = async (db: Knex): Promise<DemoState> => {
  const row: { value: { state: DemoState } } | undefined = await db('settings').where({ name }).first('value')
  return row?.value.state ?? 'none'
}

/** Whether a process was killed while it created the demo data. */
export const isDemoIncomplete = async (url: string): Promise<boolean> => {
  const db = connect(url, { name: 'gaitway start', max: 1 })
  try {
    return (await readDemoState(db)) === 'begun'
  } finally {
    await db.destroy()
  }
}

const saveDemoState = async (db: Knex, state: DemoState) => {
  await db('settings')
    .insert({ name, value: JSON.stringify({ state }), changedAt: db.fn.now() })
    .onConflict('name')
    .merge()
}

/** Creates the demo accounts and shifts at the first start only. */
export const seedDemoOnce = async (url: string, seed: () => Promise<void>) => {
  const db = connect(url, { name: 'gaitway start', max: 1 })
  try {
    const state = await readDemoState(db)
    if (state === 'made') return 'already there'
    if (state === 'begun') {
      throw new StartupError('Creating the demo data was interrupted. Empty the database and start again.')
    }
    await saveDemoState(db, 'begun')
    await seed()
    await saveDemoState(db, 'made')
    return 'created'
  } finally {
    await db.destroy()
  }
}

/** A commit doesn’t wait for the disk, and a prepared statement, of a trigger too, is planned once. */
const hasty = '-c synchronous_commit=off -c plan_cache_mode=force_generic_plan'

/**
 * Runs before the worker starts, because the worker would treat the demo's past shifts as overdue. Its thousands of
 * commits don't wait for the disk: the one that marks the demo as made does, and all earlier ones are on disk before it.
 */
export const createDemo = (options: OpenOptions, progress: Partial<Progress> = {}) =>
  seedDemoOnce(options.databaseUrl, async () => {
    const databaseUrl = withServerOptions(options.databaseUrl, hasty)
    const opened = await openServices({ ...options, databaseUrl, preparesAllStatements: true })
    try {
      const services = { ...opened.services, openUpload: openHere }
      await withDemoTools(opened, tools => seedDemo(services, { ...tools, ...progress }))
    } finally {
      await opened.close()
    }
  })
