import { z } from 'zod'
import { callNames, type CallName } from '@gaitway/contract/calls/index'
import { schemas } from '@gaitway/contract/schemas/index'
import { Refusal } from '@gaitway/contract/values/errors'
import { INTEGER_MAX } from '@gaitway/contract/values/limits'
import { readInput } from './read-input.ts'

type Schema = Record<string, unknown> & { items?: Schema; prefixItems?: Schema[] }
type Path = readonly (string | 0)[]

const listFields = (schema: Schema) => Object.entries((schema.properties ?? {}) as Record<string, Schema>)

/** Every place of an input that has a value, also inside lists, objects and alternatives. */
const listPaths = (schema: Schema, path: Path = []): [path: Path, schema: Schema][] => {
  const inside = [
    ...(['anyOf', 'oneOf', 'allOf'] as const).flatMap(kind =>
      ((schema[kind] ?? []) as Schema[]).flatMap(one => listPaths(one, path)),
    ),
    ...listFields(schema).flatMap(([field, one]) => listPaths(one, [...path, field])),
    ...[schema.items, ...(schema.prefixItems ?? [])].flatMap(one =>
      one ? listPaths(one, [...path, 0]) : [],
    ),
  ]
  return [[path, schema], ...inside]
}

const wrap = (path: Path, value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => (step === 0 ? [inner] : { [step]: inner }), value)

const pathsOf = (name: CallName) =>
  listPaths(
    z.toJSONSchema(schemas[name].input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema,
  )

/** The sentences with which an input is refused, by field. */
const findSentences = (name: CallName, input: unknown): Record<string, string> => {
  try {
    readInput(schemas[name].input, input)
    return {}
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    return thrown.fields ?? {}
  }
}

/** Wrong types, too long, too many, too big and too small: no field takes all of them. */
const wrongValues: readonly (readonly [what: string, value: unknown])[] = [
  ['nothing', undefined],
  ['null', null],
  ['an empty text', ''],
  ['a word', 'x'],
  ['spaces', '   '],
  ['a long text', 'x'.repeat(30_000)],
  ['yes', true],
  ['no', false],
  ['a negative number', -1],
  ['a fraction', 1.5],
  ['a huge number', 1e21],
  ['no number', Number.NaN],
  ['an infinite number', Number.POSITIVE_INFINITY],
  ['a number as text', '1e21'],
  ['an empty list', []],
  ['a long list', Array.from({ length: 2_000 }, () => 'x')],
  ['the same twice', ['x', 'x']],
  ['a list of lists', [[]]],
  ['an empty object', {}],
  ['an object with an unknown field', { nonsense: 1 }],
  ['a time without a zone', '2026-11-30 12:00'],
]

/** How the validator words what it has no sentence of ours for. */
const VALIDATOR_WORDS =
  /\b(invalid|expected|unrecognized|nan|undefined)\b|, received |^too (big|small)|[<>]=/i

test.each(callNames)('%s: refuses every wrong value in a sentence of ours', name => {
  for (const [path] of pathsOf(name))
    for (const [what, value] of wrongValues) {
      const sentences = Object.entries(findSentences(name, wrap(path, value)))
      const foreign = sentences.filter(([, sentence]) => !sentence || VALIDATOR_WORDS.test(sentence))
      expect([path.join('.'), what, foreign]).toEqual([path.join('.'), what, []])
    }
})

const isNumber = ({ type }: Schema) => type === 'integer' || type === 'number'
const numeric = callNames.flatMap(name =>
  pathsOf(name)
    .filter(([path, schema]) => path.length > 0 && isNumber(schema))
    .map(([path]) => [name, path.join('.'), path] as const),
)

test.each(numeric)('%s: %s refuses a number that no column keeps', (name, field, path) => {
  for (const value of [INTEGER_MAX + 1, -INTEGER_MAX - 2, Number.MAX_SAFE_INTEGER, 2 ** 63])
    // alternatives are refused as a whole
    expect(
      Object.keys(findSentences(name, wrap(path, value))).some(key => [field, 'request'].includes(key)),
    ).toBe(true)
})

test('a sentence says what the field takes', () => {
  const schema = z.strictObject({
    text: z.string().min(2).max(5),
    list: z.array(z.string()).min(1).max(2),
    whole: z.int().min(1).max(9),
    choice: z.enum(['asc', 'desc']),
    yes: z.literal(true),
  })
  const say = (input: object) => {
    try {
      return readInput(schema, input)
    } catch (thrown) {
      return (thrown as Refusal).fields
    }
  }
  const empty = 'This field is required.'
  expect(say({})).toEqual({ text: empty, list: empty, whole: empty, choice: empty, yes: empty })
  expect(say({ text: 'x', list: [], whole: 0, choice: 'up', yes: false })).toEqual({
    text: 'Enter at least 2 characters.',
    list: 'Choose at least 1.',
    whole: 'It should not be less than 1',
    choice: 'Choose one of asc, desc.',
    yes: 'This has to be true.',
  })
  expect(say({ text: 'xxxxxx', list: ['', '', ''], whole: 10, choice: 1, yes: 'true' })).toEqual({
    text: 'This should not exceed 5 characters',
    list: 'Choose at most 2.',
    whole: 'It should not be more than 9',
    choice: 'Choose one of asc, desc.',
    yes: 'This has to be true.',
  })
  expect(say({ text: 1, list: 'x', whole: 1.5, choice: [], yes: null, more: 1 })).toMatchObject({
    text: 'This has to be text.',
    list: 'This has to be a list.',
    whole: 'This has to be a whole number.',
    more: 'Unknown field.',
  })
})
