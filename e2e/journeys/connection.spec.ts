import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { startProxy } from '../fixtures/proxy.ts'
import { confirmedShift } from '../fixtures/states.ts'
import { widths } from '../steps/window.ts'
import { expect, test } from '../test.ts'

test.use({ serviceWorkers: 'allow' })

/** What stays in view while the page scrolls. */
const barsHeight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => /sticky|fixed/.test(getComputedStyle(element).position))
      .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
  )

test('connection: without it the app opens with the next shift, and a public page says what is wrong @phone', async ({
  page,
  product,
  signIn,
}) => {
  const { clinician } = await confirmedShift(product)
  // Playwright’s own switch doesn’t reach the service worker
  const connection = await startProxy([product.url])
  await signIn(page, clinician)
  await page.goto(`${connection.url}/clinician/dashboard`)
  const contact = page.getByRole('link', { name: /^Call / })
  await expect(contact).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // newer browsers install nothing from a context of a test, which is a private window
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  await page.evaluate(() => navigator.serviceWorker.ready)

  await page.context().setOffline(true)
  await expect(page.getByText(/^You’re offline/)).toBeVisible()
  await page.reload()
  await expect(contact).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open in maps' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'My shifts' }).last()).toBeVisible()
  // the same phone at 200% zoom
  await page.setViewportSize({ width: 195, height: 422 })
  expect(await barsHeight(page)).toBeLessThanOrEqual(422 / 5)
  await page.setViewportSize(widths.phone)
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Set up your payout account' })).toBeVisible()
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0)

  await connection.stop()
  // the address that the manifest starts at
  await page.goto(`${connection.url}/login`)
  await expect(page.getByText(/^You’re offline, so/)).toBeVisible()
  await page.goto(`${connection.url}/faq`)
  await expect(page.getByRole('heading', { level: 1, name: 'You’re offline' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the app' }).click()
  await expect(page.getByText(/^You’re offline, so/)).toBeVisible()
})
