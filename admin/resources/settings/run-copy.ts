import { splitCamelCase } from '@gaitway/contract/format/event-details'
import { showWhen } from '@gaitway/contract/format/time'
import type { Output } from '@gaitway/contract/schemas/index'
import { scheduledRuns } from '@gaitway/contract/values/scheduled-runs'

type Run = Output<'ledger.runs'>[number]

export const nameRun = (name: string) => (scheduledRuns as Record<string, string>)[name] ?? name

const hiddenNames = new Set(['failures', 'failed', 'differences', 'comparedAt'])

export const formatRunCounts = ({ result }: Pick<Run, 'result'>) =>
  Object.entries(result)
    .filter(([name, value]) => typeof value === 'number' && value !== 0 && !hiddenNames.has(name))
    .map(([name, value]) => `${String(value)} ${splitCamelCase(name)}`)
    .join(', ') || (listRunFailures({ result }).length > 0 ? '' : 'Nothing to do')

export const listRunFailures = ({ result }: Pick<Run, 'result'>): string[] =>
  Array.isArray(result.failures) ? result.failures.map(String) : []

/** `under a second` or `12 s`; of what goes on though it fails, when it last went well */
export const formatRunTime = ({ startedAt, finishedAt }: Pick<Run, 'startedAt' | 'finishedAt'>) => {
  if (!finishedAt) return 'still running'
  if (finishedAt < startedAt) return `last went well ${showWhen(finishedAt)}`
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
  return seconds < 1 ? 'under a second' : `${seconds} s`
}
