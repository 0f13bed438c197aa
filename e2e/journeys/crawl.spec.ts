import type { Knex } from 'knex'
import { startCrawl } from '../crawl/crawl.ts'
import { createClinician, createAdmin } from '../fixtures/people.ts'
import { type Credentials, expect, test } from '../test.ts'

test('crawl: a button that does nothing, a failed request and an error are found @desktop', async ({
  browser,
  product,
}) => {
  // A context of its own, because its errors are meant.
  const context = await browser.newContext({ baseURL: product.url })
  await context.route('**/broken', route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<title>Broken</title><button>Dead</button>
        <button onclick="this.textContent = 'Pressed'">Alive</button>
        <button onclick="fetch('/failing')">Failing</button>
        <button onclick="console.error('Something broke'); this.remove()">Noisy</button>`,
    }),
  )
  await context.route('**/failing', route => route.fulfill({ status: 500, body: '' }))
  const crawl = await startCrawl({ page: await context.newPage(), controlsMax: 10 })
  await crawl.open('/broken')
  expect(crawl.findings).toEqual([
    'guest /broken, “Dead”: does nothing',
    'guest /broken, “Failing”: 500 from /failing',
    'guest /broken, “Noisy”: console: Something broke',
  ])
  await context.close()
})

/** One for each app; `npm run prove -- crawl` opens all screens as every role. */
const people: Record<string, [address: string, person: (db: Knex) => Promise<Credentials>]> = {
  clinician: ['/clinician/settings', createClinician],
  'sub-admin': ['/admin/leads', db => createAdmin(db, 'subadmin')],
}

for (const [name, [address, create]] of Object.entries(people))
  test(`crawl: the first controls of ${address} do something for a ${name}, without an error @desktop`, async ({
    browser,
    product,
  }) => {
    const context = await browser.newContext({ baseURL: product.url })
    const person = await create(product.db)
    const crawl = await startCrawl({ page: await context.newPage(), person, controlsMax: 4 })
    await crawl.open(address)
    expect(crawl.findings).toEqual([])
    expect(crawl.pressed).toBeGreaterThan(2)
    await context.close()
  })
