import { expect, type Page } from '@playwright/test'

/** Picks one of the free times on the selected day. */
export const chooseTime = async (page: Page, place: number) => {
  const times = page.getByRole('group', { name: /^Time, / })
  const time = times.locator('label').nth(place)
  await time.click()
  const said = (await time.textContent()) ?? ''
  await expect(times.getByRole('radio', { name: said })).toBeChecked()
  return said
}

/** The same by keyboard. */
export const chooseTimeByKeys = async (page: Page, place: number) => {
  const time = page
    .getByRole('group', { name: /^Time, / })
    .getByRole('radio')
    .nth(place)
  await time.focus()
  await page.keyboard.press('Space')
  await expect(time).toBeChecked()
}
