import type { Output } from '@gaitway/contract/schemas/index'
import { scheduledRuns } from '@gaitway/contract/values/scheduled-runs'

type Run = Output<'ledger.runs'>[number]

const names: Record<string, string> = scheduledRuns
export const runName = (name: string) => names[name] ?? name

const hiddenNames = new Set(['failures', 'failed', 'differences', 'comparedAt'])
const spaced = (name: string) => name.replace(/[A-Z]/g, capital => ` ${capital.toLowerCase()}`)

export const runCounts = ({ result }: Pick<Run, 'result'>) =>
  Object.entries(result)
    .filter(([name, value]) => typeof value === 'number' && value !== 0 && !hiddenNames.has(name))
    .map(([name, value]) => `${String(value)} ${spaced(name)}`)
    .join(', ') || 'Nothing to do'

export const runFailures = ({ result }: Pick<Run, 'result'>): string[] =>
  Array.isArray(result.failures) ? result.failures.map(String) : []

/** `under a second` or `12 s` */
export const runTook = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>) => {
  if (!finishedAt) return 'still running'
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
  return seconds < 1 ? 'under a second' : `${seconds} s`
}
