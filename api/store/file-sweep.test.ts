import type { Knex } from 'knex'
import { buildClinician } from '../testing/builders/clinician.ts'
import { buildFile } from '../testing/builders/profile.ts'
import { testDatabase } from '../testing/database.ts'
import { listRemoved, lockFilesToCheck, listUsedUrls } from './files.ts'

const database = await testDatabase()
afterAll(database.close)
const { db } = database

/** The plans of the statements run by the work, with full table scans as the last resort. */
const plansOf = async (ask: (trx: Knex.Transaction) => Promise<unknown>) => {
  const statements: { sql: string; bindings: readonly Knex.RawBinding[] }[] = []
  return db.transaction(async trx => {
    trx.on('query', ({ sql, bindings }: (typeof statements)[number]) => statements.push({ sql, bindings }))
    await ask(trx)
    const [question] = statements
    if (!question) throw new Error('No statement was recorded')
    await trx.raw('set local enable_seqscan = off')
    const { rows } = await trx.raw<{ rows: Record<string, string>[] }>(
      `explain ${question.sql.replace(/\$\d+/g, '?')}`,
      [...question.bindings],
    )
    return rows.map(row => Object.values(row)[0]).join('\n')
  })
}

test('file sweep: finds references to a file by index, in every column', async () => {
  const plan = await plansOf(trx => listUsedUrls(trx, ['/api/files/x']))
  for (const index of ['users_by_picture', 'facilities_by_picture', 'clinicians_by_file'])
    expect(plan).toContain(index)
})

test('file sweep: finds files to check and removed files by index', async () => {
  const at = new Date('2026-11-20T12:00:00Z')
  expect(await plansOf(trx => lockFilesToCheck(trx, at, 5))).toContain('files_to_look_at')
  expect(await plansOf(trx => listRemoved(trx, at, 5))).toContain('files_removed')
})

test('file sweep: returns the URLs that are in use', async () => {
  const { id, userId } = await buildClinician(db)
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => buildFile(db, { userId, purpose: 'drivingLicense' })),
  )
  if (!first || !second || !third) throw new Error('Three files were wanted')
  await db('clinicians')
    .where({ id })
    .update({ drivingLicenseUrls: [first], cprPictureUrl: second })
  expect(await listUsedUrls(db, [second, third, first])).toEqual(new Set([first, second]))
  expect(await listUsedUrls(db, [third])).toEqual(new Set())
  expect(await listUsedUrls(db, [])).toEqual(new Set())
})
