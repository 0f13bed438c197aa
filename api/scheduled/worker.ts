import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, parseCronItems, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '../services/services.ts'

/** A background task. It may run twice, and the second run changes nothing. */
export type Task = (services: Services, payload: unknown) => Promise<void>

export type Tasks = Record<string, Task>

export type Worker = { stop: () => Promise<void> }

/** In each pool. */
const tasksAtOnce = 4
const restartMilliseconds = 1_000
const quietStopMilliseconds = 1_500
/** No task of ours takes this long, so its process was killed. */
const abandonedMilliseconds = 5 * 60_000

const createLogger = ({ log }: Services) =>
  new Logger(() => (level, message) => {
    const known = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    log[known[level]]({ part: 'worker' }, message)
  })

const times = { tick: '* * * * *', prune: '17 * * * *' }
/** Scheduled tasks start before anything else waiting in their pool. */
const clockPriority = -1

/** Everything else is added by transactions. */
const buildCron = (tasks: Tasks) =>
  parseCronItems(
    Object.entries(times)
      .filter(([task]) => tasks[task])
      .map(([task, match]) => ({
        task,
        match,
        options: { jobKey: task, backfillPeriod: 0, maxAttempts: 1, priority: clockPriority },
      })),
  )

/** Releases tasks that a killed process had started. Its lock would otherwise last four hours. */
const releaseAbandoned = async (pgPool: Pool, startedBefore: Date) => {
  await pgPool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_at < $1 having count(*) > 0`,
    [startedBefore],
  )
}

/** The library watches the promise of each task. Without this, an unreachable database would end the process. */
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

type PoolOptions = { tasks: Tasks; pgPool: Pool; say: (thrown: unknown) => void }

/** Runs the tasks of one pool. Replaces a runner that ends by itself, for example after losing the database. */
const startPool = async (services: Services, { tasks, pgPool, say }: PoolOptions): Promise<Worker> => {
  const start = async () => {
    const runner = await run({
      pgPool,
      preset: { worker: unbatched },
      taskList: buildTaskList(services, tasks),
      parsedCronItems: buildCron(tasks),
      concurrency: tasksAtOnce,
      noHandleSignals: true,
      logger: createLogger(services),
    })
    void runner.promise.catch(say).then(() => startAgain(runner))
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
        say(thrown)
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
  const say = (thrown: unknown) => services.log.error({ part: 'worker', err: thrown }, 'The worker failed')
  const release = () => releaseAbandoned(pgPool, new Date(Date.now() - abandonedMilliseconds)).catch(say)
  await releaseAbandoned(pgPool, new Date(Date.now() - (isAlone ? 0 : abandonedMilliseconds)))
  const pools = await Promise.all(taskPools.map(tasks => startPool(services, { tasks, pgPool, say })))
  const timer = setInterval(() => void release(), abandonedMilliseconds)

  let stopped: Promise<void> | undefined
  const stop = async () => {
    clearInterval(timer)
    const late = pause(quietStopMilliseconds, undefined, { ref: false })
    await Promise.race([Promise.all(pools.map(pool => pool.stop())), late])
    await Promise.race([pgPool.end(), late])
  }
  return { stop: () => (stopped ??= stop()) }
}
