import { buildStale } from '../api/commands/building/front-ends.ts'
import { startRun } from '../api/testing/run.ts'

/** Built front ends, one PostgreSQL and one migrated template for all journeys; what is returned ends the server. */
export default async () => {
  await buildStale()
  return startRun()
}
