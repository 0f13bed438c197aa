import { startRun } from '../api/testing/run.ts'

/** One PostgreSQL and one migrated template for all journeys; what is returned ends both. */
export default startRun
