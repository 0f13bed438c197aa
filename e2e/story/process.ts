import { distOf } from '../../scripts/building/front-ends.ts'
import { formatOrigin } from '../../scripts/start/port.ts'
import { runProgram } from '../../scripts/start/program.ts'
import { readConfig } from '../../api/config.ts'
import { readFrontEnd } from '../../api/http/static.ts'
import { openServices, openSite, openWorker } from '../../api/main.ts'

// stdin closes when the parent ends for any reason, and this process ends with it
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()

const parts = process.argv.slice(2)

const readPages = async () => ({
  web: await readFrontEnd(distOf('web')),
  admin: await readFrontEnd(distOf('admin')),
})

/** The API, with or without pages, the worker or both, on a migrated database. */
runProgram(async ({ closing }) => {
  const config = readConfig(process.env)
  const databaseUrl = config.databaseUrl ?? ''
  const opened = await openServices({ config, databaseUrl, apiOrigin: formatOrigin(config) })
  closing.add({ name: 'What is outside', close: opened.close })
  if (parts.includes('worker')) {
    const worker = await openWorker(opened, parts.includes('api'))
    closing.add({ name: 'The worker', close: worker.stop })
  }
  if (parts.includes('api')) {
    const pages = parts.includes('pages')
    const site = await openSite(opened, pages ? await readPages() : {})
    closing.add({ name: 'The site', close: site.stop })
  }
  process.stdout.write('ready\n')
})
