import { commonWords } from './common-passwords.ts'

/** Sequences on a keyboard, in the alphabet and of digits, whose parts people use as passwords. */
const forward = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '0123456789',
  '1qaz',
  '2wsx',
  '3edc',
  '4rfv',
  '5tgb',
  '6yhn',
  '7ujm',
  'qazwsxedcrfvtgb',
  '1q2w3e4r5t6y',
  'q1w2e3r4t5y6',
  '1a2b3c4d5e',
  'a1b2c3d4e5',
  '147258369',
  '159357',
]
const sequences = [...forward, ...forward.map(text => [...text].toReversed().join(''))]

/** What people write for a letter. */
const substitutes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  $: 's',
  '5': 's',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  '7': 't',
}
/** The key of a special character, so that `!@#` is a sequence as `123` is. */
const keyFor = Object.fromEntries([...'!@#$%^&*()'].map((sign, index) => [sign, String((index + 1) % 10)]))
const written = (text: string, replaced: Record<string, string>) =>
  [...text].map(character => replaced[character] ?? character).join('')

/** Powers of ten: how many guesses a part of a password takes. */
const cost = { word: 2.5, substitute: 0.5, sequence: 1.5, repeat: 1.3, year: 1.8, character: 1 }
const LONGEST_PART = 20

const isYear = (part: string) => /^(19|20)\d\d$/.test(part)
const isRepeat = (part: string) => part.length > 2 && new Set(part).size === 1
const isSequence = (part: string) => {
  const keys = written(part, keyFor)
  return part.length > 2 && sequences.some(sequence => sequence.includes(keys))
}

const partCost = (part: string): number | undefined => {
  if (part.length === 1) return cost.character
  if (isYear(part)) return cost.year
  if (isRepeat(part)) return cost.repeat
  if (isSequence(part)) return cost.sequence
  if (commonWords.has(part)) return cost.word
  return commonWords.has(written(part, substitutes)) ? cost.word + cost.substitute : undefined
}

/** The power of ten of the guesses that find a password put together from common parts. */
const countGuesses = (password: string): number => {
  const text = password.toLowerCase()
  const cheapest = [0]
  for (let end = 1; end <= text.length; end++) {
    let least = Number.POSITIVE_INFINITY
    for (let start = Math.max(0, end - LONGEST_PART); start < end; start++) {
      const found = partCost(text.slice(start, end))
      if (found !== undefined) least = Math.min(least, (cheapest[start] ?? 0) + found)
    }
    cheapest[end] = least
  }
  return cheapest[text.length] ?? 0
}

/** Someone who tries common words, sequences and years first finds these in a million guesses. */
const SAFE = 6

export const isGuessable = (password: string): boolean => countGuesses(password) < SAFE
