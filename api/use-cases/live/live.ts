import { refuseForNow } from '@gaitway/contract/values/errors'
import { LIVE_OPENING_SECONDS } from '@gaitway/contract/values/limits'
import { hintFor, type CommittedChange } from '../../domain/hints.ts'
import { accessTokenEnd } from '../../services/access-token.ts'
import { requireSignedIn, type StreamAnswer, type UseCase } from '../use-case.ts'

/** A browser that missed more hints than this refreshes everything. */
const MISSED_MAX = 500

const listHints = (by: Parameters<typeof hintFor>[0], changes: readonly CommittedChange[]) => {
  const hints = changes.flatMap(change => hintFor(by, change) ?? [])
  return [...new Map(hints.map(hint => [`${hint.noun} ${hint.id}`, hint])).values()]
}

/**
 * Streams hints at changes that the person may read, until their session or access token ends. The stream begins with
 * what the browser missed, if that is known.
 */
export const events: UseCase<'live.events'> = async (
  { live, config },
  actor,
  { missedSeconds },
  { accessToken = '' },
): Promise<StreamAnswer> => {
  const by = requireSignedIn(actor)
  const until = await accessTokenEnd(config.sessionSecret, accessToken)
  return {
    stream: ({ send, beat, end }) => {
      const close = live.open({
        by,
        until,
        receive: (currentBy, changes) => {
          for (const hint of listHints(currentBy, changes)) send(hint.noun, hint)
        },
        refresh: () => send('refresh', {}),
        beat,
        end,
      })
      if (!close) throw refuseForNow(60)
      const changes =
        missedSeconds === undefined ? undefined : live.lately(missedSeconds + LIVE_OPENING_SECONDS)
      const missed = changes && listHints(by, changes)
      return { ready: missed && missed.length <= MISSED_MAX ? { missed } : {}, close }
    },
  }
}
