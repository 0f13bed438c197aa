import { TOO_COMMON } from '@gaitway/contract/fields/password'
import { BRAND } from '@gaitway/contract/values/brand'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import { refuse } from '@gaitway/contract/values/errors'

/** What people write between the words of a password: nothing, or a sign that passwords may contain. */
const SEPARATORS = ['', ...'!@#$%&^*()_,']
const SHORTEST = 3
/** These two limit how many combinations of words there are. */
const MOST_WORDS = 5
const MOST_JOINED = 3

/** The words of a name or email as a password can have them: “Zoë O’Brien” is zoe, o, brien and obrien. */
const nameWords = (text: string): string[] => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  return plain.split(/[\s._+-]+/).flatMap(word => {
    const parts = word.split(/[^a-z0-9]+/).filter(Boolean)
    return parts.length > 1 ? [parts.join(''), ...parts] : parts
  })
}

/** Every order of up to this many of the words. */
const arrange = (words: readonly string[], most: number): string[][] =>
  most === 0
    ? []
    : words.flatMap(word => [
        [word],
        ...arrange(
          words.filter(other => other !== word),
          most - 1,
        ).map(rest => [word, ...rest]),
      ])

/** Each word, and up to three of them joined as one, likeliest first. */
const joinedWords = (words: readonly string[], order: 'as given' | 'any'): string[] => {
  const distinct = [...new Set(words)].slice(0, MOST_WORDS)
  const arranged = order === 'as given' ? [distinct] : arrange(distinct, MOST_JOINED)
  const shortestFirst = arranged.toSorted((a, b) => a.length - b.length)
  const joined = shortestFirst.flatMap(each => SEPARATORS.map(separator => each.join(separator)))
  return [...new Set(joined)].filter(text => text.length >= SHORTEST)
}

/** A random password of the shortest length takes this many guesses and must pass. */
const SAFE_GUESSES = 1e8
/** Estimating takes longer with each character, and a password is safe or not by its first ones. */
const ESTIMATED_CHARACTERS = 32

/** The lists take 18 MB, so only a process that sets a password loads them. */
const load = async () => {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, maxLength: ESTIMATED_CHARACTERS })
}
let loaded: ReturnType<typeof load> | undefined

const professions = Object.values(clinicianTypeNames).flatMap(name =>
  joinedWords(nameWords(name), 'as given'),
)
/** Words that anyone can guess in a password of this product. */
const productWords = [
  BRAND.toLowerCase(),
  'therapy',
  'therapist',
  'rehab',
  'nurse',
  'nursing',
  'clinic',
  'clinician',
  'hospital',
  'facility',
  ...professions,
]

type Person = { email?: string; firstName?: string; lastName?: string }

/** The person’s names in any order, and the email before its `@`; many people share the part after it. */
const wordsAbout = ({ email = '', firstName = '', lastName = '' }: Person) =>
  joinedWords(
    [firstName, lastName, email.replace(/@.*/, '')].flatMap(text => nameWords(text)),
    'any',
  )

const isAToZ = (character: string) => /[a-z]/.test(character)

const isGuessable = async (password: string, words: string[]): Promise<boolean> => {
  loaded ??= load()
  const library = await loaded
  const estimate = (text: string) => library.check(text, words)
  // the rules require capitals, so they make no password safer
  const text = password.slice(0, ESTIMATED_CHARACTERS).toLowerCase()
  if (estimate(text).guesses < SAFE_GUESSES) return true
  // people add the required digits and signs at the ends, and the library rates a common word with “1234!” as safe
  const characters = [...text]
  const from = characters.findIndex(isAToZ)
  const to = characters.findLastIndex(isAToZ) + 1
  const word = text.slice(from, to)
  const around = text.slice(0, from) + text.slice(to)
  const [part, ...others] = estimate(word).sequence
  const isKnown = part !== undefined && others.length === 0 && part.pattern !== 'bruteforce'
  return isKnown && part.guesses * estimate(around).guesses < SAFE_GUESSES
}

/** Refuses a password that is common, or easy to guess from the person’s name and email. */
export const refuseGuessable = async (password: string, person: Person) => {
  if (await isGuessable(password, [...wordsAbout(person), ...productWords]))
    throw refuse('fields_wrong', { password: TOO_COMMON })
}
