import type { Knex } from 'knex'
import { StartupError } from '../../api/startup-error.ts'
import { connect, withServerOptions } from '../../api/store/postgres/index.ts'
import { type OpenOptions, openServices } from '../../api/main.ts'
import { seedDemo } from '../../seeds/demo.ts'
import type { Progress } from '../../seeds/demo-world.ts'
import { withDemoTools } from './demo-tools.ts'

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
    const opened = await openServices({ ...options, databaseUrl, keepsAllPlans: true })
    try {
      await withDemoTools(opened, tools => seedDemo(opened.services, { ...tools, ...progress }))
    } finally {
      await opened.close()
    }
  })
