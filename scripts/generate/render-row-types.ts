import { join } from 'node:path'
import type { Knex } from 'knex'
import { camelCase } from '../../api/store/postgres/index.ts'
import { columnType, pascalCase, singular } from './column-types.ts'
import { type Table, readSchema, type SchemaColumn, type Reference } from './read-schema.ts'
import { repositoryFolder } from '../../api/repository.ts'
import { listSources } from '../test-runner/sources.ts'

const shortTypes: Record<string, string> = {
  'timestamp with time zone': 'timestamptz',
  'character varying': 'varchar',
  'double precision': 'float8',
}

const shortType = ({ type }: SchemaColumn) => {
  const [, element = type, array = ''] = /^(.*?)(\[\])?$/.exec(type) ?? []
  return `${shortTypes[element] ?? element}${array ? '_list' : ''}`.replaceAll(/[^a-z0-9_]/gi, '_')
}

const columnLine = (column: SchemaColumn, references: Reference[]) => {
  const isReference = references.some(reference => reference.column === column.name)
  const keys = [...(column.isKey ? ['PK'] : []), ...(isReference ? ['FK'] : [])].join(', ')
  return `    ${[shortType(column), column.name, keys].filter(Boolean).join(' ')}`
}

/** `jobs ||--o{ slots : job_id`: a job has any number of slots, a slot one job. */
const referenceLine = (table: Table, { column, table: parent, isUnique }: Reference) => {
  const isOptional = table.columns.find(({ name }) => name === column)?.isNullable
  return `  ${parent} ${isOptional ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${table.name} : ${column}`
}

const drawBox = ({ name, columns, references }: Table) => [
  `  ${name} {`,
  ...columns.map(column => columnLine(column, references)),
  '  }',
]

/** Renders tables and foreign keys as a Mermaid diagram. */
export const renderSchemaDiagram = (tables: Table[]): string =>
  [
    '# The database',
    '',
    'Generated from the migrated database by `npm run generate`. The local payment service and graphile-worker',
    '(background work and the outbox) have their own schemas.',
    '',
    '```mermaid',
    'erDiagram',
    ...tables.flatMap(table => table.references.map(reference => referenceLine(table, reference))),
    ...tables.flatMap(drawBox),
    '```',
    '',
  ].join('\n')

const rowsFile = 'api/store/rows.ts'

/** The input types that some file names, such as `NewJobRow`. A store that needs another names it, and generates again. */
const listInsertedRows = () =>
  new Set(
    listSources()
      .filter(({ path }) => /^(api|test)\/.*\.ts$/.test(path) && path !== rowsFile)
      .flatMap(({ text }) => text.match(/\bNew\w+Row\b/g) ?? []),
  )

const renderTable = ({ name: table, columns }: Table, inserted: ReadonlySet<string>) => {
  const name = `${pascalCase(camelCase(singular(table)))}Row`
  const fields = columns.flatMap(column => {
    const { text } = columnType(table, column)
    const isNull = column.isNullable && text !== 'unknown'
    return [
      ...(column.comment ? [`  /** ${column.comment} */`] : []),
      `  ${camelCase(column.name)}: ${isNull ? `${text} | null` : text}`,
    ]
  })
  const defaults = columns
    .filter(({ isNullable, hasDefault }) => hasDefault && !isNullable)
    .map(column => `'${camelCase(column.name)}'`)
  const args = [name, ...(defaults.length > 0 ? [defaults.join(' | ')] : [])]
  const input = inserted.has(`New${name}`) ? [`export type New${name} = New<${args.join(', ')}>`] : []
  return [`export type ${name} = {`, ...fields, '}', ...input, '']
}

const renderImports = (tables: Table[]) => {
  const imports = new Map<string, Set<string>>()
  for (const { name, columns } of tables)
    for (const column of columns) {
      const { text, from } = columnType(name, column)
      if (from) imports.set(from, (imports.get(from) ?? new Set()).add(text.replace('[]', '')))
    }
  return [...imports].map(([from, names]) => `import type { ${[...names].sort().join(', ')} } from '${from}'`)
}

/** Renders the row types of all tables, and the named input types for inserts. */
export const renderRowTypes = (tables: Table[], inserted: ReadonlySet<string>): string =>
  [
    '// Made from the migrated database by `npm run generate`; a change here is lost.',
    ...renderImports(tables),
    '',
    'type Nullable<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row]',
    '/** A row as it is inserted: what may be null or has a default may be left out. */',
    'type New<Row, Default extends keyof Row = never> = Omit<Row, Default | Nullable<Row>> &',
    '  Partial<Pick<Row, Default | Nullable<Row>>>',
    '',
    ...tables.flatMap(table => renderTable(table, inserted)),
  ].join('\n')

/** Renders the files that are generated from the migrated database. */
export const renderGeneratedFiles = async (db: Knex) => {
  const schema = await readSchema(db)
  return [
    { path: join(repositoryFolder, 'docs', 'schema.md'), text: renderSchemaDiagram(schema) },
    { path: join(repositoryFolder, rowsFile), text: renderRowTypes(schema, listInsertedRows()) },
  ]
}
