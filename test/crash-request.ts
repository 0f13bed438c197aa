import type { CallName } from '@gaitway/contract/calls/index'
import type { Services } from '../api/services/services.ts'
import { answerOnce } from '../api/use-cases/idempotency.ts'
import type { ClaimedKey } from '../api/use-cases/use-case.ts'

type KeyedRequest = { userId: string; key: string; call: CallName; body: unknown }

/** A request whose process dies after its work is done and before it answers. */
export const crashAfter = (
  services: Services,
  request: KeyedRequest,
  work: (key: ClaimedKey) => Promise<unknown>,
): Promise<void> =>
  new Promise((done, failed) => {
    const dying = async (key: ClaimedKey): Promise<never> => {
      await work(key)
      done()
      return new Promise(() => {})
    }
    answerOnce(services, request, dying).catch(failed)
  })

/** The same request again: returns the stored answer and does nothing. */
export const repeatRequest = (services: Services, request: KeyedRequest) =>
  answerOnce(services, request, async () => {
    throw new Error('The request ran twice.')
  })
