import { cutText, readFirstCharacter, shortenText } from './cut-text.ts'

const FAMILY = '👨‍👩‍👧'
const FLAG = '🇺🇸'
const ACCENTED = 'e\u0301'
const WAVE = '👋🏽'

test.each([
  ['a short text', 'Ada', 5, 'Ada'],
  ['a text that just fits', 'Ada P', 5, 'Ada P'],
  ['a long text', 'Ada Pine', 5, 'Ada P'],
  ['an emoji', 'Ada 😀!', 5, 'Ada '],
  ['an emoji at the end that fits', 'Ada😀!', 5, 'Ada😀'],
  ['a letter with its accent', `caf${ACCENTED}s`, 4, 'caf'],
  ['a letter with its accent that fits', `caf${ACCENTED}s`, 5, `caf${ACCENTED}`],
  ['a family', `A ${FAMILY} B`, 5, 'A '],
  ['a flag', `A ${FLAG} B`, 4, 'A '],
  ['two flags', `${FLAG}${FLAG}`, 6, FLAG],
  ['a skin tone', `A ${WAVE}`, 4, 'A '],
  ['a Korean syllable of three parts', '\u1112\u1161\u11ab\u1112\u1161', 4, '\u1112\u1161\u11ab'],
  ['an Indic syllable', 'नमस्ते', 3, 'नम'],
  ['a line break', 'ab\r\ncd', 3, 'ab'],
  ['a letter with endless accents', `a${'\u0301'.repeat(20)}`, 5, `a${'\u0301'.repeat(4)}`],
  ['one that has emojis in it', `😀${'\u0301'.repeat(2)}`, 1, ''],
  ['nothing', '', 5, ''],
])('cut text: keeps %s whole', (_, text, max, expected) => {
  const cut = cutText(text, max)
  expect(cut).toBe(expected)
  expect(() => encodeURIComponent(cut)).not.toThrow()
  expect(cut.length).toBeLessThanOrEqual(max)
})

test.each([
  ['Ada Pine', 8, 'Ada Pine'],
  ['Ada Pine', 6, 'Ada P…'],
  ['Ada Pine', 5, 'Ada…'],
  ['Ada 😀 Pine', 6, 'Ada…'],
  [`caf${ACCENTED} au lait`, 5, 'caf…'],
])('shortened text: %s in %i characters is %s', (text, max, expected) => {
  expect(shortenText(text, max)).toBe(expected)
})

test.each([
  ['Ada', 'A'],
  [`${ACCENTED}lan`, ACCENTED],
  [FAMILY, FAMILY],
  ['', ''],
])('first letter: of %s is %s', (text, letter) => {
  expect(readFirstCharacter(text)).toBe(letter)
})
