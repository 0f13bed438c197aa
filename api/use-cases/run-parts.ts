import type { Services } from '../services/services.ts'
import { saveRuns, type FinishedRun } from '../store/scheduled-runs.ts'

/** Counts the results of a run by kind. */
export type Tally = (what: string, by?: number) => void
export const uncounted: Tally = () => {}

/** The failures of a run; a `noted` one is recorded without failing the whole run. */
type WentWrong = readonly unknown[] | { noted: readonly unknown[] }
/** What a scheduled part does: it counts that, and returns its failures. */
export type Run = (services: Services, tally: Tally) => Promise<WentWrong | void>
export type Part = {
  /** Whether it has anything to do now. Only reads. */
  isDue: (services: Services) => Promise<boolean>
  run: Run
}

const split = (wrong: WentWrong | void) =>
  wrong && 'noted' in wrong ? { failures: [], noted: wrong.noted } : { failures: wrong ?? [], noted: [] }

const FAILURES_SHOWN = 3
const SENTENCE_MAX = 300
const describeFailure = (failure: unknown) =>
  (failure instanceof Error ? failure.message : String(failure)).slice(0, SENTENCE_MAX)

/** The result of a run, as stored and shown. */
export const buildRunResult = (counts: Record<string, number>, failures: readonly unknown[]) => ({
  ...counts,
  ...(failures.length > 0 && {
    failed: failures.length,
    failures: [...new Set(failures.map(describeFailure))].slice(0, FAILURES_SHOWN),
  }),
})

const runPart = async (services: Services, name: string, run: Run) => {
  const counts: Record<string, number> = {}
  const tally: Tally = (what, by = 1) => {
    if (by > 0) counts[what] = (counts[what] ?? 0) + by
  }
  const started = services.clock.now()
  const failures: unknown[] = []
  const noted: unknown[] = []
  try {
    const wrong = split(await run(services, tally))
    failures.push(...wrong.failures)
    noted.push(...wrong.noted)
  } catch (thrown) {
    services.log.error({ part: name, err: thrown }, 'A part of the tick failed; the next tick tries again')
    failures.push(thrown)
  }
  const finished: FinishedRun = {
    name,
    startedAt: started,
    finishedAt: services.clock.now(),
    isOk: failures.length + noted.length === 0,
    result: buildRunResult(counts, [...failures, ...noted]),
  }
  return { run: finished, failures }
}

/** One that can't be asked counts as due: it runs, and so its failure is recorded. */
const isDueNow = (services: Services, { isDue }: Part): Promise<boolean> => isDue(services).catch(() => true)

const nothing: Run = async () => {}

/**
 * Runs the parts in order, even after a failed one; records each result and returns the failures. All are first asked
 * at once, in one round trip. A part that ran may have made later ones due, so those that weren't are asked again, at
 * once: up to the next one that is due anyway, which asks again after its own run.
 */
export const runParts = async (services: Services, parts: Record<string, Part>): Promise<unknown[]> => {
  const inOrder = Object.entries(parts)
  const ask = (from: number, to: number) =>
    Promise.all(inOrder.slice(from, to).map(([, part]) => isDueNow(services, part)))
  const areDue = await ask(0, inOrder.length)
  const ended: Awaited<ReturnType<typeof runPart>>[] = []
  for (const [at, [name, { run }]] of inOrder.entries()) {
    const isDue = areDue[at] === true
    ended.push(await runPart(services, name, isDue ? run : nothing))
    if (!isDue) continue
    const nextDue = areDue.indexOf(true, at + 1)
    const [from, to] = [at + 1, nextDue === -1 ? inOrder.length : nextDue]
    areDue.splice(from, to - from, ...(await ask(from, to)))
  }
  await saveRuns(
    services.db,
    ended.map(({ run }) => run),
  )
  return ended.flatMap(({ failures }) => failures)
}
