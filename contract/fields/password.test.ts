import { expect, test } from '@jest/globals'
import {
  checkNewPassword,
  checkSamePassword,
  cleanPassword,
  passwordParts,
  suggestedPasswordRules,
  TOO_COMMON,
} from './password.ts'

const signs = 'You can only use these special characters: ! @ # $ % & ^ * ( ) _ ,'

test.each([
  ['Gaitway!2026', undefined],
  ['Ab1!', 'Password should have at least 8 characters'],
  [`Ab1!${'x'.repeat(125)}`, 'Password should not exceed 128 characters'],
  ['Gaitway 2026!', 'Blank space is not allowed'],
  ['Gäitway!2026', 'Password can only contain Latin letters'],
  ['Gaitway-2026!', `- isn’t allowed. ${signs}`],
  ['Gait"way"2026;', `" ; aren’t allowed. ${signs}`],
  ['Gaitway–2026!', `– isn’t allowed. ${signs}`],
  ['Gaitway€2026!', `€ isn’t allowed. ${signs}`],
  ['Gaitway😀2026!', `😀 isn’t allowed. ${signs}`],
  ['Пароль!2026a', 'Password can only contain Latin letters'],
  ['Ga\u0308itway!2026', 'Password can only contain Latin letters'],
  ['Gaitway\u200B!2026', 'There is an invisible character in this password. Please type it again.'],
  ['Password1!', TOO_COMMON],
  ['P@ssw0rd', TOO_COMMON],
  ['P@ssw0rd123!', TOO_COMMON],
  ['!Password1', TOO_COMMON],
  ['Welcome@123', TOO_COMMON],
  ['Admin@123', TOO_COMMON],
  ['Aa123456!', TOO_COMMON],
  ['Abcd@1234', TOO_COMMON],
  ['Qwerty123!@#', TOO_COMMON],
  ['Summer2026!', TOO_COMMON],
  ['1qaz@WSX', TOO_COMMON],
  ['Summer!83920174', undefined],
  ['Passwordle1!', undefined],
  ['gaitway!2026', expect.stringContaining('an uppercase letter')],
  ['GAITWAY!2026', expect.stringContaining('a lowercase letter')],
  ['Gaitway!twenty', expect.stringContaining('a number')],
  ['Gaitway2026', expect.stringContaining('one of ! @')],
  ['', 'Please enter a password'],
])('new password: %j gets %j', (password, said) => {
  expect(checkNewPassword(password)).toEqual(said)
})

test('new password: both entries must match', () => {
  expect(checkSamePassword('a', 'b')).toBe('Password and confirm password must match')
  expect(checkSamePassword('a', 'a')).toBeUndefined()
  expect(checkSamePassword('a', '')).toBe('Please confirm your password')
  expect(checkSamePassword(undefined, undefined)).toBe('Please confirm your password')
})

const unmet = (password: string) =>
  passwordParts.filter(({ isMet }) => !isMet(password)).map(({ says }) => says)

test('new password: lists each requirement that isn’t met', () => {
  expect(unmet('Gaitway!2026')).toEqual([])
  expect(unmet('gait way')).toEqual([
    'An uppercase letter',
    'A number',
    'One of ! @ # $ % & ^ * ( ) _ ,',
    'No spaces or other characters',
  ])
  expect(unmet('')).toHaveLength(passwordParts.length)
})

test('new password: what a phone suggests by the rules fits, and has no other sign', () => {
  const [, allowed = ''] = /required: \[(.*)\];$/.exec(suggestedPasswordRules) ?? []
  expect(suggestedPasswordRules).toBe(
    'minlength: 8; maxlength: 128; required: lower; required: upper; required: digit; required: [!@#$%&^*()_,];',
  )
  const printable = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index))
  const isFitting = (sign: string) => checkNewPassword(`bqXw7!dK${sign}`) === undefined
  expect(printable.filter(sign => /[^A-Za-z0-9]/.test(sign) && isFitting(sign))).toEqual(
    [...allowed].toSorted(),
  )
})

test.each(['Gaitway!2026 ', 'Gaitway!2026\n', ' Gaitway!2026\r\n', 'Gaitway!2026\u00A0'])(
  'login password: %j is meant without what was pasted along',
  typed => {
    expect(cleanPassword(typed)).toBe('Gaitway!2026')
  },
)
