import { buildClinician } from '../../api/testing/builders/clinician.ts'
import { newId } from '../../api/store/ids.ts'
import { addHours } from '@gaitway/contract/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { createConfirmedShift } from '../fixtures/states.ts'
import { signIn, tokenOf } from '../steps/session.ts'

test('back office: the login form waits for no response @desktop', async ({ page, takePicture }) => {
  await page.route('**/api/**', () => {})
  await page.goto('/admin')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'back-office-login')
})

test('back office: the menu has room for the name of the selected page @desktop', async ({
  page,
  product,
}) => {
  await signIn(page, product, await givenAdmin(product.db))
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
})

test('back office: a no-show that is excused no longer counts against the clinician @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  const { facility, job, application } = await createConfirmedShift(product)
  const [slot] = job.slots
  await product.moveClock({ to: addHours(slot?.startsAt ?? new Date(0), 2).toISOString() })
  const token = await tokenOf(product, facility)
  const noShow = { kind: 'noShow', jobId: job.id, reason: 'Nobody came to work.' } as const
  await product.call('applications.noShow', noShow, { token })
  await signIn(page, product, await givenAdmin(product.db))
  await page.goto(`/admin/jobs/${job.id}/show`)
  await page.getByRole('button', { name: 'Excuse' }).click()
  const dialog = page.getByRole('dialog', { name: 'Excuse Tess Therapist' })
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(dialog.getByLabel(/^Reason/)).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await takePicture(page, 'excuse')
  await dialog.getByLabel(/^Reason/).fill('The facility gave a wrong address.')
  await dialog.getByRole('button', { name: 'Excuse' }).click()
  await expect(page.getByText('Excused. This shift no longer counts against Tess Therapist.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Excuse' })).toHaveCount(0)
  await expect(page.getByText('“The facility gave a wrong address.”')).toBeVisible()
  expect(await product.db('applications').where({ id: application.id }).first('clinician_missed')).toEqual({
    clinicianMissed: null,
  })
})

for (const role of ['admin', 'subadmin'] as const) {
  const isAdmin = role === 'admin'
  const name = isAdmin ? 'n admin' : ' sub-admin'
  const what = isAdmin ? 'with a settlement choice and amounts' : 'without a settlement choice or amounts'
  test(`back office: the cancel dialog opens for a${name} ${what} @desktop`, async ({
    page,
    product,
    takePicture,
  }) => {
    const { job } = await createConfirmedShift(product)
    await signIn(page, product, await givenAdmin(product.db, role))
    await page.goto(`/admin/jobs/${job.id}/show`)
    await page.getByRole('button', { name: 'Cancel shift' }).click()
    const dialog = page.getByRole('dialog', { name: /^Cancel shift/ })
    await expect(dialog.getByText('Shift status')).toBeVisible()
    await expect(dialog.getByRole('radiogroup', { name: 'Settlement' })).toHaveCount(isAdmin ? 1 : 0)
    await expect(dialog.getByText('$')).toHaveCount(isAdmin ? 3 : 0)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await takePicture(page, `cancel-dialog-${role}`)
    await dialog.getByLabel(/^Reason/).fill('The unit is closed.')
    await dialog.getByRole('button', { name: 'Cancel shift' }).click()
    await expect(dialog).toBeHidden()
    expect(await product.db('jobs').where({ id: job.id }).first('status')).toEqual({ status: 'cancelled' })
  })
}

test('back office: ten people are approved at once, with a preview of each and a report of what failed @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  const { db } = product
  const names = Array.from({ length: 10 }, (_, place) => `Pine${String.fromCodePoint(65 + place)}`)
  const people = await Promise.all(
    names.map((lastName, place) =>
      buildClinician(db, { firstName: 'Rowan', lastName, status: 'pending', isEmailVerified: place !== 1 }),
    ),
  )
  const [first, , third] = people
  const call = { startsAt: '2028-06-01T15:00:00Z', endsAt: '2028-06-01T15:15:00Z', createdAt: new Date() }
  await db('onboarding_calls').insert({ id: newId(), userId: first?.userId, phone: '5555550177', ...call })
  const admin = await givenAdmin(db)
  await signIn(page, product, admin)
  await page.goto('/admin')
  await page.getByRole('menuitem', { name: 'Users' }).click()
  await page.getByLabel('Search users').fill('Rowan Pine')
  await expect(page.getByRole('row')).toHaveCount(11)
  await page.getByRole('checkbox', { name: 'Select all' }).check()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve' })
  const button = dialog.getByRole('button', {
    name: 'Approve 10 people, end 1 call, 1 without a confirmed email',
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
  await takePicture(page, 'approve-ten')
  // Someone else decides about one of them first.
  const token = await tokenOf(product, await givenAdmin(db))
  await product.call('accounts.decide', { userId: third?.userId ?? '', status: 'approved' }, { token })
  await button.click()
  await expect(dialog.getByText(/^9 of 10 done\./)).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Failed' }).getByRole('listitem')).toHaveText(/PineC/)
  await takePicture(page, 'approve-ten-report')
  const approved = await db('users')
    .whereIn(
      'id',
      people.map(({ userId }) => userId),
    )
    .where({ status: 'approved' })
  expect(approved).toHaveLength(10)
  expect(await db('onboarding_calls').where({ userId: first?.userId }).first('status')).not.toMatchObject({
    status: 'booked',
  })
})
