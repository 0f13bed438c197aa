import { rm } from 'node:fs/promises'
import { dropDatabase, inServer } from './database-server.ts'
import { demoFolder } from './database.ts'
import { removePrograms } from './programs.ts'
import { startTestServer } from './server.ts'
import { makeTemplate } from './template.ts'

/** Drops the template and the databases of the test files, which are named after it. */
const dropCopies = async (serverUrl: string, template: string) => {
  const names: string[] = await inServer(serverUrl, db =>
    db('pg_database').whereRaw('starts_with(datname, ?)', [template]).pluck('datname'),
  )
  for (const name of names) await dropDatabase(serverUrl, name)
}

/**
 * The server and the template of one test run, and how to end it. Workers get their names through the environment. Within
 * a run, such as Jest within `npm test`, it is that one, which its beginner ends.
 */
export const startRun = async () => {
  if (process.env.TEST_DATABASE_TEMPLATE) return async () => {}
  const server = await startTestServer()
  try {
    const template = await makeTemplate(server.url)
    process.env.TEST_DATABASE_SERVER = server.url
    process.env.TEST_DATABASE_TEMPLATE = template
    return async () => {
      // a process that watches starts the next run itself
      delete process.env.TEST_DATABASE_SERVER
      delete process.env.TEST_DATABASE_TEMPLATE
      await dropCopies(server.url, template)
      await rm(demoFolder(template), { recursive: true, force: true })
      await removePrograms(template)
      await server.stop()
    }
  } catch (thrown) {
    await server.stop()
    throw thrown
  }
}
