import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'

/** Milliseconds from the first thing the page's script drew until an element was there. */
const millisecondsUntil = (page: Page, selector: string) =>
  page.addInitScript(awaited => {
    const seen = new MutationObserver(() => {
      const drawn = document.querySelector('#app')?.hasChildNodes()
      if (drawn && performance.getEntriesByName('drawn').length === 0) performance.mark('drawn')
      if (!drawn || !document.querySelector(awaited)) return
      seen.disconnect()
      performance.measure('awaited', 'drawn')
    })
    seen.observe(document, { childList: true, subtree: true })
  }, selector)

const measured = (page: Page) =>
  page.evaluate(() => performance.getEntriesByName('awaited')[0]?.duration ?? Infinity)

test('back office: the login form appears within a second of its script', async ({ page, takePicture }) => {
  await millisecondsUntil(page, 'input[type="password"]')
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await measured(page)).toBeLessThan(1_000)
  await expectAccessible(page)
  await takePicture(page, 'back-office-login')
})
