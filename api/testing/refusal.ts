import { Refusal } from '@gaitway/contract/errors'

/** The refusal that this work throws. Any other error is rethrown. */
export const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (thrown) {
    if (thrown instanceof Refusal)
      return { code: thrown.code, message: thrown.message, status: thrown.status }
    throw thrown
  }
  return { code: 'expected a refusal' }
}
