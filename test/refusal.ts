import { Refusal } from '@gaitway/contract/values/errors'
import { recordError } from './coverage.ts'

/** The refusal that this work throws. Any other error is rethrown. */
export const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    recordError(thrown.code)
    return { code: thrown.code, message: thrown.message, status: thrown.status }
  }
  return { code: 'expected a refusal' }
}
