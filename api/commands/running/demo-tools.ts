import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { Logger, runOnce } from 'graphile-worker'
import type { Opened } from '../../main.ts'
import { tasks } from '../../scheduled/tasks.ts'
import { tick } from '../../use-cases/tick.ts'
import { openPool } from '../../store/connect.ts'
import type { Services } from '../../services/services.ts'
import type { Card, Payer, Tools } from '../../../seeds/demo-world.ts'

type Closed = { close: () => Promise<void> }

const quiet = new Logger(() => () => {})

/** Background work that is done when it is asked for, not by itself; a task that fails ends it. */
const openWork = ({ services, databaseUrl }: Opened): Pick<Tools, 'work'> & Closed => {
  const onTrouble = (what: string) => services.log.warn({ part: 'demo' }, what)
  const pgPool = openPool(databaseUrl, { name: 'gaitway demo', max: 6, onTrouble })
  const drain = async (world: Services) => {
    const failures: unknown[] = []
    const taskList = Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) => task(world, payload).catch((thrown: unknown) => void failures.push(thrown)),
      ]),
    )
    await runOnce({ pgPool, taskList, concurrency: 4, noHandleSignals: true, logger: quiet })
    if (failures.length > 0) throw failures[0]
  }
  return {
    work: async world => {
      await tick(world)
      await drain(world)
    },
    close: () => pgPool.end(),
  }
}

const farOff = new Date('2039-12-01T00:00:00Z')
const typedCard = ({ number, expires = farOff }: Card) => ({
  number,
  expMonth: String(expires.getUTCMonth() + 1),
  expYear: String(expires.getUTCFullYear()),
  cvc: '123',
  name: 'Demo Payer',
})
const routing = '110000000'
const typedBank = { holderType: 'company', accountType: 'checking', routing, agree: 'yes' }
const typedPayee = {
  birthMonth: '5',
  birthDay: '17',
  birthYear: '1988',
  ssn: '4321',
  line1: '12 Demo Street',
  line2: '',
  routing,
}

const sessionIn = (page: URL) => page.searchParams.get('session_id') ?? ''

/** Somebody who pays at the local payment service's pages, before they are open to anybody else. */
const openPayer = async ({
  paymentService,
  services,
}: Opened): Promise<({ payer: Payer } & Closed) | undefined> => {
  if (!paymentService) return undefined
  const mountedAt = new URL(`${services.config.publicUrl}/pay`).pathname
  const server = createServer(express().use(mountedAt, paymentService.pages))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const at = (page: string) => `http://127.0.0.1:${port}${new URL(page).pathname}`
  const visit = async (page: string) => void (await (await fetch(at(page))).text())
  const submit = async (page: string, fields: Record<string, string>) => {
    const response = await fetch(at(page), {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
    })
    const goesTo = response.headers.get('location')
    if (!goesTo) throw new Error(`The payment service answered ${response.status} to the demo's payer.`)
    return new URL(goesTo)
  }
  return {
    payer: {
      enterCard: async (page, card) => sessionIn(await submit(page, typedCard(card))),
      enterBank: async (page, { account, holder }) =>
        sessionIn(await submit(page, { ...typedBank, account, name: holder })),
      enterPayee: async (page, { zipCode, ...payee }) => {
        // its link counts once the page was seen
        await visit(page)
        await submit(page, { ...typedPayee, ...payee, zip: zipCode })
      },
      authenticate: async page => void (await submit(page, { outcome: 'complete' })),
    },
    close: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** The hands that the demo needs, for as long as it is made. */
export const withDemoTools = async (opened: Opened, make: (tools: Tools) => Promise<void>) => {
  opened.paymentService?.holdWebhooks(true)
  const background = openWork(opened)
  const paying = await openPayer(opened)
  try {
    await make({ work: background.work, payer: paying?.payer })
  } finally {
    await paying?.close()
    await background.close()
    opened.paymentService?.holdWebhooks(false)
  }
}
