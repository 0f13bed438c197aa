import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { repository } from '../repository.ts'
import { connect } from '../store/connect.ts'
import { migrateAt } from '../store/migrate.ts'
import { startServer } from '../testing/embedded-server.ts'
import { drawSchema } from './diagram/draw-schema.ts'
import { readSchema } from './diagram/read-schema.ts'

/** The diagram in docs shows the database as the migrations make it. */
const draw = async () => {
  const server = await startServer()
  try {
    await migrateAt(server.url)
    const db = connect(server.url, { name: 'gaitway diagram', max: 1 })
    const schema = await readSchema(db)
    await db.destroy()
    await writeFile(join(repository, 'docs', 'schema.md'), drawSchema(schema))
    process.stdout.write(`docs/schema.md: ${schema.length} tables\n`)
  } finally {
    await server.stop()
  }
}

await draw()
