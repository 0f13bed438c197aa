import type { Page } from '@playwright/test'
import { startProxy } from '../fixtures/proxy.ts'
import { appliedShift } from '../fixtures/states.ts'
import { signIn } from '../steps/session.ts'
import { openWindow } from '../steps/window.ts'
import { startProcesses } from '../story/start-processes.ts'
import { expect, productOf, test as base, type Product } from '../test.ts'

type Pair = { product: Product; killOne: () => Promise<void> }

/**
 * Two API processes on one database, behind one origin. Without a stream, a tab would ask once a minute, which is longer
 * than anything here waits. The test has them, not its worker, because a fixture of a worker would start another one.
 */
const test = base.extend<{ pair: Pair }>({
  pair: async ({}, give) => {
    const processes = await startProcesses(['api', 'pages'], ['api', 'pages'])
    const proxy = await startProxy(processes.urls)
    await give({
      product: productOf({ url: proxy.url, db: processes.db }),
      killOne: () => processes.kill(processes.urls[0] ?? ''),
    })
    await proxy.stop()
    await processes.stop()
  },
})

const logOf = (page: Page) => page.getByRole('log')
/** Opens an address and waits until the tab hears of changes. */
const openLive = async (page: Page, address: string) => {
  const stream = page.waitForResponse(response => response.url().includes('/api/events'))
  await page.goto(address)
  expect((await stream).status()).toBe(200)
}
/** Sends a message; it is committed when this returns. */
const write = async (page: Page, text: string) => {
  const sent = page.waitForResponse(response => response.url().endsWith('/api/add-message'))
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect((await sent).status()).toBe(201)
}

test('live: a conversation and the bell move across two processes, one of which dies @phone', async ({
  browser,
  pair: { product, killOne },
}) => {
  const { facility, clinician } = await appliedShift(product)
  const chat = `/chat-profile?open=${facility.userId}&receiver=${clinician.id}`
  const [ours, other] = [
    await openWindow(browser, product.url, 'phone'),
    await openWindow(browser, product.url, 'phone'),
  ]
  const [page, theirs] = [ours.page, other.page]
  await signIn(page, product, facility)
  await openLive(page, chat)
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeVisible()
  await signIn(theirs, product, clinician)
  await openLive(theirs, '/clinician/jobboard')
  await expect(theirs.getByRole('button', { name: /^Notifications$/ })).toBeVisible()

  await write(page, 'Can you start at eight?')
  await expect(theirs.getByRole('button', { name: /^Notifications, 1 unread/ })).toBeVisible()
  const unread = theirs.getByRole('link', { name: /^Chat.*1 unread/ }).filter({ visible: true })
  await expect(unread).toBeVisible()

  await openLive(theirs, chat)
  await expect(logOf(theirs)).toContainText('Can you start at eight?')
  await expect(logOf(page)).toContainText('Seen')
  await write(theirs, 'Eight is fine.')
  await expect(logOf(page)).toContainText('Eight is fine.')
  await write(page, 'See you then.')
  await expect(logOf(theirs)).toContainText('See you then.')

  await killOne()
  await write(theirs, 'Where do I park?')
  await expect(logOf(page)).toContainText('Where do I park?')
  await write(page, 'In lot B.')
  await expect(logOf(theirs)).toContainText('In lot B.')
  for (const one of [page, theirs])
    for (const text of ['Eight is fine.', 'See you then.', 'Where do I park?', 'In lot B.'])
      await expect(logOf(one).getByText(text, { exact: true })).toHaveCount(1)
  for (const window of [ours, other]) await window.close()
})
