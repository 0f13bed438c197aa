import { join } from 'node:path'
import type { Knex } from 'knex'
import { repository } from '../../repository.ts'
import { drawSchema } from './draw-schema.ts'
import { readSchema } from './read-schema.ts'
import { writeRows } from './write-rows.ts'

/** The files that are made from the migrated database, with their texts. */
export const generatedFiles = async (db: Knex) => {
  const schema = await readSchema(db)
  return [
    { path: join(repository, 'docs', 'schema.md'), text: drawSchema(schema) },
    { path: join(repository, 'api', 'store', 'rows.ts'), text: writeRows(schema) },
  ]
}
