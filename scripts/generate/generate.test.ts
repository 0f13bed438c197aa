import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repositoryFolder } from '../../api/repository.ts'
import { type TestDatabase, newDatabase } from '../../test/database.ts'
import { allowedValues } from './column-types.ts'
import { lockFile, renderLock } from './render-lock.ts'
import { renderMigrationIndex } from './render-migration-index.ts'
import { renderGeneratedFiles, renderRowTypes, renderSchemaDiagram } from './render-row-types.ts'
import { readSchema } from './read-schema.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await newDatabase()
})
afterAll(() => database.close())

test('generate: every generated file matches the migrated database (update with npm run generate)', async () => {
  for (const { path, text } of [await renderMigrationIndex(), ...(await renderGeneratedFiles(database.db))])
    expect(text).toBe(await readFile(path, 'utf8'))
})

test('lock: has the address of each package without a registry (update with npm run generate)', async () => {
  const text = await readFile(lockFile, 'utf8')
  expect(text).toBe(renderLock(text))
  const changed = '"resolved": "https://registry.example/zod/-/zod-'
  const byNpm = text.replace('"resolved": "https://registry.invalid/zod/-/zod-', changed)
  expect(byNpm).toContain(changed)
  expect(renderLock(byNpm)).toBe(text)
  expect(await readFile(join(repositoryFolder, '.npmrc'), 'utf8')).toContain(
    '\nreplace-registry-host=registry.invalid\n',
  )
})

test('schema diagram: a foreign key is a line', async () => {
  const drawn = renderSchemaDiagram(await readSchema(database.db))
  expect(drawn).toContain('  jobs ||--o{ slots : job_id\n')
  expect(drawn).toContain('  applications ||--o| timesheets : application_id\n')
})

test('row types: include comments, types, and the contract enum of a CHECK', async () => {
  const inserted = new Set(['NewTimeOffRow', 'NewLoginChallengeRow'])
  const rows = renderRowTypes(await readSchema(database.db), inserted)
  expect(rows).toContain('\n  status: JobStatus\n')
  expect(rows).toContain('\n  access: MemberArea[]\n')
  expect(rows).toContain(
    "/** Why the application was declined when the facility did not decline it. */\n  displacedBy: 'filled' | 'overlap' | null\n",
  )
  expect(rows).toContain('\n  emailFrequency: 0 | 1 | 2 | 3\n')
  expect(rows).toContain('\n  proposedSlots: ProposedSlot[] | null\n')
  expect(rows).toContain('\nexport type NewTimeOffRow = New<TimeOffRow>\n')
  expect(rows).toContain("\nexport type NewLoginChallengeRow = New<LoginChallengeRow, 'tries'>\n")
  expect(rows).not.toContain('NewJobRow')
})

test.each<[string, ReturnType<typeof allowedValues>]>([
  ["CHECK ((kind = ANY (ARRAY['Paper check'::text, 'Bank (ACH)'::text])))", ['Paper check', 'Bank (ACH)']],
  ["CHECK ((kind = 'it''s'::text))", ["it's"]],
  ["CHECK ((access <@ ARRAY['shifts'::text, 'chat'::text]))", ['shifts', 'chat']],
  ['CHECK ((frequency = ANY (ARRAY[0, 1, 2])))', [0, 1, 2]],
  ['CHECK ((length(kind) <= 5))', undefined],
  ["CHECK (((closed_at IS NULL) OR (kind = 'a'::text)))", undefined],
])('allowed values: of %s', (check, values) => {
  expect(allowedValues(check)).toEqual(values)
})
