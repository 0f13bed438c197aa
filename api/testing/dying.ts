import type { CallName } from '@gaitway/contract/calls/index'
import type { Outside } from '../outside/outside.ts'
import { answerOnce } from '../use-cases/idempotency.ts'

type Asked = { userId: string; key: string; call: CallName; body: unknown }

/** A request whose process dies when its work is done and before anybody hears the answer. */
export const dieAfter = (outside: Outside, asked: Asked, work: () => Promise<unknown>): Promise<void> =>
  new Promise((done, failed) => {
    const dying = async (): Promise<never> => {
      await work()
      done()
      return new Promise(() => {})
    }
    answerOnce(outside, asked, dying).catch(failed)
  })

/** The same request once more: the answer that was kept, with nothing done. */
export const askAgain = (outside: Outside, asked: Asked) =>
  answerOnce(outside, asked, async () => {
    throw new Error('It was done twice.')
  })
