import type { FilePurpose } from '@gaitway/contract/values/enums'
import { experienceYears } from '@gaitway/contract/fields/clinician'
import { check, type FieldRule } from '@gaitway/contract/fields/rule'

type Named = { name: string; label: string; hint?: string }

/** One value: a text, a whole number, a day, or one of some choices by their names. */
export type OneField = Named & {
  kind: 'text' | 'number' | 'day'
  rule: FieldRule
  isOptional?: true
  isLong?: true
  choices?: Readonly<Record<string, string>>
  /** how the API takes it when it is empty; null by default */
  empty?: ''
}
type FlagField = Named & { kind: 'flag' }
/** Some of the choices, or any texts that fit a rule; `flags`: the API takes each choice with a yes or no. */
export type SeveralField = Named & {
  kind: 'several'
  choices: readonly string[]
  rule?: FieldRule
  as?: 'flags'
}
/** Years of experience with each choice, or none. */
export type YearsField = Named & { kind: 'years'; choices: readonly string[] }
/** Uploaded files, one at most unless it is a list. */
export type FileField = Named & { kind: 'file'; purpose: FilePurpose; most?: number }
export type RowsField = Named & { kind: 'rows'; one: string; columns: readonly OneField[] }
export type EditField = OneField | FlagField | SeveralField | YearsField | FileField | RowsField
export type EditGroup = { title?: string; fields: readonly EditField[] }

export type TypedRow = Record<string, string>
/** What a form holds, by field. */
export type EditFormValues = Record<string, string | boolean | readonly string[] | readonly TypedRow[]>
type Fields = Record<string, unknown>

/** Profile dates are UTC midnights in milliseconds. */
const dayOf = (epoch: unknown) => new Date(Number(epoch)).toISOString().slice(0, 10)
const epochOf = (day: string) => String(Date.parse(`${day}T00:00:00Z`))

const isFilled = (value: unknown) => value !== null && value !== undefined && value !== ''

const typedOne = ({ kind, name }: OneField, fields: Fields) => {
  const value = fields[name]
  if (!isFilled(value)) return ''
  return kind === 'day' ? dayOf(value) : String(value)
}

/** A row keeps its ID, which names it when it is saved. */
const typedRow = ({ columns }: RowsField, row: Fields): TypedRow => ({
  ...(typeof row.id === 'string' && { id: row.id }),
  ...Object.fromEntries(columns.map(column => [column.name, typedOne(column, row)])),
})

/** How the API names years: `day` is the setting or patient type, `startTime` the years. */
type Experience = { day: string; isAvailable: boolean; startTime: string }

const typedYears = ({ choices }: YearsField, known: readonly Experience[]): TypedRow =>
  Object.fromEntries(
    choices.map(name => [
      name,
      known.find(({ day, isAvailable }) => day === name && isAvailable)?.startTime ?? '',
    ]),
  )

const typedField = (field: EditField, fields: Fields): EditFormValues[string] => {
  const value = fields[field.name]
  switch (field.kind) {
    case 'flag':
      return value === true
    case 'several':
      if (field.as !== 'flags') return (value as string[] | null) ?? []
      return field.choices.filter(name => (value as Record<string, boolean> | null)?.[name])
    case 'years':
      return [typedYears(field, (value as Experience[] | null) ?? [])]
    case 'file':
      return [value ?? []].flat() as string[]
    case 'rows':
      return ((value as Fields[] | null) ?? []).map(row => typedRow(field, row))
    case 'text':
    case 'number':
    case 'day':
      return typedOne(field, fields)
  }
}

/** A record as a form shows it. */
export const readTyped = (fields: readonly EditField[], record: object): EditFormValues =>
  Object.fromEntries(fields.map(field => [field.name, typedField(field, record as Fields)]))

const meantBy = ({ kind, empty }: OneField, typed: string) => {
  const text = typed.trim()
  if (text === '') return empty ?? null
  if (kind === 'day') return epochOf(text)
  return kind === 'number' ? Number(text) : text
}

const meantRow = ({ columns }: RowsField, { id, ...row }: TypedRow) => ({
  ...(id && { id }),
  ...Object.fromEntries(columns.map(column => [column.name, meantBy(column, row[column.name] ?? '')])),
})

/** The text of a field with one value. */
export const textIn = (typed: EditFormValues, name: string): string => {
  const value = typed[name]
  return typeof value === 'string' ? value : ''
}

/** The years typed for one of the choices. */
export const yearsIn = (typed: EditFormValues, field: string, choice: string): string =>
  (typed[field] as readonly TypedRow[])[0]?.[choice]?.trim() ?? ''

const sentValue = (field: EditField, typed: EditFormValues): unknown => {
  const value = typed[field.name]
  if (field.kind === 'rows') return ((value ?? []) as TypedRow[]).map(row => meantRow(field, row))
  if (field.kind === 'several' && field.as === 'flags')
    return Object.fromEntries(field.choices.map(name => [name, (value as readonly string[]).includes(name)]))
  if (field.kind === 'flag' || field.kind === 'several') return value
  if (field.kind === 'file') return field.most ? value : ((value as readonly string[])[0] ?? null)
  if (field.kind === 'years')
    return field.choices.map(name => {
      const startTime = yearsIn(typed, field.name, name)
      return { day: name, isAvailable: startTime !== '', startTime }
    })
  return meantBy(field, textIn(typed, field.name))
}

/** What is sent: only the fields that differ. */
export const readChanges = (
  fields: readonly EditField[],
  before: EditFormValues,
  after: EditFormValues,
): Fields =>
  Object.fromEntries(
    fields
      .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(field => [field.name, sentValue(field, after)]),
  )

const wrongOne = (field: OneField, typed: string) => {
  const text = typed.trim()
  return check(field.rule, field.kind === 'day' && text ? epochOf(text) : text, {
    optional: field.isOptional,
  })
}

const wrongText = ({ rule }: SeveralField, texts: readonly string[]) =>
  rule && texts.map(text => check(rule, text)).find(Boolean)

/** What is wrong, by the path the API uses too: `licenseDetails.0.licenseNumber`. */
export const errorsIn = (
  fields: readonly EditField[],
  typed: EditFormValues,
): Record<string, string | undefined> =>
  Object.fromEntries(
    fields.flatMap(field => {
      if (field.kind === 'flag' || field.kind === 'file') return []
      if (field.kind === 'several') return [[field.name, wrongText(field, typed[field.name] as string[])]]
      if (field.kind === 'years')
        return field.choices.map((name, place) => [
          `${field.name}.${place}.startTime`,
          check(experienceYears, yearsIn(typed, field.name, name), { optional: true }),
        ])
      if (field.kind !== 'rows') return [[field.name, wrongOne(field, textIn(typed, field.name))]]
      return ((typed[field.name] ?? []) as TypedRow[]).flatMap((row, place) =>
        field.columns.map(column => [
          `${field.name}.${place}.${column.name}`,
          wrongOne(column, row[column.name] ?? ''),
        ]),
      )
    }),
  )
