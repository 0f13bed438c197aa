import { buildStale } from '../scripts/building/front-ends.ts'
import { startRun } from '../test/test-run.ts'

/** Builds the front ends, and starts one PostgreSQL for all journeys unless `npm test` did. Returns how to stop it. */
export default async () => {
  await buildStale()
  return startRun()
}
