import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { startProxy } from '../fixtures/proxy.ts'
import { createConfirmedShift } from '../fixtures/states.ts'
import { givenAdmin, createClinician, createFacility } from '../fixtures/people.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|.*’s account)$/ })

/** What stays in view while the page scrolls. */
const barsHeight = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(element => /sticky|fixed/.test(getComputedStyle(element).position))
      .reduce((sum, element) => sum + element.getBoundingClientRect().height, 0),
  )

test('session: logging out in one tab ends it in the other with a message @desktop', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, await createClinician(product.db))
  await page.goto('/clinician/jobboard')
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/clinician/dashboard')
  await expect(other.getByRole('heading', { name: 'My shifts' })).toBeVisible()
  await menuButton(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/login\?ended=loggedOut$/)
    await expect(tab.getByText('You’re logged out.')).toBeVisible()
  }
  await other.reload()
  await expect(other.getByRole('button', { name: 'Log in' })).toBeVisible()
})

test('session: logging out of the web app logs out of the back office @desktop', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, await givenAdmin(product.db))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible()
  const other = await page.context().newPage()
  await other.goto('/profile')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await menuButton(other).click()
  await other.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  await expect(page.getByText('You’re logged out.')).toBeVisible()
})

test('session: a deactivated user is logged out by the next refused call, with the reason @phone', async ({
  page,
  product,
  signIn,
}) => {
  const clinician = await createClinician(product.db)
  await signIn(page, clinician)
  // wait until the screen has loaded everything, so that the click makes the next call
  await page.goto('/notifications')
  await expect(page.getByRole('main').getByText('No notifications found')).toBeVisible()
  await product.db('users').where({ id: clinician.userId }).update({ status: 'deactivate' })
  await page.getByRole('link', { name: /^(Job Board|Board)$/ }).click()
  await expect(page).toHaveURL(/\/login\?ended=deactivated$/)
  await expect(page.getByText('Your account has been deactivated')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/clinician/dashboard')
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('connection: the installed app starts without it, and a public page says what is wrong @phone', async ({
  page,
  product,
  signIn,
}) => {
  // Playwright’s own switch doesn’t reach the service worker
  const connection = await startProxy([product.url])
  await signIn(page, await createClinician(product.db))
  await page.goto(`${connection.url}/notifications`)
  const devtools = await page.context().newCDPSession(page)
  expect(await devtools.send('Page.getInstallabilityErrors')).toEqual({ installabilityErrors: [] })
  await page.evaluate(() => navigator.serviceWorker.ready)
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

test('connection: without it the places and the next shift stay readable, even after a reload @phone', async ({
  page,
  product,
  signIn,
}) => {
  const { clinician } = await createConfirmedShift(product)
  await signIn(page, clinician)
  await page.goto('/clinician/dashboard')
  const contact = page.getByRole('link', { name: /^Call / })
  await expect(contact).toBeVisible()
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
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Set up your payout account' })).toBeVisible()
  await expect(page.getByText(/^You’re offline/)).toHaveCount(0)
})

test('menu: opens with the keyboard, closes with Esc, and keeps the focus', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, await createFacility(product.db))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await menuButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('terms: guests can read the terms and the privacy policy @phone', async ({ page }) => {
  for (const [path, title] of [
    ['/terms', 'Terms of use'],
    ['/privacy', 'Privacy'],
    ['/nowhere', 'Page not found'],
    ['/403', 'You don’t have access to this page'],
    ['/no-data', 'Nothing here'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(page)
  }
})
