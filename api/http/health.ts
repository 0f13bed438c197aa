import { setTimeout as pause } from 'node:timers/promises'
import { Router } from 'express'
import type { Knex } from 'knex'

const reasons = {
  older: 'the database is not migrated',
  newer: 'the database needs a newer version of this program',
} as const

type SchemaProblem = keyof typeof reasons | undefined
type Options = {
  db: Knex
  isStopping: () => boolean
  findSchemaProblem: (db: Knex) => Promise<SchemaProblem>
}

const READY_TIMEOUT_MILLISECONDS = 2_000

/** `/healthz`: the process is running. `/readyz`: the database is reachable and migrated. */
export const buildHealthRoutes = ({ db, isStopping, findSchemaProblem }: Options): Router => {
  const router = Router()
  router.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store')
    next()
  })
  router.get('/healthz', (_request, response) => {
    response.json({ status: 'ok' })
  })
  router.get('/readyz', async (_request, response) => {
    const reason = isStopping() ? 'stopping' : await findDatabaseProblem(findSchemaProblem(db))
    response.status(reason ? 503 : 200).json({ status: reason ?? 'ok' })
  })
  return router
}

const findDatabaseProblem = async (schemaProblem: Promise<SchemaProblem>): Promise<string | undefined> => {
  const timeout = pause(READY_TIMEOUT_MILLISECONDS, 'late' as const, { ref: false })
  const problem = await Promise.race([schemaProblem, timeout]).catch(() => 'failed' as const)
  if (problem === 'late' || problem === 'failed') return 'the database is not responding'
  return problem && reasons[problem]
}
