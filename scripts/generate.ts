import { readFile, writeFile } from 'node:fs/promises'
import { connect } from '../api/store/postgres/index.ts'
import { migrateAt } from '../api/store/migrate.ts'
import { startServer } from '../test/embedded-server.ts'
import { lockFile, renderLock } from './generate/render-lock.ts'
import { renderGeneratedFiles } from './generate/render-row-types.ts'

/** Writes the row types and the schema diagram from a freshly migrated database, and the lock without a registry. */
const generate = async () => {
  const server = await startServer()
  try {
    await migrateAt(server.url)
    const db = connect(server.url, { name: 'gaitway generate', max: 1 })
    const files = [
      ...(await renderGeneratedFiles(db)),
      { path: lockFile, text: renderLock(await readFile(lockFile, 'utf8')) },
    ]
    await db.destroy()
    for (const { path, text } of files) {
      await writeFile(path, text)
      process.stdout.write(`${path}\n`)
    }
  } finally {
    await server.stop()
  }
}

await generate()
