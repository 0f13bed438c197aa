import type { Knex } from 'knex'

export type SchemaColumn = {
  name: string
  type: string
  isKey: boolean
  isNullable: boolean
  hasDefault: boolean
  /** The CHECK on this column alone, as PostgreSQL prints it. */
  check: string | null
  comment: string | null
}
export type Reference = { column: string; table: string; isUnique: boolean }
export type Table = { name: string; columns: SchemaColumn[]; references: Reference[] }

/** Excludes the tables that keep track of migrations. */
const tablesSql = `
  SELECT c.oid, c.relname AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE n.nspname = 'public' AND c.relkind = 'r' AND c.relname NOT LIKE '%migrations%'
  ORDER BY c.relname`

const columnsSql = `
  SELECT a.attname AS name, format_type(a.atttypid, NULL) AS type, NOT a.attnotnull AS is_nullable,
    a.atthasdef OR a.attidentity <> '' AS has_default,
    coalesce(a.attnum = ANY (k.conkey), false) AS is_key,
    (SELECT string_agg(pg_get_constraintdef(c.oid), ' ' ORDER BY c.conname) FROM pg_constraint c
     WHERE c.conrelid = a.attrelid AND c.contype = 'c' AND c.conkey = ARRAY[a.attnum]) AS check,
    col_description(a.attrelid, a.attnum) AS comment
  FROM pg_attribute a
  LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'p'
  WHERE a.attrelid = ? AND a.attnum > 0 AND NOT a.attisdropped
  ORDER BY a.attnum`

const referencesSql = `
  SELECT a.attname AS column, t.relname AS table,
    EXISTS (SELECT 1 FROM pg_index i WHERE i.indrelid = k.conrelid AND i.indisunique AND i.indpred IS NULL
      AND i.indnatts = 1 AND i.indkey[0] = a.attnum) AS is_unique
  FROM pg_constraint k
  JOIN pg_class t ON t.oid = k.confrelid
  JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
  WHERE k.conrelid = ? AND k.contype = 'f' AND array_length(k.conkey, 1) = 1
  ORDER BY a.attnum`

const listRows = async <Row>(db: Knex, sql: string, bindings: unknown[] = []): Promise<Row[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, bindings as Knex.RawBinding[])
  return rows
}

/** Reads the tables, columns and foreign keys from the PostgreSQL catalog. */
export const readSchema = async (db: Knex): Promise<Table[]> => {
  const tables = await listRows<{ oid: number; name: string }>(db, tablesSql)
  const read: Table[] = []
  for (const { oid, name } of tables) {
    read.push({
      name,
      columns: await listRows<SchemaColumn>(db, columnsSql, [oid]),
      references: await listRows<Reference>(db, referencesSql, [oid]),
    })
  }
  return read
}
