import type { Output } from '../schemas/index.ts'

type LoginOutput = Output<'accounts.logIn'>
type SecondFactorDue = Extract<LoginOutput, { twoFactor: string }>

/** Whether the login still needs a code. */
export const isSecondFactorDue = (answer: LoginOutput): answer is SecondFactorDue => 'twoFactor' in answer

/** The session of a login; throws if it still needs a second factor. */
export const readSession = (answer: LoginOutput): Exclude<LoginOutput, SecondFactorDue> => {
  if (isSecondFactorDue(answer)) throw new Error('This login needs a second factor.')
  return answer
}
