import type { FilePurpose } from '@gaitway/contract/values/enums'
import { experienceYears } from '@gaitway/contract/fields/clinician'
import { check, type FieldRule } from '@gaitway/contract/fields/rule'

type FieldLabel = { name: string; label: string; hint?: string }

/** One value: a text, a whole number, a day, or one of several choices. */
export type ValueField = FieldLabel & {
  kind: 'text' | 'number' | 'day'
  rule: FieldRule
  isOptional?: true
  isLong?: true
  /** the names of the choices, by value */
  choices?: Readonly<Record<string, string>>
  /** what is sent for an empty field; null by default */
  empty?: ''
}
type FlagField = FieldLabel & { kind: 'flag' }
/** Several choices, or any texts that fit a rule. With `sentAs: 'flags'`, each choice is sent with true or false. */
export type SeveralField = FieldLabel & {
  kind: 'several'
  choices: readonly string[]
  rule?: FieldRule
  sentAs?: 'flags'
}
/** Years of experience for each choice, or none. */
export type YearsField = FieldLabel & { kind: 'years'; choices: readonly string[] }
/** Uploaded files. With `maxFiles`, the value is a list; without it, one URL. */
export type FileField = FieldLabel & { kind: 'file'; purpose: FilePurpose; maxFiles?: number }
export type RowsField = FieldLabel & { kind: 'rows'; rowName: string; columns: readonly ValueField[] }
export type EditField = ValueField | FlagField | SeveralField | YearsField | FileField | RowsField
export type EditGroup = { title?: string; fields: readonly EditField[] }

export type TypedRow = Record<string, string>
export type EditFormValues = Record<string, string | boolean | readonly string[] | readonly TypedRow[]>
type Fields = Record<string, unknown>

/** Profile dates are UTC midnights in milliseconds. */
const dayOf = (epoch: unknown) => new Date(Number(epoch)).toISOString().slice(0, 10)
const epochOf = (day: string) => String(Date.parse(`${day}T00:00:00Z`))

const readText = ({ kind, name }: ValueField, fields: Fields) => {
  const value = fields[name]
  if (value === null || value === undefined || value === '') return ''
  return kind === 'day' ? dayOf(value) : String(fields[name])
}

/** A row keeps its ID, by which the API finds it when it is saved. */
const readRow = ({ columns }: RowsField, row: Fields): TypedRow => ({
  ...(typeof row.id === 'string' && { id: row.id }),
  ...Object.fromEntries(columns.map(column => [column.name, readText(column, row)])),
})

/** How the API names years: `day` is the setting or patient type, `startTime` the years. */
type Experience = { day: string; isAvailable: boolean; startTime: string }

const readYears = ({ choices }: YearsField, known: readonly Experience[]): TypedRow =>
  Object.fromEntries(
    choices.map(name => [
      name,
      known.find(({ day, isAvailable }) => day === name && isAvailable)?.startTime ?? '',
    ]),
  )

const readField = (field: EditField, fields: Fields): EditFormValues[string] => {
  const value = fields[field.name]
  switch (field.kind) {
    case 'flag':
      return value === true
    case 'several':
      if (field.sentAs !== 'flags') return (value as string[] | null) ?? []
      return field.choices.filter(name => (value as Record<string, boolean> | null)?.[name])
    case 'years':
      return [readYears(field, (value as Experience[] | null) ?? [])]
    case 'file':
      return [value ?? []].flat() as string[]
    case 'rows':
      return ((value as Fields[] | null) ?? []).map(row => readRow(field, row))
    case 'text':
    case 'number':
    case 'day':
      return readText(field, fields)
  }
}

/** The values that a form shows for a record. */
export const readFormValues = (fields: readonly EditField[], record: object): EditFormValues =>
  Object.fromEntries(fields.map(field => [field.name, readField(field, record as Fields)]))

const parseText = ({ kind, empty }: ValueField, typed: string) => {
  const text = typed.trim()
  if (text === '') return empty ?? null
  if (kind === 'day') return epochOf(text)
  return kind === 'number' ? Number(text) : text
}

const parseRow = ({ columns }: RowsField, { id, ...row }: TypedRow) => ({
  ...(id && { id }),
  ...Object.fromEntries(columns.map(column => [column.name, parseText(column, row[column.name] ?? '')])),
})

export const getText = (typed: EditFormValues, name: string): string => {
  const value = typed[name]
  return typeof value === 'string' ? value : ''
}

export const getYears = (typed: EditFormValues, field: string, choice: string): string =>
  (typed[field] as readonly TypedRow[])[0]?.[choice]?.trim() ?? ''

const parseField = (field: EditField, typed: EditFormValues): unknown => {
  const value = typed[field.name]
  if (field.kind === 'rows') return ((value ?? []) as TypedRow[]).map(row => parseRow(field, row))
  if (field.kind === 'several' && field.sentAs === 'flags')
    return Object.fromEntries(field.choices.map(name => [name, (value as readonly string[]).includes(name)]))
  if (field.kind === 'flag' || field.kind === 'several') return value
  if (field.kind === 'file') return field.maxFiles ? value : ((value as readonly string[])[0] ?? null)
  if (field.kind === 'years')
    return field.choices.map(name => {
      const startTime = getYears(typed, field.name, name)
      return { day: name, isAvailable: startTime !== '', startTime }
    })
  return parseText(field, getText(typed, field.name))
}

/** The changed fields, as the API takes them. */
export const readChanges = (
  fields: readonly EditField[],
  before: EditFormValues,
  after: EditFormValues,
): Fields =>
  Object.fromEntries(
    fields
      .filter(({ name }) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
      .map(field => [field.name, parseField(field, after)]),
  )

const findValueError = (field: ValueField, typed: string) => {
  const text = typed.trim()
  const value = field.kind === 'day' && text ? epochOf(text) : text
  return check(field.rule, value, { optional: field.isOptional })
}

const findTextsError = ({ rule }: SeveralField, texts: readonly string[]) =>
  rule && texts.map(text => check(rule, text)).find(Boolean)

/** The errors of a form, by the same paths that the API uses: `licenseDetails.0.licenseNumber`. */
export const findErrors = (
  fields: readonly EditField[],
  typed: EditFormValues,
): Record<string, string | undefined> =>
  Object.fromEntries(
    fields.flatMap(field => {
      if (field.kind === 'flag' || field.kind === 'file') return []
      if (field.kind === 'several')
        return [[field.name, findTextsError(field, typed[field.name] as string[])]]
      if (field.kind === 'years')
        return field.choices.map((name, index) => [
          `${field.name}.${index}.startTime`,
          check(experienceYears, getYears(typed, field.name, name), { optional: true }),
        ])
      if (field.kind !== 'rows') return [[field.name, findValueError(field, getText(typed, field.name))]]
      return ((typed[field.name] ?? []) as TypedRow[]).flatMap((row, index) =>
        field.columns.map(column => [
          `${field.name}.${index}.${column.name}`,
          findValueError(column, row[column.name] ?? ''),
        ]),
      )
    }),
  )
