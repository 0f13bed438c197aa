import { writeFile } from 'node:fs/promises'
import { connect } from '../store/connect.ts'
import { migrateAt } from '../store/migrate.ts'
import { startServer } from '../testing/embedded-server.ts'
import { generatedFiles } from './generate/write-rows.ts'

/** The row types and the diagram in docs show the database as the migrations make it. */
const generate = async () => {
  const server = await startServer()
  try {
    await migrateAt(server.url)
    const db = connect(server.url, { name: 'gaitway generate', max: 1 })
    const files = await generatedFiles(db)
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
