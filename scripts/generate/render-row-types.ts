import { join } from 'node:path'
import type { Knex } from 'knex'
import { camelCase } from '../../api/store/postgres/index.ts'
import { columnType, pascalCase, singular } from './column-types.ts'
import { type Table, readSchema } from './read-schema.ts'
import { repository } from '../../api/repository.ts'
import { renderSchemaDiagram } from './render-schema-diagram.ts'

const renderTable = ({ name: table, columns }: Table) => {
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
  return [`export type ${name} = {`, ...fields, '}', `export type New${name} = New<${args.join(', ')}>`, '']
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

/** Renders the row types of all tables, and the input type for an insert into each. */
export const renderRowTypes = (tables: Table[]): string =>
  [
    '// Made from the migrated database by `npm run generate`; a change here is lost.',
    ...renderImports(tables),
    '',
    'type Nullable<Row> = { [Key in keyof Row]: null extends Row[Key] ? Key : never }[keyof Row]',
    '/** A row as it is inserted: what may be null or has a default may be left out. */',
    'type New<Row, Default extends keyof Row = never> = Omit<Row, Default | Nullable<Row>> &',
    '  Partial<Pick<Row, Default | Nullable<Row>>>',
    '',
    ...tables.flatMap(renderTable),
  ].join('\n')

/** Renders the files that are generated from the migrated database. */
export const renderGeneratedFiles = async (db: Knex) => {
  const schema = await readSchema(db)
  return [
    { path: join(repository, 'docs', 'schema.md'), text: renderSchemaDiagram(schema) },
    { path: join(repository, 'api', 'store', 'rows.ts'), text: renderRowTypes(schema) },
  ]
}
