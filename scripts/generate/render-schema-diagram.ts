import type { SchemaColumn, Reference, Table } from './read-schema.ts'

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
