import { readFile } from 'node:fs/promises'
import { expect, test } from '../test.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { createApplicant } from '../fixtures/states.ts'

test('export: an admin downloads the rows of a list @desktop', async ({ page, product, signIn }) => {
  const { job } = await createApplicant(product)
  await signIn(page, await givenAdmin(product.db))
  await page.goto('/admin/jobs')
  await expect(page.getByText(/^1-\d+ of \d+$/)).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('jobs.csv')
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toMatch(/^id,serialNumber,status,/)
  expect(text).toContain(job.id)
})
