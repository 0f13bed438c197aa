import { refuseForNow } from '@gaitway/contract/errors'
import { hintFor, type Happening } from '../../domain/hints.ts'
import { accessTokenEnd } from '../../services/access-token.ts'
import { signedIn, type StreamAnswer, type UseCase } from '../use-case.ts'

const hintsFor = (...[by, happenings]: [Parameters<typeof hintFor>[0], readonly Happening[]]) => {
  const hints = happenings.flatMap(one => hintFor(by, one) ?? [])
  return new Map(hints.map(hint => [`${hint.noun} ${hint.id}`, hint])).values()
}

/** Hints at what changes and the person may read, until their session or access token ends. */
export const events: UseCase<'live.events'> = async (
  { live, config },
  actor,
  _input,
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
      return close
    },
  }
}
