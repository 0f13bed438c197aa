import { buildClinician } from '../../test/builders/clinician.ts'
import { newId } from '../../api/store/ids.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createAdmin } from '../fixtures/people.ts'
import { confirmedShift } from '../fixtures/states.ts'
import { expectAtMost, logInAs } from '../steps/back-office.ts'
import { actionsIn } from '../steps/count-actions.ts'
import { signIn, createToken } from '../steps/session.ts'

test('settings: the menu has room for their name, a sub-admin is added, and hours that overlap say so at their row @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  await logInAs(page, product)
  await page.goto('/admin')
  const item = page.getByRole('menuitem', { name: 'Account Settings' })
  await item.click()
  await expect(page.getByRole('heading', { name: 'Account Settings', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Staff' }).getByText('Ada Example (you)')).toBeVisible()
  await expect(item).toHaveCSS('font-weight', '650')
  // Fonts are a little wider on other systems.
  const spare = await item.getByText('Account Settings').evaluate(text => {
    const range = document.createRange()
    range.selectNodeContents(text)
    return text.clientWidth - range.getBoundingClientRect().width
  })
  expect(spare).toBeGreaterThan(8)

  await actionsIn(page)
  await page.getByRole('button', { name: 'Add to the staff' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to the staff' })
  await dialog.getByLabel(/^Email/).fill('pia.new@example.test')
  await dialog.getByLabel(/^First name/).fill('Pia')
  await dialog.getByLabel(/^Last name/).fill('New')
  await dialog.getByRole('button', { name: 'Add and email the link' }).click()
  await expect(page.getByRole('row', { name: /Pia New/ })).toContainText('Sub-admin')
  await expectAtMost(page, 5)
  await expectNoSidewaysScroll(page)
  await expect.poll(async () => (await product.emailsTo('pia.new@example.test')).length).toBe(1)

  const saturday = page.getByRole('group', { name: 'Saturday' })
  await saturday.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await saturday.getByLabel('From', { exact: true }).fill('10:00')
  await saturday.getByLabel('To', { exact: true }).fill('12:00')
  await saturday.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await saturday.getByLabel('From 2').fill('11:00')
  await saturday.getByLabel('To 2').fill('13:00')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(saturday.getByText('These hours overlap other hours on the same day')).toBeVisible()
  await takePicture(page, 'hours')
  await saturday.getByLabel('From 2').fill('12:30')
  await page.getByRole('button', { name: 'Save hours' }).click()
  await expect(page.getByText('Hours saved')).toBeVisible()
  await page.reload()
  await expect(saturday.getByLabel('From 2')).toHaveValue('12:30')
})

test('back office: on a phone, the cancel dialog has room for a settlement choice and amounts @phone', async ({
  page,
  product,
  takePicture,
}) => {
  const { job } = await confirmedShift(product)
  await signIn(page, product, await createAdmin(product.db))
  await page.goto(`/admin/jobs/${job.id}/show`)
  await page.getByRole('button', { name: 'Cancel shift' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel shift/ })
  await expect(dialog.getByText('Shift status')).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Settlement' })).toHaveCount(1)
  await expect(dialog.getByText('$')).toHaveCount(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'cancel-dialog')
})

test('back office: three people are approved at once, with a preview of each and a report of what failed @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  const { db } = product
  const names = ['PineA', 'PineB', 'PineC']
  const people = await Promise.all(
    names.map((lastName, place) =>
      buildClinician(db, { firstName: 'Rowan', lastName, status: 'pending', isEmailVerified: place !== 1 }),
    ),
  )
  const [first, , third] = people
  const call = { startsAt: '2028-06-01T15:00:00Z', endsAt: '2028-06-01T15:15:00Z', createdAt: new Date() }
  await db('onboarding_calls').insert({ id: newId(), userId: first?.userId, phone: '5555550177', ...call })
  const admin = await createAdmin(db)
  await signIn(page, product, admin)
  await page.goto('/admin')
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await page.getByLabel('Search users').fill('Rowan Pine')
  await expect(page.getByRole('row', { name: /Rowan Pine/ })).toHaveCount(3)
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  const button = dialog.getByRole('button', {
    name: 'Approve 3 people, end 1 call, 1 without a confirmed email',
  })
  await expect(button).toBeEnabled()
  const effects = dialog.getByRole('list', { name: 'What this does' })
  await expect(effects.getByRole('listitem').filter({ hasText: 'PineA' })).toContainText(
    'Will cancel the call on 6/01/2028',
  )
  await expect(effects.getByRole('listitem').filter({ hasText: 'PineB' })).toContainText(
    'isn’t confirmed yet',
  )
  await expectAccessible(page)
  await takePicture(page, 'approve-three')
  // Someone else decides about one of them first.
  const token = await createToken(product, await createAdmin(db))
  await product.call('accounts.decide', { userId: third?.userId ?? '', status: 'approved' }, { token })
  await button.click()
  await expect(dialog.getByText(/^2 of 3 done\./)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem')).toHaveText(/PineC/)
  await takePicture(page, 'approve-three-report')
  const approved = await db('users')
    .whereIn(
      'id',
      people.map(({ userId }) => userId),
    )
    .where({ status: 'approved' })
  expect(approved).toHaveLength(3)
  expect(await db('onboarding_calls').where({ userId: first?.userId }).first('status')).not.toMatchObject({
    status: 'booked',
  })
})
