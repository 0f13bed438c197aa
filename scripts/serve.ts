import { join } from 'node:path'
import { readFrontEnd } from '../api/http/static.ts'
import { openSite } from '../api/main.ts'
import { StartupError, readReason } from '../api/startup-error.ts'
import { repositoryFolder } from '../api/repository.ts'
import { openSharedServices } from './start/open-services.ts'
import { formatOrigin, assertPortAvailable } from './start/port.ts'
import { runProgram } from './start/program.ts'

const readBuild = (name: string) =>
  readFrontEnd(join(repositoryFolder, name, 'dist')).catch(thrown => {
    throw new StartupError(`${name} is not built (${readReason(thrown)}): run "npm run build" first.`)
  })

/** Serves the site without the worker. Any number of these processes can share a database. */
runProgram(async program => {
  const [web, admin] = await Promise.all([readBuild('web'), readBuild('admin')])
  const opened = await openSharedServices(program, formatOrigin)
  const { drain } = opened.config
  await assertPortAvailable(opened.config)
  const site = await openSite(opened, { web, admin })
  program.closing.add({
    name: 'The site',
    close: site.stop,
    extraMilliseconds: drain.delayMilliseconds + drain.milliseconds,
  })
  process.stdout.write(`Serving ${opened.config.publicUrl} on port ${site.port}\n`)
})
