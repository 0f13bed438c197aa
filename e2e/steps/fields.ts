import { expect, type Locator, type Page } from '@playwright/test'

/** A text field by its exact label. */
export const fieldOf = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true })

/** Types each item of a multi-select and takes it with Enter. */
export const chooseSeveral = async (page: Page, label: string, values: readonly string[]) => {
  const input = page.getByRole('combobox', { name: label, exact: true })
  for (const value of values) {
    await input.fill(value)
    await page.getByRole('option', { name: value, exact: true }).click()
    await expect(page.getByRole('button', { name: `Remove ${value}`, exact: true })).toBeVisible()
  }
  await input.press('Escape')
}

export type Paper = { name: string; mimeType: string; buffer: Buffer }

/** Uploads a file and waits for its name in the form. */
export const uploadFile = async (page: Page, label: string, paper: Paper) => {
  const field = page.getByRole('group', { name: label })
  await field.locator('input[data-upload="choose"]').setInputFiles(paper)
  await expect(field.getByRole('button', { name: `Remove ${paper.name}` })).toBeVisible()
}
