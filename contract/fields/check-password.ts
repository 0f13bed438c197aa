import { commonPasswords } from './common-passwords.ts'
import { isGuessable } from './guessable-password.ts'
import { checkPasswordRules } from './password.ts'

const isCommon = (password: unknown) =>
  typeof password === 'string' && (commonPasswords.has(password.toLowerCase()) || isGuessable(password))

/** The error for a new password, if any. Forms load it later than the rules, because it knows many words. */
export const checkPassword = (password: unknown): string | undefined =>
  checkPasswordRules(password) ??
  (isCommon(password) ? 'This password is too common. Please choose another.' : undefined)
