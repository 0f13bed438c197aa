import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../../repository.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { drawSchema } from './draw-schema.ts'
import { readSchema } from './read-schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('the diagram in docs shows the migrated database; npm run diagram draws it anew', async () => {
  const kept = await readFile(join(repository, 'docs', 'schema.md'), 'utf8')
  expect(drawSchema(await readSchema(database.db))).toBe(kept)
})

test('a column that refers to a table is a line of the diagram', async () => {
  const drawn = drawSchema(await readSchema(database.db))
  expect(drawn).toContain('  jobs ||--o{ slots : job_id\n')
  expect(drawn).toContain('  applications ||--o| timesheets : application_id\n')
})
