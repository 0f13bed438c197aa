import { expect, type Page } from '@playwright/test'

/** Picks one of the free times on the second free day, because the first may be nearly over. */
export const chooseTime = async (page: Page, place: number) => {
  const days = page.getByRole('group', { name: 'Day', exact: true })
  await days.getByRole('radio', { disabled: false }).nth(1).press('Space')
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
