import type { Output } from './schemas/index.ts'

type Answer = Output<'accounts.logIn'>
type Due = Extract<Answer, { twoFactor: string }>

/** Whether a code is still due before there is a session. */
export const isSecondFactorDue = (answer: Answer): answer is Due => 'twoFactor' in answer

/** The session of a log in for which nothing more is due; anything else is a mistake of the caller's. */
export const sessionOf = (answer: Answer): Exclude<Answer, Due> => {
  if (isSecondFactorDue(answer)) throw new Error('A second factor is due.')
  return answer
}
