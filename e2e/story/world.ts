import type { Knex } from 'knex'
import type { ResourceName } from '@gaitway/contract/resources'
import { waitUntil } from '../../api/services/database/processes.ts'
import { client, type Call } from '../fixtures/client.ts'

/** A job that another transaction has locked waits for the next tick, which the worker starts each minute. */
const patientMilliseconds = 75_000

export type Email = { recipient: string; subject: string; textBody: string }

/** The running product from outside: calls, emails, files and pages. */
export type World = {
  call: Call
  /** The rows of a back-office list. */
  listResource: <Row>(name: ResourceName, filter: object, token: string) => Promise<Row[]>
  emailsTo: (address: string) => Promise<Email[]>
  /** A file by a link from a call. */
  fetchFile: (link: string) => Promise<{ contentType: string; bytes: Buffer }>
  /** Enters a card on the payment service's page and returns the URL it redirects to. */
  typeCard: (page: string, number: string) => Promise<URL>
  db: Knex
}

/** Waits until background work has an effect. A timeout names what was missing. */
export const until = async (what: string, isTrue: () => Promise<boolean>) => {
  if (!(await waitUntil(isTrue, patientMilliseconds))) throw new Error(`It did not happen that ${what}.`)
}

/** Enters a card on the payment service's page, over HTTP. */
export const typeCard = async (page: string, number: string) => {
  const fields = { number, expMonth: '12', expYear: '34', cvc: '123', name: 'Ada Office' }
  const response = await fetch(page, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  })
  const goesTo = response.headers.get('location')
  if (!goesTo) throw new Error(`We couldn’t save the card: ${response.status} ${await response.text()}`)
  return new URL(goesTo)
}

/** The product at these addresses, used in turn. */
export const worldOf = (urls: readonly string[], db: Knex): World => {
  let turn = 0
  const nextUrl = () => urls[turn++ % urls.length] ?? ''
  const call: Call = (name, input, more) => client(nextUrl())(name, input, more)
  return {
    call,
    listResource: async (name, filter, token) => {
      const address = `${nextUrl()}/api/admin/${name}?filter=${encodeURIComponent(JSON.stringify(filter))}`
      const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } })
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
      return (await response.json()) as never
    },
    emailsTo: async address => {
      const response = await fetch(`${nextUrl()}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      return (await response.json()) as Email[]
    },
    fetchFile: async link => {
      const response = await fetch(nextUrl() + link)
      return {
        contentType: response.headers.get('content-type') ?? '',
        bytes: Buffer.from(await response.arrayBuffer()),
      }
    },
    typeCard,
    db,
  }
}
