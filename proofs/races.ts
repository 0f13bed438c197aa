import { brokenOf, type Outcome } from './proof.ts'
import { percentile } from './figures.ts'
import { ATTEMPTS_OF_A_CONTEST, contests } from './races/contests.ts'
import { countBroken } from './races/invariants.ts'
import type { Attempt } from './races/scene.ts'
import { openRaces, type Races } from './races/world.ts'

type Answer = { status: number; code: string; milliseconds: number }

const timed = async (attempt: Attempt): Promise<Answer> => {
  const startedAt = performance.now()
  const answer = await attempt()
  return { ...answer, milliseconds: performance.now() - startedAt }
}

const inTurn = <T>(list: readonly T[], at: number): [T, T] => {
  const [one, other] = [list[(2 * at) % list.length], list[(2 * at + 1) % list.length]]
  if (one === undefined || other === undefined) throw new Error('Nobody is racing.')
  return [one, other]
}

/** Sets up the contests of one batch, then makes all their attempts at once. */
const raceBatch = async (races: Races, rounds: number[]) => {
  const kinds = Object.values(contests)
  const attempts = await Promise.all(
    rounds.map(round => {
      const contest = kinds[round % kinds.length] ?? contests.members
      const { offices, therapists } = races
      return contest({
        races,
        round,
        offices: inTurn(offices, round),
        therapists: inTurn(therapists, round),
      })
    }),
  )
  return Promise.all(attempts.flat().map(timed))
}

type Options = {
  attempts: number
  atOnce: number
  /** the limit for 99% of the answers */
  p99Milliseconds?: number
}

const countBy = (answers: Answer[]) => {
  const counts: Record<string, number> = {}
  for (const { status, code } of answers) {
    const name = `${status} ${code}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return Object.entries(counts).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
}

/**
 * Confirmations race each other, withdrawals, cancellations, and the clock: one wins, and the rest get a clear refusal.
 */
export const proveRaces = async ({ attempts, atOnce, p99Milliseconds }: Options): Promise<Outcome> => {
  const roundsAtOnce = Math.max(1, Math.floor(atOnce / ATTEMPTS_OF_A_CONTEST))
  const rounds = Math.ceil(attempts / ATTEMPTS_OF_A_CONTEST)
  const races = await openRaces({ offices: 2 * roundsAtOnce, therapists: 2 * roundsAtOnce })
  try {
    const answers: Answer[] = []
    for (let first = 0; first < rounds; first += roundsAtOnce) {
      const batch = Array.from({ length: Math.min(roundsAtOnce, rounds - first) }, (_, at) => first + at)
      answers.push(...(await raceBatch(races, batch)))
    }
    const { deadlocks } = await races.end()
    const broken = await countBroken(races.db)
    const times = answers.map(({ milliseconds }) => milliseconds)
    return {
      figures: {
        attempts: answers.length,
        'at once': atOnce,
        ...Object.fromEntries(countBy(answers)),
        deadlocks,
        ...broken,
        'p50 ms': percentile(times, 0.5),
        'p99 ms': percentile(times, 0.99),
        'slowest ms': percentile(times, 1),
      },
      broken: brokenOf({
        'every answer is 200, 402, 409, or a clinician who is taken elsewhere': answers.every(
          ({ status, code }) => [200, 402, 409].includes(status) || code === 'not_eligible',
        ),
        'one attempt wins': answers.some(({ status, code }) => status === 200 && code === 'done'),
        'no deadlock': deadlocks === 0,
        [`p99 below ${p99Milliseconds} ms`]: percentile(times, 0.99) < (p99Milliseconds ?? Infinity),
        ...Object.fromEntries(Object.entries(broken).map(([what, count]) => [`no ${what}`, count === 0])),
      }),
    }
  } finally {
    await races.close()
  }
}
