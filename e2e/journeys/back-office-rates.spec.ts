import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { signIn } from '../steps/session.ts'
import { expect, test } from '../test.ts'

const file = [
  'discipline,state,city,rate,source',
  'pt,TX,,61.50,Survey',
  'slp,TX,Waco,55,Survey',
  'nurse,TX,,50,',
  'pt,Texarkana,,50,',
  'ot,TX,,five,',
].join('\n')

test('back office: rates with three bad rows are previewed, and only the good ones imported @phone', async ({
  page,
  product,
  takePicture,
}) => {
  await signIn(page, product, await createAdmin(product.db, 'subadmin'))
  await page.goto('/admin/median-rates')
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import rates' })
  await dialog
    .getByLabel('File with rates')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  const bad = dialog.getByRole('region', { name: '3 lines that can’t be imported' })
  await expect(bad.getByRole('listitem')).toHaveText([
    '“nurse” isn’t a discipline.Line 4',
    '“Texarkana” isn’t a state.Line 5',
    'Enter a rate between $1.00 and $500.00 per hour.Line 6',
  ])
  await expect(dialog.getByRole('region', { name: '1 changed rate' })).toContainText(
    /from \$\d+\.\d\d to \$61\.50/,
  )
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'back-office-rates-import')
  expect(await product.db('median_rates').where({ source: 'Survey' })).toEqual([])
  await dialog.getByRole('button', { name: 'Import 2 rates' }).click()
  await expect(page.getByText('2 rates imported')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await product.db('median_rates').where({ source: 'Survey' }).pluck('rate_cents')).toEqual(
    expect.arrayContaining([6_150, 5_500]),
  )
})
