import { buildStale } from '../api/commands/building/front-ends.ts'
import { fillPlaces } from '../api/services/places/places.ts'
import { startRun } from '../api/testing/test-run.ts'
import { bundleProduct } from './server.ts'

/**
 * Builds the front ends and the product, and starts one PostgreSQL for all journeys, with a migrated template that knows
 * the ZIP codes. Returns how to stop it.
 */
export default async () => {
  await buildStale()
  const { program, remove } = await bundleProduct()
  process.env.GAITWAY_PRODUCT = program
  const stop = await startRun(fillPlaces)
  return async () => {
    await stop()
    await remove()
  }
}
