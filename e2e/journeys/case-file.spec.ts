import { buildJob } from '../../test/builders/job.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { signIn } from '../steps/session.ts'
import { expect, test } from '../test.ts'

test('case file: a note is added, found from the header, changed and deleted by its author @desktop', async ({
  page,
  product,
}) => {
  const job = await buildJob(product.db)
  await signIn(page, product, await createAdmin(product.db))
  await page.goto(`/admin/jobs/${job.id}/show`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  const field = timeline.getByLabel('Add a note')
  await field.fill('Park behind the building.')
  await field.press('ControlOrMeta+Enter')
  await expect(timeline.getByText('Park behind the building.')).toBeVisible()
  await expect(field).toHaveValue('')
  await page.getByRole('link', { name: '1 note' }).click()
  await expect(page).toHaveURL(/timeline=notes/)
  await expect(timeline.getByRole('listitem')).toHaveCount(1)
  await timeline.getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('dialog').getByLabel('Note').fill('Park in front.')
  await page.getByRole('button', { name: 'Save note' }).click()
  await expect(timeline.getByText('Park in front.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await timeline.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(timeline.getByText('No activity of this type.')).toBeVisible()
  await expect(page.getByRole('link', { name: '1 note' })).toHaveCount(0)
  await timeline.getByLabel('Show').click()
  await page.getByRole('option', { name: 'Everything' }).click()
  await expect(page).not.toHaveURL(/timeline=/)
})
