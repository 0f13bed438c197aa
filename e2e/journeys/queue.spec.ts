import { addHours } from '@gaitway/contract/format/time'
import { buildFacility } from '../../test/builders/facility.ts'
import { buildJob } from '../../test/builders/job.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { signIn } from '../steps/session.ts'
import { nowOf } from '../steps/back-office.ts'
import { expect, test } from '../test.ts'

test('home: one of two staff claims and snoozes a shift by keyboard, and undoes a Done; the other sees who has it @desktop', async ({
  page,
  product,
  browser,
}) => {
  const { db } = product
  const startsAt = addHours(await nowOf(product), 6)
  const facility = await buildFacility(db, { officeName: 'Tamarack Court' })
  await buildJob(db, { facility, slots: [{ startsAt, endsAt: addHours(startsAt, 8) }] })
  await signIn(page, product, await createAdmin(db))
  await page.goto('/admin')
  await buildJob(db, {
    facility: await buildFacility(db, { officeName: 'Juniper Falls' }),
    status: 'expired',
    slots: [{ startsAt: addHours(startsAt, -12), endsAt: addHours(startsAt, -4) }],
  })
  const missed = page.getByRole('list', { name: 'Queue' }).getByRole('link', { name: /Juniper Falls/ })
  const link = page.getByRole('list', { name: 'Queue' }).getByRole('link', { name: /Tamarack Court/ })
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /Tamarack Court/ }) })
  await link.focus()
  await page.keyboard.press('c')
  await expect(item.getByText('You', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  const colleague = await browser.newContext({ baseURL: product.url })
  const other = await colleague.newPage()
  await signIn(other, product, await createAdmin(db, 'subadmin'))
  await other.goto('/admin')
  const theirs = other.getByRole('listitem').filter({ hasText: 'Tamarack Court' })
  await expect(theirs.getByRole('button', { name: /^Take over/ })).toBeVisible()
  await expect(theirs.getByText('$')).toHaveCount(0)

  await link.focus()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'For 1 hour' }).click()
  await expect(page.getByRole('tab', { name: 'Snoozed (1)' })).toBeVisible()
  await expect(item).toHaveCount(0)
  await expect(theirs).toHaveCount(0)
  await page.getByRole('tab', { name: /^Snoozed/ }).click()
  await item.getByRole('button', { name: /^Put back/ }).click()
  await expect(item).toHaveCount(0)
  await page.getByRole('tab', { name: /^Open/ }).click()
  await link.focus()
  await page.keyboard.press('d')
  await expect(page.getByText('An unfilled shift stays here until it’s filled or canceled.')).toBeVisible()

  await missed.focus()
  await page.keyboard.press('d')
  await expect(page.getByRole('tab', { name: 'Done (1)' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('tab', { name: 'Done (0)' })).toBeVisible()
  await expect(missed).toBeVisible()
  await colleague.close()
})
