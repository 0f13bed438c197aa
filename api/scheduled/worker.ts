import { setTimeout as pause } from 'node:timers/promises'
import { Logger, type Runner, parseCronItems, run } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Services } from '../services/services.ts'

/** Something done in the background; it may run twice, and the second time changes nothing. */
export type Task = (services: Services, payload: unknown) => Promise<void>

export type Tasks = Record<string, Task>

export type Worker = { stop: () => Promise<void> }

/** Of each pool. */
const tasksAtOnce = 4
const restartMilliseconds = 1_000
const quietStopMilliseconds = 1_500
/** No task of ours takes this long: its process was killed. */
const abandonedMilliseconds = 5 * 60_000

const loggerOf = ({ log }: Services) =>
  new Logger(() => (level, message) => {
    const known = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const
    log[known[level]]({ part: 'worker' }, message)
  })

const times = { tick: '* * * * *', prune: '17 * * * *' }
/** What is due by the clock starts before anything else that waits in its pool. */
const clockPriority = -1

/** The clock's tick is due each minute, removing what is over each hour; everything else comes from transactions. */
const cronOf = (tasks: Tasks) =>
  parseCronItems(
    Object.entries(times)
      .filter(([task]) => tasks[task])
      .map(([task, match]) => ({
        task,
        match,
        options: { jobKey: task, backfillPeriod: 0, maxAttempts: 1, priority: clockPriority },
      })),
  )

/** Tasks that a killed process had begun are free to be begun again; their owner's lock would last four hours. */
const releaseAbandoned = async (pgPool: Pool, startedBefore: Date) => {
  await pgPool.query(
    `select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
     from graphile_worker.jobs where locked_at < $1 having count(*) > 0`,
    [startedBefore],
  )
}

/** What a task came to is told by a promise that the library minds: unminded, a database that is away would end us. */
const heard = { completeJobBatchDelay: 0, failJobBatchDelay: 0 }

const listOf = (services: Services, tasks: Tasks) =>
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

/** Runs the tasks of one pool. A runner that ends by itself, because the database was away for instance, is replaced. */
const startPool = async (services: Services, { tasks, pgPool, say }: PoolOptions): Promise<Worker> => {
  const start = async () => {
    const runner = await run({
      pgPool,
      preset: { worker: heard },
      taskList: listOf(services, tasks),
      parsedCronItems: cronOf(tasks),
      concurrency: tasksAtOnce,
      noHandleSignals: true,
      logger: loggerOf(services),
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

type Wish = {
  /** Each pool runs its own tasks only, and waits for no other. */
  taskPools: readonly Tasks[]
  /** Closed when the worker stops. */
  pgPool: Pool
  /** No other process works on this database, so whatever was begun is abandoned. */
  isAlone: boolean
}

/** What transactions left to be done is done in the background, and the clock's moves are made each minute. */
export const startWorker = async (
  services: Services,
  { taskPools, pgPool, isAlone }: Wish,
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
