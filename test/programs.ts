import { mkdir, rename, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import pg from 'pg'
import { bundlePrograms } from '../scripts/building/bundle.ts'
import { repositoryFolder } from '../api/repository.ts'
import { setting } from './database.ts'

/** All programs that tests, journeys and proofs start. */
const sources = [
  'scripts/add-staff.ts',
  'scripts/check-ledger.ts',
  'scripts/dev/api.ts',
  'scripts/import.ts',
  'scripts/migrate.ts',
  'scripts/replay-webhooks.ts',
  'scripts/reset.ts',
  'scripts/start.ts',
  'scripts/start/program.ts',
  'proofs/faults/faulty-process.ts',
  'proofs/races/race-server.ts',
  'proofs/rows/bare-server.ts',
  'e2e/product-process.ts',
  'e2e/story/process.ts',
] as const
export type Source = (typeof sources)[number]

/** Where a run keeps its bundled programs: in the repository, because they import packages from there. */
export const programsFolder = (run: string) => join(repositoryFolder, 'api', 'build', `tests-${run}`)

/** Bundles everything into a folder, unless another process of this run did. */
const bundleOnce = async (folder: string) => {
  if (existsSync(folder)) return
  // processes that want a program at the same time wait for the first
  const client = new pg.Client(setting('TEST_DATABASE_SERVER'))
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock(hashtext($1))', [folder])
    if (existsSync(folder)) return
    const draft = `${folder}-draft`
    await mkdir(draft, { recursive: true })
    const paths = sources.map(source => join(repositoryFolder, source))
    await bundlePrograms(paths, draft)
    await rename(draft, folder)
  } finally {
    await client.end()
  }
}

/** The path of a program bundled for this run, so that each of its processes starts quickly. */
export const bundledProgram = async (source: Source) => {
  const folder = programsFolder(setting('TEST_DATABASE_TEMPLATE'))
  await bundleOnce(folder)
  return join(folder, `${basename(source, '.ts')}.js`)
}

/** At the end of a run. */
export const removePrograms = (run: string) =>
  Promise.all(
    [programsFolder(run), `${programsFolder(run)}-draft`].map(folder =>
      rm(folder, { recursive: true, force: true }),
    ),
  )
