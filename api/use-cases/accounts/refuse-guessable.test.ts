import { expect, test } from '@jest/globals'
import { DEMO_PASSWORD } from '@gaitway/contract/values/brand'
import { Refusal } from '@gaitway/contract/values/errors'
import { checkNewPassword, checkPasswordRules } from '@gaitway/contract/fields/password'
import { dictionary } from '@zxcvbn-ts/language-common'
import { refuseGuessable } from './refuse-guessable.ts'

type Person = Parameters<typeof refuseGuessable>[1]

const ada = { email: 'ada.whitmore@gaitway.test', firstName: 'Ada', lastName: 'Whitmore' }
const isRefused = async (password: string, person: Person = ada) => {
  try {
    await refuseGuessable(password, person)
    return false
  } catch (thrown) {
    if (thrown instanceof Refusal) return true
    throw thrown
  }
}

/** The library’s common passwords, likeliest first. */
const ranked = dictionary['passwords-common']
const capital = (text: string) => text.replace(/[a-z]/, found => found.toUpperCase())
const lastCapital = (text: string) => text.replace(/[a-z](?=[^a-z]*$)/, found => found.toUpperCase())
const thatFit = (passwords: readonly string[]) =>
  [...new Set(passwords)].filter(password => checkPasswordRules(password) === undefined)
const listAccepted = async (passwords: readonly string[]) => {
  const accepted = []
  for (const password of passwords) if (!(await isRefused(password, {}))) accepted.push(password)
  return accepted
}

test('guessable passwords: every ranked one that fits the rules is refused, also with a capital', async () => {
  const fitting = thatFit(ranked.flatMap(text => [text, capital(text), lastCapital(text)]))
  expect(fitting.length).toBeGreaterThan(10)
  expect(await listAccepted(fitting)).toEqual([])
})

const endings = ['1!', '!1', '@123', '123!', '1234!', '!2026', '#123456']

test('guessable passwords: the 3,000 commonest words are refused with what people add to fit the rules', async () => {
  const words = ranked.filter(text => /^[a-z]{3,}$/.test(text)).slice(0, 3000)
  // every tenth, because rarer words only take more guesses; those too short for their ending get a longer one
  const some = words.toReversed().filter((_, index) => index % 10 === 0)
  const fitting = some.map((word, index) => {
    const password = capital(word) + endings[index % endings.length]
    return checkPasswordRules(password) ? `${capital(word)}!2026` : password
  })
  expect(thatFit(fitting)).toHaveLength(300)
  expect(await listAccepted(fitting)).toEqual([])
})

test('guessable passwords: what the form calls too common is refused here too', async () => {
  const words = [
    'Password',
    'P@ssw0rd',
    'Welcome',
    'Admin',
    'Qwerty',
    'Abcd',
    'Aa',
    'Letmein',
    'Summer',
    'Dragon',
  ]
  const known = words
    .flatMap(word => ['1!', '@123', '123!', '!2026', '123456!', '1234@'].map(ending => word + ending))
    .filter(password => checkPasswordRules(password) === undefined)
  expect(known.filter(password => checkNewPassword(password) === undefined)).toEqual([])
  expect(await listAccepted(known)).toEqual([])
})

test.each([
  // leet
  'P@ssw0rd',
  'P@ssw0rd1',
  'Pa$$w0rd',
  'Passw0rd!',
  'P@55w0rd#2031',
  'B@tm@n2025!',
  'H3ll0W0rld!',
  // a word and an ending
  'Password1!',
  'Password123!',
  'Password!2031',
  '!Password1',
  '1Password!',
  'pASSWORD1!',
  'Welcome@123',
  'ChangeMe123!',
  'Letmein1!',
  'Iloveyou3000!',
  'Football2026!!',
  'Johnson123456!',
  'Hello_1234',
  'Admin@123',
  'Superman88!',
  'Dragon!99',
  '!Charlotte1',
  'Liverpool_07',
  'India@123',
  'Cowboys1!',
  // keyboard walks and sequences
  'Qwerty123!',
  'Qwer!234',
  'Qwerty!@#456',
  '1qaz@WSX',
  '!QAZ2wsx',
  'Zaq1@wsx',
  '1Q2w3e4r%',
  'Asdfg!2345',
  'Abcd@1234',
  'Abc123!@#',
  // repeats
  'Aaa111!!!',
  'Aa123456!',
  'Abcabc1!',
  // seasons, months and days with a year
  'Summer2025!',
  'Winter2024!',
  'Autumn_2026',
  'October2026!',
  'Monday1!',
  // the brand and the trade
  'Gaitway1!',
  'G@itway#1',
  'Therapist1!',
  'Therapy2026!',
  'Nurse2026!',
  'Physical_Therapist1',
  // the person
  'Whitmore1!',
  'Ada_Whitmore1',
  'AdaWhitmore!2026',
  'Whitmore#Ada9',
  'Wh1tmore@Ada2026',
])('guessable passwords: %s is refused', async password => {
  expect(checkPasswordRules(password)).toBeUndefined()
  expect(await isRefused(password)).toBe(true)
})

test.each([
  ['Zoe_Obrien1', { firstName: 'Zoë', lastName: 'O’Brien' }],
  ['Smith@MaryAnn26', { firstName: 'Mary Ann', lastName: 'Smith' }],
  ['Mary_Ann_Smith1', { firstName: 'Mary Ann', lastName: 'Smith' }],
  ['Kestrel!Vane7', { email: 'kestrel.vane@example.test' }],
])('guessable passwords: %s is refused only for the person it names', async (password, person) => {
  expect([await isRefused(password, person), await isRefused(password)]).toEqual([true, false])
})

test('guessable passwords: the published demo password is refused', async () => {
  expect(await isRefused(DEMO_PASSWORD)).toBe(true)
})

test.each([
  'Walk_The_Gait9',
  'Ulna#Radius8',
  'Tibia#Fibula7',
  'Femur#Patella8',
  'Swim_The_Lake8',
  'Other_Words7',
  'Johnson!83719264',
  'Kaleidoscope_47!',
  'xT9!kqLm',
])('guessable passwords: %s is accepted', async password => {
  expect(await isRefused(password)).toBe(false)
})

test('guessable passwords: a long password and a name of many words take little time', async () => {
  const lastName = Array.from({ length: 40 }, (_, index) => `name${index}`).join(' ')
  expect(await isRefused(`Aa1!${'xy7&'.repeat(31)}`, { ...ada, lastName })).toBe(false)
})
