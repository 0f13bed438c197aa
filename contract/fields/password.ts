const MIN = 8
const MAX = 128
const ALPHABET = /^[A-Za-z0-9!@#$%&^*()_,]+$/
const COMPOSITION = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%&^*()_,]/] as const
const [LOWER, UPPER, DIGIT, SIGN] = COMPOSITION

/** What a new password needs, one part at a time, to check off while it’s typed. */
export const passwordParts: readonly { says: string; isMet: (password: string) => boolean }[] = [
  { says: `At least ${MIN} characters`, isMet: password => password.length >= MIN },
  { says: 'A lowercase letter', isMet: password => LOWER.test(password) },
  { says: 'An uppercase letter', isMet: password => UPPER.test(password) },
  { says: 'A number', isMet: password => DIGIT.test(password) },
  { says: 'One of ! @ # $ % & ^ * ( ) _ ,', isMet: password => SIGN.test(password) },
  { says: 'No spaces or other characters', isMet: password => ALPHABET.test(password) },
]

/** The error for a new password that breaks a rule, if any. Whether it is easy to guess is the API’s to say. */
export const checkPasswordRules = (password: unknown): string | undefined => {
  if (typeof password !== 'string' || password === '') return 'Please enter a password'
  if (/\s/.test(password)) return 'Blank space is not allowed'
  if (password.length < MIN) return `Password should have at least ${MIN} characters`
  if (password.length > MAX) return `Password should not exceed ${MAX} characters`
  if (/[^\u0021-\u007e]/.test(password)) return 'Password can only contain Latin letters'
  if (!ALPHABET.test(password)) return 'You can only use these special characters: ! @ # $ % & ^ * ( ) _ ,'
  if (!COMPOSITION.every(part => part.test(password)))
    return 'Password needs a lowercase letter, an uppercase letter, a number and one of ! @ # $ % & ^ * ( ) _ ,'
  return undefined
}

/** The error for the repeated password, if any. */
export const checkSamePassword = (password: unknown, again: unknown) => {
  if (again === undefined || again === '') return 'Please confirm your password'
  return password === again ? undefined : 'Password and confirm password must match'
}
