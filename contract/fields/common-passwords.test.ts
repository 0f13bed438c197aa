import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@jest/globals'
import { commonPasswords } from './common-passwords.ts'
import { checkPassword } from './password.ts'

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
])('common passwords: %s is refused', password => {
  expect(checkPassword(password)).toBe(TOO_COMMON)
})

test.each(['Gaitway!2026', 'Walk_The_Gait9', 'Ulna#Radius8', 'Kaleidoscope_47!'])(
  'common passwords: %s is accepted',
  password => {
    expect(checkPassword(password)).toBeUndefined()
  },
)

test('common passwords: take less than 3 KB compressed', () => {
  const source = readFileSync(new URL('./common-passwords.ts', import.meta.url))
  expect(gzipSync(source).byteLength).toBeLessThan(3 * 1024)
})
