import type { Services } from '../services/services.ts'
import { saveRuns, type FinishedRun } from '../store/scheduled-runs.ts'

/** Counts the results of a run by kind. */
export type Tally = (what: string, by?: number) => void
export const uncounted: Tally = () => {}

/** The failures of a run; a `noted` one is recorded without failing the whole run. */
type WentWrong = readonly unknown[] | { noted: readonly unknown[] }
/** A scheduled part: counts what it does, and returns its failures. */
export type Part = (services: Services, tally: Tally) => Promise<WentWrong | void>

const split = (wrong: WentWrong | void) =>
  wrong && 'noted' in wrong ? { failures: [], noted: wrong.noted } : { failures: wrong ?? [], noted: [] }

const FAILURES_SHOWN = 3
const SENTENCE_MAX = 300
const sentenceOf = (failure: unknown) =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, SENTENCE_MAX)

/** The result of a run, as stored and shown. */
export const resultOf = (counts: Record<string, number>, failures: readonly unknown[]) => ({
  ...counts,
  ...(failures.length > 0 && {
    failed: failures.length,
    failures: [...new Set(failures.map(sentenceOf))].slice(0, FAILURES_SHOWN),
  }),
})

const runPart = async (services: Services, name: string, part: Part) => {
  const counts: Record<string, number> = {}
  const tally: Tally = (what, by = 1) => {
    if (by > 0) counts[what] = (counts[what] ?? 0) + by
  }
  const started = services.clock.now()
  const failures: unknown[] = []
  const noted: unknown[] = []
  try {
    const wrong = split(await part(services, tally))
    failures.push(...wrong.failures)
    noted.push(...wrong.noted)
  } catch (thrown) {
    services.log.error({ part: name, err: thrown }, 'A part of the tick failed; the next tick tries again')
    failures.push(thrown)
  }
  const run: FinishedRun = {
    name,
    startedAt: started,
    finishedAt: services.clock.now(),
    isOk: failures.length + noted.length === 0,
    result: resultOf(counts, [...failures, ...noted]),
  }
  return { run, failures }
}

/** Runs every part, even after a failed one; records each result and returns the failures. */
export const runParts = async (services: Services, parts: Record<string, Part>): Promise<unknown[]> => {
  const ended: Awaited<ReturnType<typeof runPart>>[] = []
  for (const [name, part] of Object.entries(parts)) ended.push(await runPart(services, name, part))
  await saveRuns(
    services.db,
    ended.map(({ run }) => run),
  )
  return ended.flatMap(({ failures }) => failures)
}
