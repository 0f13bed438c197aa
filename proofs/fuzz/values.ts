import fc from 'fast-check'

/** A JSON schema, as far as inputs of calls have it. */
export type JsonSchema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly JsonSchema[]
  oneOf?: readonly JsonSchema[]
  allOf?: readonly JsonSchema[]
  items?: JsonSchema
  prefixItems?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: JsonSchema | boolean
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

/** Existing IDs by table, and those of all tables. */
export type KnownIds = { byTable: Readonly<Record<string, readonly string[]>>; all: readonly string[] }

/** The tables of fields that aren’t named like one. */
const tablesOfFields: Record<string, string> = {
  jobApplicationId: 'applications',
  shiftId: 'applications',
  subUserId: 'users',
  memberId: 'users',
  sourceId: 'payment_sources',
  roomId: 'chat_rooms',
  slotId: 'job_slots',
}

const toSnakeCase = (name: string) => name.replace(/[A-Z]/g, capital => `_${capital.toLowerCase()}`)

/** The IDs that a field takes: of the table with its name if there is one, else of any. */
export const findIds = ({ byTable, all }: KnownIds, field: string): readonly string[] => {
  const noun = toSnakeCase(field.replace(/Ids?$/, ''))
  const found = byTable[tablesOfFields[field] ?? ''] ?? byTable[`${noun}s`] ?? byTable[noun]
  return found?.length ? found : all
}

const UNKNOWN_ID = '019a9c1e-0000-7000-8000-00000000dead'
const LIST_MAX = 4

const nest = (depth: number): unknown => (depth === 0 ? [] : [nest(depth - 1)])

/** What a client that is broken, old or hostile may send instead of a value. */
export const oddValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -0,
    -1,
    0.1,
    1e21,
    1e308,
    2 ** 31,
    2 ** 53,
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'undefined',
    '[object Object]',
    'constructor',
    '__proto__',
    '%',
    '%00',
    '\0',
    '\uD800',
    '\u202E',
    '٣',
    "'",
    '"',
    '\\',
    '..',
    '../..',
    '*',
    '(',
    ':id',
    '$1',
    '?',
    '0000-00-00',
    '2026-02-30',
    '2026-13-01',
    '24:00',
    '10000-01-01T00:00:00Z',
    '-000001-01-01T00:00:00Z',
    '2026-06-30T23:59:60Z',
    '9999-12-31T23:59:59.999Z',
    '0001-01-01T00:00:00Z',
    UNKNOWN_ID,
    UNKNOWN_ID.toUpperCase(),
    '00000000-0000-0000-0000-000000000000',
    'a'.repeat(10_000),
    '🩺'.repeat(600),
    [],
    [[]],
    [null],
    {},
    nest(40),
    JSON.parse('{"__proto__": {"isAdmin": true}, "constructor": 1}'),
    Array.from({ length: 600 }, (_, number) => number),
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.double(),
  fc.integer(),
)

const instants = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true })
  .map(date => `${date.toISOString().slice(0, 14)}00:00Z`)

const samples = ['22.50', '30', '2026-12-01', '77002', '7135550142', '123456', 'Maya Torres', 'pt', 'a1']

/** Texts of a pattern. fast-check makes none for a lookahead, so some of these fit. */
const buildTexts = (pattern: string) => {
  if (!/\(\?<?[=!]/.test(pattern)) return fc.stringMatching(new RegExp(pattern))
  const fitting = samples.filter(sample => new RegExp(pattern).test(sample))
  return fitting.length > 0 ? fc.constantFrom(...fitting) : fc.string()
}

const strings = ({ format, pattern, minLength = 0, maxLength = 40 }: JsonSchema, ids: readonly string[]) => {
  if (format === 'uuid') return fc.constantFrom(...ids, UNKNOWN_ID)
  if (format === 'date-time') return instants
  if (format === 'date') return instants.map(instant => instant.slice(0, 10))
  if (format === 'email') return fc.nat(5_000).map(number => `fuzz${number}@example.test`)
  if (pattern) return buildTexts(pattern)
  return fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, 200)) })
}

const numbers = ({ type, minimum = -1000, maximum = 100_000 }: JsonSchema) => {
  const [min, max] = [Math.max(minimum, -(2 ** 31)), Math.min(maximum, 2 ** 31)]
  const whole = fc.integer({ min: Math.ceil(min), max: Math.floor(max) })
  return type === 'integer' ? whole : fc.oneof(whole, fc.double({ min, max, noNaN: true }))
}

/** Values of a schema. `name`: the field, which says whose ID it takes. */
export const buildValues = (schema: JsonSchema, known: KnownIds, name = 'id'): fc.Arbitrary<unknown> => {
  const ids = findIds(known, name)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const either = schema.anyOf ?? schema.oneOf
  if (either) return fc.oneof(...either.map(one => buildValues(one, known, name)))
  if (schema.allOf) return buildValues(Object.assign({}, ...schema.allOf) as JsonSchema, known, name)
  if (schema.type === 'object') return buildObjects(schema, known)
  if (schema.type === 'array') {
    const { items = {}, minItems = 0, maxItems = LIST_MAX } = schema
    const singular = name.replace(/s$/, '')
    return fc.array(buildValues(items, known, singular), {
      minLength: minItems,
      maxLength: Math.max(minItems, Math.min(maxItems, LIST_MAX)),
    })
  }
  if (schema.type === 'string') return strings(schema, ids)
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema)
  if (schema.type === 'boolean') return fc.boolean()
  if (schema.type === 'null') return fc.constant(null)
  // the schema allows anything: most are query fields, which come as text
  return fc.oneof(fc.constantFrom(...ids, '1', '10', 'true'), instants, fc.string({ maxLength: 20 }))
}

/** Objects of a schema, whose `id` is one of the noun `own`: half as it asks, others with one odd value or many. */
export const buildObjects = (
  schema: JsonSchema,
  known: KnownIds,
  own = 'id',
): fc.Arbitrary<Record<string, unknown>> => {
  const fields = Object.entries(schema.properties ?? {})
  const requiredKeys = [...(schema.required ?? [])].filter(field => schema.properties?.[field])
  const fitting = Object.fromEntries(
    fields.map(([field, of]) => [field, buildValues(of, known, field === 'id' ? own : field)]),
  )
  const plain: fc.Arbitrary<Record<string, unknown>> = fc.record(fitting, { requiredKeys })
  const names = [...fields.map(([field]) => field), 'extra', '__proto__', 'toString']
  const odd = fc.tuple(plain, fc.constantFrom(...names), oddValues).map(([input, field, value]) => {
    const changed = new Map(Object.entries(input)).set(field, value)
    return Object.fromEntries(changed)
  })
  const oddest: fc.Arbitrary<Record<string, unknown>> = fc.record(
    Object.fromEntries(fields.map(([field]) => [field, fc.oneof(fitting[field] ?? oddValues, oddValues)])),
    { requiredKeys: [] },
  )
  return fc.oneof({ weight: 2, arbitrary: plain }, odd, oddest)
}
