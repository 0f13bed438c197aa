import { join } from 'node:path'
import { readFrontEnd } from '../http/static.ts'
import { openSite } from '../main.ts'
import { StartupError, reasonOf } from '../services/startup-error.ts'
import { repository } from '../repository.ts'
import { openPiece } from './running/pieces.ts'
import { originOf, refuseBusyPort } from './running/port.ts'
import { runProgram } from './running/program.ts'

const readBuilt = (name: string) =>
  readFrontEnd(join(repository, name, 'dist')).catch(thrown => {
    throw new StartupError(`${name} is not built (${reasonOf(thrown)}): run "npm run build" first.`)
  })

/** The site alone: one of any number of processes on one database. */
runProgram(async program => {
  const [web, admin] = await Promise.all([readBuilt('web'), readBuilt('admin')])
  const opened = await openPiece(program, originOf)
  await refuseBusyPort(opened.config)
  const site = await openSite(opened, { web, admin })
  program.closing.add({ name: 'The site', close: site.stop })
  process.stdout.write(`Serving ${opened.config.publicUrl} on port ${site.port}\n`)
})
