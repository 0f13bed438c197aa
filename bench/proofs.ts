import type { Proof } from './proof.ts'
import { proveRaces } from './races.ts'

/** What "npm run prove" shows, by name; "npm test" runs the same small. */
export const proofs: Record<string, Proof> = {
  races: {
    shows: 'confirmations that meet each other, withdrawals, cancellations and the clock',
    size: 10_000,
    of: 'attempts, 64 at once',
    run: attempts => proveRaces({ attempts, atOnce: 64, p99Milliseconds: 500 }),
  },
}
