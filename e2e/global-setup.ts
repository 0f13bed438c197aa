import { buildStale } from '../api/commands/building/front-ends.ts'
import { startRun } from '../api/testing/test-run.ts'

/** Builds the front ends, and starts one PostgreSQL for all journeys unless `npm test` did. Returns how to stop it. */
export default async () => {
  await buildStale()
  return startRun()
}
