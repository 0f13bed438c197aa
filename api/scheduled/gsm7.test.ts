import { expect, test } from '@jest/globals'
import { countSegments, toGsm7 } from './gsm7.ts'

test.each([
  ['curly apostrophes', 'We’ll ask O‘Brien', "We'll ask O'Brien"],
  ['curly quotes', '“Late” «again»', '"Late" "again"'],
  ['dashes', '8 AM–4 PM — Mon‑Fri − 1', '8 AM-4 PM - Mon-Fri - 1'],
  ['an ellipsis', 'and more…', 'and more...'],
  ['arrows', '$58 → $60 ←', '$58 -> $60 <-'],
  ['spaces that don’t break', '8:00\u202fAM,\u00a0Unit\u20095', '8:00 AM, Unit 5'],
  ['what has no width', 'Bay\u00adou\u200b Bend\ufeff', 'Bayou Bend'],
  ['separators', 'A · B • C', 'A - B - C'],
  ['signs', '½ of 3 × 2™ ①', '1/2 of 3 x 2TM 1'],
  [
    'accents that the alphabet has',
    'José, Renée, Núñez, Ñ, Jürgen, Åse',
    'José, Renée, Nuñez, Ñ, Jürgen, Åse',
  ],
  ['accents of two letters', 'Jose\u0301 Mun\u0303oz', 'José Muñoz'],
  ['accents that it lacks', 'Sofía Ruíz, François Côté, Nguyễn', 'Sofia Ruiz, Francois Coté, Nguyen'],
  ['letters with strokes', 'Łukasz Đặng, Œuvre, Søren', 'Lukasz Dang, OEuvre, Søren'],
  ['extended letters', '{a} [b] ~ ^ | \\ €5', '{a} [b] ~ ^ | \\ €5'],
])('text messages: %s are written in GSM-7', (_case, text, plain) => {
  expect(toGsm7(text)).toBe(plain)
  expect(toGsm7(plain)).toBe(plain)
})

test.each([
  ['an emoji', 'Thanks 👍 – Sofía'],
  ['another alphabet', 'Привет, “Sofía”'],
])('text messages: with %s nothing is replaced, as that saves nothing', (_case, text) => {
  expect(toGsm7(text)).toBe(text)
})

test.each([
  ['none', '', 1],
  ['160', 'a'.repeat(160), 1],
  ['161', 'a'.repeat(161), 2],
  ['306', 'a'.repeat(306), 2],
  ['307', 'a'.repeat(307), 3],
  ['80 that count double', '€'.repeat(80), 1],
  ['81 that count double', '€'.repeat(81), 2],
  ['one that would be split', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ['the same where it isn’t split', `${'a'.repeat(151)}€${'a'.repeat(153)}`, 2],
  ['line breaks', `${'a\n'.repeat(80)}`, 1],
  ['70 of all letters', '–'.repeat(70), 1],
  ['71 of all letters', '–'.repeat(71), 2],
  ['134 of all letters', '–'.repeat(134), 2],
  ['135 of all letters', '–'.repeat(135), 3],
  ['35 emoji', '👍'.repeat(35), 1],
  ['an emoji that would be split', `${'–'.repeat(66)}👍${'–'.repeat(66)}`, 3],
  ['one curly apostrophe', `${'a'.repeat(159)}’`, 3],
  ['an accent that the alphabet lacks', `${'a'.repeat(159)}í`, 3],
])('text messages: %s take the segments that carriers bill', (_case, text, segments) => {
  expect(countSegments(text)).toBe(segments)
})
