import type { Knex } from 'knex'
import { StartupError } from '../../services/startup-error.ts'
import type { Services } from '../../services/services.ts'
import { connect } from '../../store/connect.ts'
import type { Opened } from '../../main.ts'
import { seedDemo } from '../../../seeds/demo.ts'
import { withDemoTools } from './demo-tools.ts'

type DemoState = 'none' | 'begun' | 'made'

const name = 'demo'

const readDemoState = async (db: Knex): Promise<DemoState> => {
  const row: { value: { state: DemoState } } | undefined = await db('settings').where({ name }).first('value')
  return row?.value.state ?? 'none'
}

/** Whether a process was killed while it made the demo people. */
export const isDemoHalfMade = async (url: string): Promise<boolean> => {
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

/** The demo people and their shifts are there, made at the first start and never again. */
export const seedOnce = async (services: Services, seed: (services: Services) => Promise<void>) => {
  const state = await readDemoState(services.db)
  if (state === 'made') return 'already there'
  if (state === 'begun') {
    throw new StartupError('The demo data were interrupted half-way: empty the database and start again.')
  }
  await saveDemoState(services, 'begun')
  await seed(services)
  await saveDemoState(services, 'made')
  return 'made'
}

/** The demo people, before anything works in the background: it would find their past long overdue. */
export const makeDemo = (opened: Opened) =>
  seedOnce(opened.services, services => withDemoTools(opened, tools => seedDemo(services, tools)))
