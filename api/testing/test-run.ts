import { dropDatabase } from './database-server.ts'
import { startTestServer } from './server.ts'
import { makeTemplate } from './template.ts'

/** The server and the template of one test run. Workers get their names through the environment. */
export const startRun = async () => {
  const server = await startTestServer()
  try {
    const template = await makeTemplate(server.url)
    process.env.TEST_DATABASE_SERVER = server.url
    process.env.TEST_DATABASE_TEMPLATE = template
    return async () => {
      await dropDatabase(server.url, template)
      await server.stop()
    }
  } catch (thrown) {
    await server.stop()
    throw thrown
  }
}
