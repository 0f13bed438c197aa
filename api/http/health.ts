import { setTimeout as pause } from 'node:timers/promises'
import { Router } from 'express'
import type { Knex } from 'knex'

type Options = {
  db: Knex
  isStopping: () => boolean
  isMigrated: (db: Knex) => Promise<boolean>
}

const READY_TIMEOUT_MILLISECONDS = 2_000

/** `/healthz`: the process is running. `/readyz`: the database is reachable and migrated. */
export const buildHealthRoutes = ({ db, isStopping, isMigrated }: Options): Router => {
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const reason = isStopping() ? 'stopping' : await findDatabaseProblem(isMigrated(db))
    response.status(reason ? 503 : 200).json({ status: reason ?? 'ok' })
  })
  return router
}

const findDatabaseProblem = async (isMigrated: Promise<boolean>): Promise<string | undefined> => {
  const timeout = pause(READY_TIMEOUT_MILLISECONDS, undefined, { ref: false })
  const answer = await Promise.race([isMigrated, timeout]).catch(() => undefined)
  if (answer === undefined) return 'the database is not responding'
  return answer ? undefined : 'the database is not migrated'
}
