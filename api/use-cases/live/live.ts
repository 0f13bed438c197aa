import { refuseForNow } from '@gaitway/contract/values/errors'
import { LIVE_OPENING_SECONDS } from '@gaitway/contract/values/limits'
import { hintFor, type Happening } from '../../domain/hints.ts'
import { accessTokenEnd } from '../../services/access-token.ts'
import { signedIn, type StreamAnswer, type UseCase } from '../use-case.ts'

/** Who missed more than this refreshes everything. */
const MISSED_MAX = 500

const hintsFor = (...[by, happenings]: [Parameters<typeof hintFor>[0], readonly Happening[]]) => {
  const hints = happenings.flatMap(one => hintFor(by, one) ?? [])
  return [...new Map(hints.map(hint => [`${hint.noun} ${hint.id}`, hint])).values()]
}

/**
 * Hints at what changes and the person may read, until their session or access token ends; first at what the browser
 * missed, if that is known.
 */
export const events: UseCase<'live.events'> = async (
  { live, config },
  actor,
  { missedSeconds },
  { accessToken = '' },
): Promise<StreamAnswer> => {
  const by = signedIn(actor)
  const until = await accessTokenEnd(config.sessionSecret, accessToken)
  return {
    stream: ({ send, beat, end }) => {
      const close = live.open({
        by,
        until,
        receive: (now, happenings) => {
          for (const hint of hintsFor(now, happenings)) send(hint.noun, hint)
        },
        refresh: () => send('refresh', {}),
        beat,
        end,
      })
      if (!close) throw refuseForNow(60)
      const happenings =
        missedSeconds === undefined ? undefined : live.lately(missedSeconds + LIVE_OPENING_SECONDS)
      const missed = happenings && hintsFor(by, happenings)
      return { ready: missed && missed.length <= MISSED_MAX ? { missed } : {}, close }
    },
  }
}
