import { formatOrigin } from '../../scripts/start/port.ts'
import { runProgram } from '../../scripts/start/program.ts'
import { readConfig } from '../../api/config.ts'
import { openServices, openSite, openWorker } from '../../api/main.ts'

// stdin closes when the parent ends for any reason, and this process ends with it
process.stdin.once('close', () => process.kill(process.pid, 'SIGTERM')).resume()

/** API and worker, which reach the local payment service through PAYMENT_PROXY_PORT. */
runProgram(async ({ closing }) => {
  const config = readConfig(process.env)
  const opened = await openServices({
    config,
    databaseUrl: config.databaseUrl ?? '',
    apiOrigin: formatOrigin(config),
    findPaymentPort: own => {
      process.stdout.write(`payment service at ${own}\n`)
      return Number(process.env.PAYMENT_PROXY_PORT)
    },
  })
  closing.add({ name: 'What is outside', close: opened.close })
  const worker = await openWorker(opened, true)
  closing.add({ name: 'The worker', close: worker.stop })
  const site = await openSite(opened, {})
  closing.add({ name: 'The site', close: site.stop })
  process.stdout.write('ready\n')
})
