import type { ReactNode } from 'react'
import { refusalCode } from '../session.ts'

/** What a bulk move does to one row, or why it can't be done to it. */
export type BulkEffect = {
  what: ReactNode
  isPossible: boolean
  /** what else it causes, summed up in the button's sentence: cents refunded, calls canceled */
  sums?: Readonly<Record<string, number>>
}
export type Planned<Row> = BulkEffect & { row: Row }
export type Failed<Row> = { row: Row; why: string }

export const explainFailure = (thrown: unknown) =>
  thrown instanceof Error ? thrown.message : 'We couldn’t do this.'

const READS_AT_ONCE = 4

/** Reads the effect on each row, a few at a time. If the API refuses, its message says why it can't be done to that row. */
export const effectsOfEach =
  <Row>(effectOf: (row: Row) => Promise<BulkEffect>) =>
  async (rows: Row[]): Promise<BulkEffect[]> => {
    const effects: BulkEffect[] = []
    for (let from = 0; from < rows.length; from += READS_AT_ONCE)
      effects.push(
        ...(await Promise.all(
          rows
            .slice(from, from + READS_AT_ONCE)
            .map(row => effectOf(row).catch(thrown => ({ what: explainFailure(thrown), isPossible: false }))),
        )),
      )
    return effects
  }

export const addSums = (planned: readonly BulkEffect[]) => {
  const sums: Record<string, number> = {}
  for (const { sums: own = {} } of planned)
    for (const [name, value] of Object.entries(own)) sums[name] = (sums[name] ?? 0) + value
  return sums
}

type RunOptions<Row> = {
  send: (row: Row) => Promise<unknown>
  onDone: (done: number) => void
  onPause: (isPaused: boolean) => void
  /** how long to wait when the server asks to slow down */
  pauseMilliseconds: number
  signal: AbortSignal
}

/** Sends one row after another, also after one failed. Returns the failed rows, each with its reason. */
export const runEach = async <Row>(
  rows: readonly Row[],
  options: RunOptions<Row>,
): Promise<Failed<Row>[]> => {
  const { send, onDone, onPause, pauseMilliseconds, signal } = options
  const failed: Failed<Row>[] = []
  const attempt = async (row: Row): Promise<void> => {
    try {
      await send(row)
    } catch (thrown) {
      if (refusalCode(thrown) !== 'too_many_requests' || signal.aborted)
        return void failed.push({ row, why: explainFailure(thrown) })
      onPause(true)
      await new Promise(resolve => setTimeout(resolve, pauseMilliseconds))
      onPause(false)
      if (signal.aborted) return void failed.push({ row, why: 'Not done, because you stopped.' })
      return attempt(row)
    }
  }
  for (const [index, row] of rows.entries()) {
    if (signal.aborted) failed.push({ row, why: 'Not done, because you stopped.' })
    else await attempt(row)
    onDone(index + 1)
  }
  return failed
}
