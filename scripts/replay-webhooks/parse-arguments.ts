import { StartupError } from '../../api/startup-error.ts'
import type { Replay } from '../../api/store/webhook-events.ts'

const usage = 'Usage: npm run replay-webhooks [-- --since 2026-11-20T15:00:00Z | -- EVENT_ID ...]'
const usageError = (problem: string) => new StartupError(`${problem}\n${usage}`)

/** Returns which events to replay: without arguments, the ones not applied yet. */
export const parseReplayArguments = (args: readonly string[]): Replay => {
  const [first, second, ...rest] = args
  if (first === undefined) return 'open'
  if (first === '--since') {
    const since = new Date(second ?? '')
    if (Number.isNaN(since.getTime()) || rest.length > 0) throw usageError('--since takes one date and time.')
    return { since }
  }
  const invalid = args.find(id => !/^evt_\w+$/.test(id))
  if (invalid) throw usageError(`"${invalid}" is not an event ID.`)
  return { ids: args }
}
