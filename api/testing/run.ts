import { existsSync } from 'node:fs'
import type { Knex } from 'knex'
import { startTestServer } from './server.ts'
import { dropDatabase, makeTemplate } from './template.ts'

const migrations = new URL('../store/migrate.ts', import.meta.url)

const migrate = async (db: Knex) => {
  if (!existsSync(migrations)) return
  const store = (await import(migrations.href)) as { migrate: (db: Knex) => Promise<unknown> }
  await store.migrate(db)
}

/** The server and the template of one test run; the address goes to the workers through the environment. */
export const startRun = async () => {
  const server = await startTestServer()
  const template = await makeTemplate(server.url, migrate)
  process.env.TEST_DATABASE_SERVER = server.url
  process.env.TEST_DATABASE_TEMPLATE = template
  return async () => {
    await dropDatabase(server.url, template)
    await server.stop()
  }
}
