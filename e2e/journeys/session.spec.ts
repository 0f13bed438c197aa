import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { startProxy } from '../fixtures/proxy.ts'
import { createConfirmedShift } from '../fixtures/states.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { widths } from '../steps/window.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|.*’s account)$/ })

/** What stays in view while the page scrolls. */
const barsHeight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => /sticky|fixed/.test(getComputedStyle(element).position))
      .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
  )

test('session: logging out by keyboard in one tab ends it in the others and in the back office @desktop', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, await givenAdmin(product.db))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto('/notifications')
  await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()

  await test.step('the menu opens with the keyboard, closes with Esc, and keeps the focus', async () => {
    await menuButton(tab).focus()
    await tab.keyboard.press('Enter')
    await expect(tab.getByRole('menuitem').first()).toBeFocused()
    await tab.keyboard.press('End')
    await expect(tab.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
    await tab.keyboard.press('Escape')
    await expect(tab.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
    await expect(menuButton(tab)).toBeFocused()
  })

  await tab.keyboard.press('Enter')
  await expect(tab.getByRole('menuitem').first()).toBeFocused()
  await tab.keyboard.press('End')
  await tab.keyboard.press('Enter')
  for (const one of [tab, other]) await expect(one).toHaveURL(/\/login\?ended=loggedOut$/)
  await expect(page).toHaveURL(/\/admin\/login/)
  for (const one of [tab, other, page]) await expect(one.getByText('You’re logged out.')).toBeVisible()
  await other.reload()
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('connection: without it the app opens with the next shift, and a public page says what is wrong @phone', async ({
  page,
  product,
  signIn,
}) => {
  const { clinician } = await createConfirmedShift(product)
  // Playwright’s own switch doesn’t reach the service worker
  const connection = await startProxy([product.url])
  await signIn(page, clinician)
  await page.goto(`${connection.url}/clinician/dashboard`)
  const contact = page.getByRole('link', { name: /^Call / })
  await expect(contact).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
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
