import { cutText } from '@gaitway/contract/format/cut-text'
import type { Services } from '../services/services.ts'
import { saveRuns, type FinishedRun } from '../store/scheduled-runs.ts'

/** Counts the results of a run by kind. */
export type Tally = (kind: string, count?: number) => void
export const uncounted: Tally = () => {}

/** The failures of a run; a `noted` one is recorded without failing the whole run. */
type Failures = readonly unknown[] | { noted: readonly unknown[] }
/** What a scheduled part does; it counts its results and returns its failures. */
export type Run = (services: Services, tally: Tally) => Promise<Failures | void>
export type Part = {
  /** Whether it has anything to do now. Only reads. */
  isDue: (services: Services) => Promise<boolean>
  run: Run
}

const FAILURES_SHOWN = 3
const SENTENCE_MAX = 300
const describeFailure = (failure: unknown) =>
  cutText(failure instanceof Error ? failure.message : String(failure), SENTENCE_MAX)

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
  const tally: Tally = (kind, count = 1) => {
    if (count > 0) counts[kind] = (counts[kind] ?? 0) + count
  }
  const startedAt = services.clock.now()
  const failures: unknown[] = []
  const noted: unknown[] = []
  try {
    const result = (await run(services, tally)) ?? []
    if ('noted' in result) noted.push(...result.noted)
    else failures.push(...result)
  } catch (thrown) {
    services.log.error({ part: name, err: thrown }, 'A part of the tick failed; the next tick tries again')
    failures.push(thrown)
  }
  const finished: FinishedRun = {
    name,
    startedAt,
    finishedAt: services.clock.now(),
    isOk: failures.length + noted.length === 0,
    result: buildRunResult(counts, [...failures, ...noted]),
  }
  return { run: finished, failures }
}

/**
 * Runs the parts that are due, in order and even after a failed one; records each result and returns the failures.
 * First all parts are asked at once, in one round trip, whether they are due. A part that ran may have made later parts
 * due, so those that weren't due are asked again, up to the next part that is due, after which the others are asked.
 */
export const runParts = async (services: Services, parts: Record<string, Part>): Promise<unknown[]> => {
  const inOrder = Object.entries(parts)
  // a part that can't be asked counts as due, so that it runs and its failure is recorded
  const ask = (from: number, to: number) =>
    Promise.all(inOrder.slice(from, to).map(([, { isDue }]) => isDue(services).catch(() => true)))
  const areDue = await ask(0, inOrder.length)
  const ended: Awaited<ReturnType<typeof runPart>>[] = []
  for (const [index, [name, { run }]] of inOrder.entries()) {
    const isDue = areDue[index] === true
    ended.push(await runPart(services, name, isDue ? run : async () => {}))
    if (!isDue) continue
    const nextDue = areDue.indexOf(true, index + 1)
    const [from, to] = [index + 1, nextDue === -1 ? inOrder.length : nextDue]
    areDue.splice(from, to - from, ...(await ask(from, to)))
  }
  await saveRuns(
    services.db,
    ended.map(({ run }) => run),
  )
  return ended.flatMap(({ failures }) => failures)
}
