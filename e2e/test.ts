import { test as base, expect, type ConsoleMessage, type Page, type Response } from '@playwright/test'
import type { Knex } from 'knex'
import type { Sent } from '@gaitway/contract/schemas/index'
import { findCall, recordAnswer } from '../test/coverage.ts'
import { client, type Call } from './fixtures/client.ts'
import { startProduct } from './server.ts'
import { signIn } from './steps/session.ts'
import { widths, type Width } from './steps/window.ts'

export { expect } from '@playwright/test'

type Email = {
  id: string
  recipient: string
  subject: string
  textBody: string
  htmlBody: string | null
  sentAt: string
}

export type Product = {
  url: string
  /** Its database, for creating users and states. */
  db: Knex
  /** Makes a call over HTTP: `product.call('jobs.post', {…}, { token })`. */
  call: Call
  /** Moves the clock of the running product: `{ to: '2027-01-05T14:00:00Z' }` or `{ byMinutes: 90 }`. */
  moveClock: (target: Sent<'product.moveClock'>) => Promise<Date>
  /** The emails to an address, newest first. */
  emailsTo: (address: string) => Promise<Email[]>
}

export type Credentials = { email: string; password: string }

type Tools = {
  /** The next page opens logged in. It sets the session cookie without using the form. */
  signIn: (page: Page, person: Credentials) => Promise<void>
  /** With PICTURES=1, saves a screenshot under test-results/pictures. */
  takePicture: (page: Page, name: string) => Promise<void>
  /** The width of the page, by the tag in the journey’s title. */
  width: Width
  noErrorsShown: void
}

export const productOf = ({ url, db }: { url: string; db: Knex }): Product => {
  const call = client(url)
  return {
    url,
    db,
    call,
    moveClock: async target => new Date((await call('product.moveClock', target)).now),
    emailsTo: async address => {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(address)}`)
      return (await response.json()) as Email[]
    },
  }
}

/** The page shows a refused call itself, so the browser's console line about it is no error. */
const isFault = (message: ConsoleMessage) =>
  message.type() === 'error' && !message.text().startsWith('Failed to load resource')

/** Records for the coverage check which call a page made. */
const recordResponse = (response: Response) => {
  const request = response.request()
  const { pathname, searchParams } = new URL(request.url())
  const sent = request.postData() ?? ''
  const body = sent.startsWith('{') ? (JSON.parse(sent) as object) : {}
  const name = findCall(request.method(), pathname, { ...Object.fromEntries(searchParams), ...body })
  recordAnswer(name, { status: response.status() })
}

/** A failure is understood from what the pages showed, also where only the output is kept. */
const printPages = async (pages: Page[]) => {
  for (const page of pages) console.log(`${page.url()} showed:\n${await page.locator('body').ariaSnapshot()}`)
}

export const test = base.extend<Tools, { product: Product }>({
  product: [
    async ({}, give) => {
      const running = await startProduct()
      await give(productOf(running))
      await running.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  baseURL: ({ product }, give) => give(product.url),

  signIn: ({ product }, give) => give((page, person) => signIn(page, product, person)),

  width: async ({}, give, { tags }) => {
    const [width, another] = (Object.keys(widths) as Width[]).filter(name => tags.includes(`@${name}`))
    if (!width || another) throw new Error('Name one width in the title of the journey: @phone or @desktop.')
    await give(width)
  },
  viewport: ({ width }, give) => give(widths[width]),
  isMobile: ({ width }, give) => give(width === 'phone'),
  hasTouch: ({ width }, give) => give(width === 'phone'),

  takePicture: ({ width }, give) =>
    give(async (page, name) => {
      if (process.env.PICTURES !== '1') return
      await page.screenshot({
        path: `test-results/pictures/${width}-${name}.png`,
        fullPage: true,
        animations: 'disabled',
      })
    }),

  noErrorsShown: [
    async ({ context }, give, info) => {
      const faults: string[] = []
      context.on('response', response => recordResponse(response))
      context.on('console', message => {
        if (isFault(message)) faults.push(message.text())
      })
      // a script that can't be read has a message and no stack
      context.on('weberror', fault => faults.push(`${String(fault.error())}\n${fault.error().stack ?? ''}`))
      await give()
      if (info.status !== info.expectedStatus) await printPages(context.pages())
      expect(faults, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})
