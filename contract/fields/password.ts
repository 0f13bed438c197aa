const MIN = 8
const MAX = 128
const SIGNS = '!@#$%&^*()_,'
const SHOWN_SIGNS = [...SIGNS].join(' ')
const ALPHABET = /^[A-Za-z0-9!@#$%&^*()_,]+$/
const COMPOSITION = [/[a-z]/, /[A-Z]/, /[0-9]/, /[!@#$%&^*()_,]/] as const
const [LOWER, UPPER, DIGIT, SIGN] = COMPOSITION

/** What a new password needs, one part at a time, to check off while it’s typed. */
export const passwordParts: readonly { says: string; isMet: (password: string) => boolean }[] = [
  { says: `At least ${MIN} characters`, isMet: password => password.length >= MIN },
  { says: 'A lowercase letter', isMet: password => LOWER.test(password) },
  { says: 'An uppercase letter', isMet: password => UPPER.test(password) },
  { says: 'A number', isMet: password => DIGIT.test(password) },
  { says: `One of ${SHOWN_SIGNS}`, isMet: password => SIGN.test(password) },
  { says: 'No spaces or other characters', isMet: password => ALPHABET.test(password) },
]

/** The rules for the password that a phone suggests, as its `passwordrules` attribute. */
export const suggestedPasswordRules = `minlength: ${MIN}; maxlength: ${MAX}; required: lower; required: upper; required: digit; required: [${SIGNS}];`

/** A typed password without the spaces and line ends that are pasted along. No password has any; one of nothing else stays, and is wrong. */
export const cleanPassword = (typed: string) => typed.trim() || typed

/** The message for a password that is easy to guess. */
export const TOO_COMMON = 'This password is too common. Please choose another.'

/** What most leaked passwords begin with, once they need a capital, a digit and a sign. */
const COMMON_WORDS =
  /^(?:password|passwd|pass|welcome|admin|administrator|qwerty|qwertz|qwe|asdf|asd|zxc|abc|abcd|abcde|aa|aaa|letmein|login|test|user|guest|hello|changeme|change|secret|secure|master|monkey|dragon|football|baseball|soccer|sunshine|princess|superman|batman|iloveyou|love|money|summer|winter|spring|autumn|fall|january|february|march|april|may|june|july|august|september|october|november|december|monday|friday|sunday|michael|charlie|ashley|jesus|america|texas|houston|dallas)$/
/** Keys that lie side by side. */
const COMMON_WALKS = /^(?:1qaz@wsx|!qaz2wsx|zaq1@wsx|zaq!2wsx|1q2w3e4r[^a-z0-9]+)$/i
/** Ends that are counted, repeated, or a year. */
const COMMON_DIGITS = /^(?:0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?|(\d)\1*|\d\d|(?:19|20)\d\d)$/
const LOOKALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

/** Whether a password is one of the most common: a frequent word with common digits and a sign or two around it. */
const isCommon = (password: string) => {
  const isAToZ = (character: string) => /[A-Za-z]/.test(character)
  const from = [...password].findIndex(isAToZ)
  const to = [...password].findLastIndex(isAToZ) + 1
  const around = password.slice(0, from) + password.slice(to)
  const word = password
    .slice(from, to)
    .toLowerCase()
    .replace(/[@431$05]/g, sign => LOOKALIKES[sign] ?? sign)
  const digits = around.replace(/\D/g, '')
  const signs = around.length - digits.length
  if (COMMON_WALKS.test(password)) return true
  return COMMON_WORDS.test(word) && (digits === '' || COMMON_DIGITS.test(digits)) && signs <= 3
}

/** Why these characters can’t be in a password. */
const findRefusedCharacter = (password: string): string | undefined => {
  if (/[\p{Cc}\p{Cf}]/u.test(password))
    return 'There is an invisible character in this password. Please type it again.'
  const refused = [...password].filter(character => !ALPHABET.test(character))
  if (refused.some(character => /[^\P{L}A-Za-z]|\p{M}/u.test(character)))
    return 'Password can only contain Latin letters'
  const [first, ...more] = new Set(refused)
  if (first === undefined) return undefined
  const named = more.length > 0 ? `${[first, ...more].join(' ')} aren’t` : `${first} isn’t`
  return `${named} allowed. You can only use these special characters: ${SHOWN_SIGNS}`
}

/** The error for a password that breaks a rule, if any. */
export const checkPasswordRules = (password: unknown): string | undefined => {
  if (typeof password !== 'string' || password === '') return 'Please enter a password'
  if (/\s/.test(password)) return 'Blank space is not allowed'
  if (password.length < MIN) return `Password should have at least ${MIN} characters`
  if (password.length > MAX) return `Password should not exceed ${MAX} characters`
  const refused = findRefusedCharacter(password)
  if (refused) return refused
  if (!COMPOSITION.every(part => part.test(password)))
    return `Password needs a lowercase letter, an uppercase letter, a number and one of ${SHOWN_SIGNS}`
  return undefined
}

/** The error for a new password: a broken rule, or one of the most common. The API knows more that are easy to guess. */
export const checkNewPassword = (password: unknown): string | undefined =>
  checkPasswordRules(password) ??
  (typeof password === 'string' && isCommon(password) ? TOO_COMMON : undefined)

/** The error for the repeated password, if any. */
export const checkSamePassword = (password: unknown, again: unknown) => {
  if (again === undefined || again === '') return 'Please confirm your password'
  return password === again ? undefined : 'Password and confirm password must match'
}
