import type { Outside } from '../outside/outside.ts'
import { once } from '../use-cases/once.ts'

type Asked = { userId: string; key: string; call: string; body: unknown }

const refusing = (refusal: Error) => refusal.message
const holding = async (): Promise<never> => {
  throw new Error('This key leads to no hold.')
}

/** A request whose process dies when its work is done and before anybody hears the answer. */
export const dieAfter = (outside: Outside, asked: Asked, work: () => Promise<unknown>): Promise<void> =>
  new Promise((done, failed) => {
    const dying = async (): Promise<never> => {
      await work()
      done()
      return new Promise(() => {})
    }
    once(outside, asked, dying, refusing, holding).catch(failed)
  })

/** The same request once more: the answer that was kept, with nothing done. */
export const askAgain = (outside: Outside, asked: Asked) => {
  const twice = async (): Promise<never> => {
    throw new Error('It was done twice.')
  }
  return once(outside, asked, twice, refusing, holding)
}
