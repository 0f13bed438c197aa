import { readFile, writeFile } from 'node:fs/promises'
import { connect } from '../api/store/postgres/index.ts'
import { startServer } from '../test/embedded-server.ts'
import { lockFile, renderLock } from './generate/render-lock.ts'
import { renderMigrationIndex } from './generate/render-migration-index.ts'
import { renderGeneratedFiles } from './generate/render-row-types.ts'

const write = async ({ path, text }: { path: string; text: string }) => {
  await writeFile(path, text)
  process.stdout.write(`${path}\n`)
}

/**
 * Writes the list of migrations, the row types and the schema diagram from a freshly migrated database, and the lock
 * without a registry.
 */
const generate = async () => {
  await write(await renderMigrationIndex())
  const server = await startServer()
  try {
    // it imports the list that was just written
    const { migrateAt } = await import('../api/store/migrate.ts')
    await migrateAt(server.url)
    const db = connect(server.url, { name: 'gaitway generate', max: 1 })
    const files = [
      ...(await renderGeneratedFiles(db)),
      { path: lockFile, text: renderLock(await readFile(lockFile, 'utf8')) },
    ]
    await db.destroy()
    for (const file of files) await write(file)
  } finally {
    await server.stop()
  }
}

await generate()
