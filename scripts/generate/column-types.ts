import * as enums from '@gaitway/contract/values/enums'
import { ledgerAccounts } from '@gaitway/contract/values/ledger-accounts'
import { lifecycles } from '@gaitway/contract/lifecycles/index'
import type { SchemaColumn } from './read-schema.ts'

const anyValuePattern =
  /^CHECK \(\(\w+ (?:= ANY \(|= |<@ )(?<values>ARRAY\[[^\]]*\]|'(?:[^']|'')*'::\w+)\)?\)\)$/
const literal = /'(?<text>(?:[^']|'')*)'|(?<number>-?\d+)/g

/** The values a CHECK allows in a column or an array; undefined if it checks anything else. */
export const allowedValues = (check: string | null): (string | number)[] | undefined => {
  const values = anyValuePattern.exec(check ?? '')?.groups?.values
  if (values === undefined) return undefined
  return [...values.matchAll(literal)].map(
    ({ groups }) => groups?.text?.replaceAll("''", "'") ?? Number(groups?.number),
  )
}

/** A type as TypeScript source, and the file to import its name from. */
type ColumnType = { text: string; from?: string }

/** The types that the driver returns, as configured in connect.ts. */
const plain: Record<string, string> = {
  text: 'string',
  uuid: 'string',
  character: 'string',
  'character varying': 'string',
  integer: 'number',
  bigint: 'number',
  xid8: 'string',
  numeric: 'number',
  'double precision': 'number',
  boolean: 'boolean',
  'timestamp with time zone': 'Date',
  date: 'string',
  bytea: 'Buffer',
  tstzrange: 'string',
  jsonb: 'unknown',
}

export const pascalCase = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

export const singular = (name: string) => name.replace(/ies$/, 'y').replace(/([^s])s$/, '$1')

const contract = (file: string) => `@gaitway/contract/${file}`

/** Types that the database doesn't know: the shape of a JSON column, or the values the product writes into a text. */
const overrides: Record<string, ColumnType> = {
  'applications.counter_slots': { text: 'ProposedSlot[]', from: contract('proposed-times') },
  'applications.proposed_slots': { text: 'ProposedSlot[]', from: contract('proposed-times') },
  'compliance_data.content': { text: 'ComplianceData', from: contract('schemas/compliance-data') },
  'digest_entries.type': { text: 'NotificationType', from: '../notifications/notification-types.ts' },
  'events.details': { text: 'Record<string, unknown>' },
  'files.purpose': { text: 'FilePurpose', from: contract('values/enums') },
  'holds.price': { text: 'Price', from: contract('values/fees') },
  'holds.release_reason': { text: 'ErrorCode', from: contract('values/errors') },
  'invoices.bill_to': { text: 'BillTo', from: '../domain/invoice.ts' },
  'invoices.lines': { text: 'InvoiceLine[]', from: '../domain/invoice.ts' },
  'median_rates.state': { text: 'StateCode', from: contract('values/states-of-usa') },
  'notifications.details': { text: 'NotificationParams', from: '../notifications/notification.ts' },
  'notifications.type': { text: 'NotificationType', from: '../notifications/notification-types.ts' },
  'policies.terms': { text: 'AnyPolicyTerms', from: contract('values/fees') },
  'scheduled_runs.result': { text: 'Record<string, unknown>' },
  'time_changes.slots': { text: 'SlotTimes[]', from: contract('schemas/resources') },
  'timesheet_adjustments.entries': { text: 'KeptEntry[]', from: '../domain/timesheet.ts' },
}

type Union = { name: string; from: string; values: readonly unknown[] }

const kebabCase = (name: string) => name.replace(/[A-Z]/g, char => `-${char.toLowerCase()}`)

/** The contract's enums: `jobTypes` has the type `JobType`, and the states of the `job` lifecycle have `JobStatus`. */
const unions: Union[] = [
  ...Object.entries({ ...enums, ledgerAccounts }).flatMap(([name, values]) =>
    Array.isArray(values)
      ? [
          {
            name: pascalCase(singular(name)),
            from: contract(name === 'ledgerAccounts' ? 'values/ledger-accounts' : 'values/enums'),
            values: values as unknown[],
          },
        ]
      : [],
  ),
  ...Object.entries(lifecycles).map(([name, { states }]) => ({
    name: `${pascalCase(name)}Status`,
    from: contract(`lifecycles/${kebabCase(name)}`),
    values: states,
  })),
]

const hasSameElements = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every(one => others.includes(one))

const quoted = (value: string | number) => (typeof value === 'number' ? String(value) : `'${value}'`)

const findUnion = (values: (string | number)[]): ColumnType => {
  const union = unions.find(one => hasSameElements(one.values, values))
  return union ? { text: union.name, from: union.from } : { text: values.map(quoted).join(' | ') }
}

const plainType = ({ type, check }: SchemaColumn): ColumnType => {
  const [, element = type, array] = /^(.*?)(\[\])?$/.exec(type) ?? []
  const values = allowedValues(check)
  const text = plain[element]
  if (!text) throw new Error(`No TypeScript type for ${type}: add it to column-types.ts.`)
  const one = values ? findUnion(values) : { text }
  return array ? { ...one, text: one.text.includes(' ') ? `(${one.text})[]` : `${one.text}[]` } : one
}

/** The type of a column's value as Knex returns it, without null. */
export const columnType = (table: string, column: SchemaColumn): ColumnType =>
  overrides[`${table}.${column.name}`] ?? plainType(column)
