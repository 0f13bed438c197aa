import { expect, type Page } from '@playwright/test'

/** The first free day may be nearly over. */
const chooseSecondDay = (page: Page) =>
  page
    .getByRole('group', { name: 'Day', exact: true })
    .getByRole('radio', { disabled: false })
    .nth(1)
    .press('Space')

/** Picks one of the free times on the second free day. */
export const chooseTime = async (page: Page, place: number) => {
  await chooseSecondDay(page)
  const times = page.getByRole('group', { name: /^Time, / })
  const time = times.locator('label').nth(place)
  await time.click()
  const said = (await time.textContent()) ?? ''
  await expect(times.getByRole('radio', { name: said })).toBeChecked()
  return said
}

/** The same by keyboard. */
export const chooseTimeByKeys = async (page: Page, place: number) => {
  await chooseSecondDay(page)
  const time = page
    .getByRole('group', { name: /^Time, / })
    .getByRole('radio')
    .nth(place)
  await time.focus()
  await page.keyboard.press('Space')
  await expect(time).toBeChecked()
}
