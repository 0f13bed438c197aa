import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Knex } from 'knex'
import { importFacilities } from '../../api/commands/import/import-facilities.ts'
import { facilitiesCsv, inventFacilities } from '../../api/testing/fixtures/invented-facilities.ts'

/** The directory holds two hundred invented facilities, read in as the real file is. */
export const givenDirectory = async (db: Knex) => {
  const folder = await mkdtemp(join(tmpdir(), 'gaitway-directory-'))
  const file = join(folder, 'facilities.csv')
  await writeFile(file, facilitiesCsv(inventFacilities(200)))
  await importFacilities(db, { file, rejected: join(folder, 'rejected.csv') }, { write: () => true })
  await rm(folder, { recursive: true })
}
