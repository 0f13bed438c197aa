import { Logger, runOnce } from 'graphile-worker'
import type { Services } from '../api/services/services.ts'
import { tasks } from '../api/scheduled/tasks.ts'
import { readAddress, openPool } from '../api/store/postgres/index.ts'

const quiet = new Logger(() => () => {})

/** Runs all tasks that transactions have added. */
export const runTasks = async (services: Services) => {
  const failures: unknown[] = []
  const pgPool = openPool(readAddress(services.db), { name: 'gaitway test tasks', max: 2 })
  try {
    await runOnce({
      pgPool,
      noHandleSignals: true,
      logger: quiet,
      taskList: Object.fromEntries(
        Object.entries(tasks).map(([name, task]) => [
          name,
          async (payload: unknown) => {
            try {
              await task(services, payload)
            } catch (thrown) {
              failures.push(thrown)
              throw thrown
            }
          },
        ]),
      ),
    })
  } finally {
    await pgPool.end()
  }
  if (failures.length > 0) throw failures[0]
}
