import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'
import { createAdmin } from '../fixtures/people.ts'

const menuButton = (page: Page) => page.getByRole('button', { name: /^(Menu|.*’s account)$/ })

test('session: logging out by keyboard in one tab ends it in the others and in the back office @desktop', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, await createAdmin(product.db))
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
