import { StartupError } from '../../services/startup-error.ts'
import type { Replay } from '../../store/webhook-events.ts'

const usage = 'Usage: npm run replay-webhooks [-- --since 2026-11-20T15:00:00Z | -- EVENT_ID ...]'
const refused = (why: string) => new StartupError(`${why}\n${usage}`)

/** Which events the command line asks for: those that are open where it names none. */
export const readReplay = (given: readonly string[]): Replay => {
  const [first, second, ...rest] = given
  if (first === undefined) return 'open'
  if (first === '--since') {
    const since = new Date(second ?? '')
    if (Number.isNaN(since.getTime()) || rest.length > 0) throw refused('--since takes one instant.')
    return { since }
  }
  const wrong = given.find(id => !/^evt_\w+$/.test(id))
  if (wrong) throw refused(`"${wrong}" is not the id of an event.`)
  return { ids: given }
}
