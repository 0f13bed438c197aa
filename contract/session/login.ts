import { ONE_TIME_CODE_MINUTES } from '../values/limits.ts'
import type { Output } from '../schemas/index.ts'

type LoginOutput = Output<'accounts.logIn'>
type SecondFactorDue = Extract<LoginOutput, { twoFactor: string }>

/** Whether the login still needs a code. */
export const isSecondFactorDue = (answer: LoginOutput): answer is SecondFactorDue => 'twoFactor' in answer

/** What the login page says above the field for a code that was emailed. */
export const buildEmailedCodeLead = ({ isNewDevice }: SecondFactorDue, email: string): string => {
  const sent = `e emailed a code to ${email}. It expires in ${ONE_TIME_CODE_MINUTES} minutes.`
  return isNewDevice ? `We don’t recognize this device, so w${sent}` : `W${sent}`
}

/** The session of a login; throws if it still needs a second factor. */
export const readSession = (answer: LoginOutput): Exclude<LoginOutput, SecondFactorDue> => {
  if (isSecondFactorDue(answer)) throw new Error('This login needs a second factor.')
  return answer
}
