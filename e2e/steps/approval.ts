import { expect, type Page } from '@playwright/test'

/** Finds a user under review, opens and approves them. */
export const approve = async (page: Page, name: string, papers: readonly string[]) => {
  await page.goto('/admin/users')
  await page.getByRole('row', { name }).getByRole('link', { name }).click()
  await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible()
  const documents = page.getByRole('group', { name: 'Document' })
  for (const paper of papers) {
    await documents.getByRole('button', { name: paper }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^(Open|Download) ${paper}`) })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText(`${name}: Approved. We notified them.`)).toBeVisible()
}
