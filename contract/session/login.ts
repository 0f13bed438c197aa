import type { Output } from '../schemas/index.ts'

type Answer = Output<'accounts.logIn'>
type Due = Extract<Answer, { twoFactor: string }>

/** Whether the login still needs a code. */
export const isSecondFactorDue = (answer: Answer): answer is Due => 'twoFactor' in answer

/** The session of a login that needs no second factor. */
export const readSession = (answer: Answer): Exclude<Answer, Due> => {
  if (isSecondFactorDue(answer)) throw new Error('This login needs a second factor.')
  return answer
}
