import type { Knex } from 'knex'
import { StartupError } from '../../services/startup-error.ts'
import type { Services } from '../../services/services.ts'
import { connect } from '../../store/connect.ts'
import type { Opened } from '../../main.ts'
import { seedDemo } from '../../../seeds/demo.ts'
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

const saveDemoState = async ({ db, clock }: Services, state: DemoState) => {
  await db('settings')
    .insert({ name, value: JSON.stringify({ state }), changedAt: clock.real() })
    .onConflict('name')
    .merge()
}

/** Creates the demo accounts and shifts at the first start only. */
export const seedDemoOnce = async (services: Services, seed: (services: Services) => Promise<void>) => {
  const state = await readDemoState(services.db)
  if (state === 'made') return 'already there'
  if (state === 'begun') {
    throw new StartupError('Creating the demo data was interrupted. Empty the database and start again.')
  }
  await saveDemoState(services, 'begun')
  await seed(services)
  await saveDemoState(services, 'made')
  return 'created'
}

/** Runs before the worker starts, because the worker would treat the demo's past shifts as overdue. */
export const createDemo = (opened: Opened) =>
  seedDemoOnce(opened.services, services => withDemoTools(opened, tools => seedDemo(services, tools)))
