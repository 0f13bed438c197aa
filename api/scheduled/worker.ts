import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, parseCronItems, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '../services/services.ts'

/** A background task. It may run twice, and the second run changes nothing. */
export type Task = (services: Services, payload: unknown) => Promise<void>

export type Tasks = Record<string, Task>

export type Worker = { stop: () => Promise<void> }

const tasksPerPool = 4
const restartMilliseconds = 1_000
/** No task takes this long, so the process of one that started earlier was killed. */
const abandonedMilliseconds = 5 * 60_000

const createLogger = ({ log }: Services) =>
  new Logger(() => (level, message) => {
    const ourLevels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    log[ourLevels[level]]({ part: 'worker' }, message)
  })

const schedules = { tick: '* * * * *', prune: '17 * * * *' }
/** Scheduled tasks start before all others that wait in their pool. */
const scheduledPriority = -1

/** The tasks of a pool that run by the clock. Transactions add all others. */
const buildCron = (tasks: Tasks) =>
  parseCronItems(
    Object.entries(schedules)
      .filter(([task]) => tasks[task])
      .map(([task, match]) => ({
        task,
        match,
        options: { jobKey: task, backfillPeriod: 0, maxAttempts: 1, priority: scheduledPriority },
      })),
  )

/** Releases tasks that a killed process had started; otherwise it would keep their locks for four hours. */
const releaseAbandoned = async (pgPool: Pool, startedBefore: Date) => {
  await pgPool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_at < $1 having count(*) > 0`,
    [startedBefore],
  )
}

/** Results of tasks are saved one by one: saving a batch while the database is unreachable would end the process. */
const unbatched = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

const buildTaskList = (services: Services, tasks: Tasks) =>
  Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        await services.clock.sync(services.db)
        await task(services, payload)
      },
    ]),
  )

type PoolOptions = { tasks: Tasks; pgPool: Pool; logFailure: (thrown: unknown) => void }

/** Runs the tasks of one pool. Replaces a runner that ends by itself, for example after losing the database. */
const startPool = async (services: Services, { tasks, pgPool, logFailure }: PoolOptions): Promise<Worker> => {
  const start = async () => {
    const runner = await run({
      pgPool,
      preset: { worker: unbatched },
      taskList: buildTaskList(services, tasks),
      parsedCronItems: buildCron(tasks),
      concurrency: tasksPerPool,
      noHandleSignals: true,
      logger: createLogger(services),
    })
    void runner.promise.catch(logFailure).then(() => startAgain(runner))
    return runner
  }
  let isStopping = false
  let current: Runner | undefined
  const startAgain = async (ended: Runner) => {
    if (isStopping || current !== ended) return
    current = undefined
    while (!isStopping && !current) {
      await pause(restartMilliseconds)
      current = await start().catch(thrown => {
        logFailure(thrown)
        return undefined
      })
    }
  }
  current = await start()
  return {
    stop: async () => {
      isStopping = true
      await current?.stop()
    },
  }
}

type Options = {
  /** Each pool runs only its own tasks and waits for no other. */
  taskPools: readonly Tasks[]
  /** Closed when the worker stops. */
  pgPool: Pool
  /** No other process uses this database, so any task already started was abandoned. */
  isAlone: boolean
}

/** Runs the tasks that transactions added, and the scheduled ones. */
export const startWorker = async (
  services: Services,
  { taskPools, pgPool, isAlone }: Options,
): Promise<Worker> => {
  const logFailure = (thrown: unknown) =>
    services.log.error({ part: 'worker', err: thrown }, 'The worker failed')
  const release = () =>
    releaseAbandoned(pgPool, new Date(Date.now() - abandonedMilliseconds)).catch(logFailure)
  await releaseAbandoned(pgPool, new Date(Date.now() - (isAlone ? 0 : abandonedMilliseconds)))
  const pools = await Promise.all(taskPools.map(tasks => startPool(services, { tasks, pgPool, logFailure })))
  const timer = setInterval(() => void release(), abandonedMilliseconds)

  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(timer)
    const timeout = pause(services.config.drain.milliseconds, undefined, { ref: false })
    await Promise.race([Promise.all(pools.map(pool => pool.stop())), timeout])
    await Promise.race([pgPool.end(), timeout])
  }
  return { stop: () => (stopped ??= stop()) }
}
