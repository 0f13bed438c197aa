import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { checkPassword } from './check-password.ts'
import { checkSamePassword, passwordParts } from './password.ts'
import { commonPasswords } from './common-passwords.ts'

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
  ['Password1!', 'This password is too common. Please choose another.'],
  ['', 'Please enter a password'],
])('new password: %j gets %j', (password, said) => {
  expect(checkPassword(password)).toEqual(said)
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

const TOO_COMMON = 'This password is too common. Please choose another.'
const capital = (text: string) => text.replace(/[a-z]/, character => character.toUpperCase())

test('common passwords: at least 3,000, all refused although they fit the composition rule', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(3000)
  const withCases = [...commonPasswords].filter(password => /[a-z].*[a-z]/.test(password))
  const accepted = withCases.filter(password => checkPassword(capital(password)) !== TOO_COMMON)
  expect(accepted).toEqual([])
  expect([...commonPasswords].filter(password => password !== password.toLowerCase())).toEqual([])
})

test.each([
  'P@ssw0rd',
  'P@ssw0rd1',
  'Pa$$w0rd',
  'Passw0rd!',
  'Password1!',
  'Password123!',
  'Welcome@123',
  'Welcome1!',
  'Admin@123',
  'Admin123!',
  'Qwerty123!',
  'Qwer!234',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Zaq1@wsx',
  'Abcd@1234',
  'Abc123!@#',
  'Aa123456!',
  'Aa@123456',
  'Test@123',
  'Pass@123',
  'Changeme1!',
  'ChangeMe123!',
  'Iloveyou1!',
  'Letmein1!',
  'Summer2025!',
  'Winter2024!',
  'Monday1!',
  'Football1!',
  'Michael1!',
  'Cowboys1!',
  'Gaitway1!',
  'Therapist1!',
  '!Password1',
  '1Password!',
  'pASSWORD1!',
  'Password!2031',
  'P@55w0rd#2031',
  'Liverpool_07',
  'India@123',
  'Dragon!99',
  'Superman88!',
  'Hello_1234',
  'Qwerty!@#456',
  'Asdfg!2345',
  '1Q2w3e4r%',
  'Aaa111!!!',
  'Iloveyou3000!',
  '!Charlotte1',
  'B@tm@n2025!',
])('common passwords: %s is refused', password => {
  expect(checkPassword(password)).toBe(TOO_COMMON)
})

test.each([
  'Gaitway!2026',
  'Walk_The_Gait9',
  'Ulna#Radius8',
  'Tibia#Fibula7',
  'Swim_The_Lake8',
  'Other_Words7',
  'Kaleidoscope_47!',
  'xT9!kqLm',
])('common passwords: %s is accepted', password => {
  expect(checkPassword(password)).toBeUndefined()
})

test('common passwords: take less than 6 KB compressed', () => {
  const sources = ['./common-passwords.ts', './guessable-password.ts']
  const text = sources.map(file => readFileSync(new URL(file, import.meta.url), 'utf8')).join('')
  expect(gzipSync(text).byteLength).toBeLessThan(6 * 1024)
})
