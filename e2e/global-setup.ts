import { buildStale } from '../api/commands/building/front-ends.ts'
import { fillPlaces } from '../api/services/places/places.ts'
import { startRun } from '../api/testing/test-run.ts'

/**
 * Builds the front ends, and starts one PostgreSQL for all journeys, with a migrated template that knows the ZIP codes.
 * Returns how to stop it.
 */
export default async () => {
  await buildStale()
  return startRun(fillPlaces)
}
