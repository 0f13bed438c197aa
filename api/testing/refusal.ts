import { Refusal } from '@gaitway/contract/errors'

/** The refusal that this work ends with; anything else that is thrown goes on. */
export const refusalOf = async (work: Promise<unknown>) => {
  try {
    await work
  } catch (thrown) {
    if (thrown instanceof Refusal)
      return { code: thrown.code, message: thrown.message, status: thrown.status }
    throw thrown
  }
  return { code: 'nothing was refused' }
}
