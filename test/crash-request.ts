import type { CallName } from '@gaitway/contract/calls/index'
import type { Services } from '../api/services/services.ts'
import { answerOnce } from '../api/use-cases/idempotency.ts'

type KeyedRequest = { userId: string; key: string; call: CallName; body: unknown }

/** A request whose process dies after its work is done and before it answers. */
export const crashAfter = (
  services: Services,
  request: KeyedRequest,
  work: () => Promise<unknown>,
): Promise<void> =>
  new Promise((done, failed) => {
    const dying = async (): Promise<never> => {
      await work()
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
