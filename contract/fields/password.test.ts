import { expect, test } from '@jest/globals'
import { checkPasswordRules, checkSamePassword, passwordParts } from './password.ts'

test.each([
  ['Gaitway!2026', undefined],
  ['Ab1!', 'Password should have at least 8 characters'],
  [`Ab1!${'x'.repeat(125)}`, 'Password should not exceed 128 characters'],
  ['Gaitway 2026!', 'Blank space is not allowed'],
  ['Gäitway!2026', 'Password can only contain Latin letters'],
  ['Gaitway-2026!', 'You can only use these special characters: ! @ # $ % & ^ * ( ) _ ,'],
  ['gaitway!2026', expect.stringContaining('an uppercase letter')],
  ['GAITWAY!2026', expect.stringContaining('a lowercase letter')],
  ['Gaitway!twenty', expect.stringContaining('a number')],
  ['Gaitway2026', expect.stringContaining('one of ! @')],
  ['', 'Please enter a password'],
])('new password: %j gets %j', (password, said) => {
  expect(checkPasswordRules(password)).toEqual(said)
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
