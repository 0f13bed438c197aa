import type { Locator, Page } from '@playwright/test'
import { addDays } from '@gaitway/contract/format/time'
import { buildClinician } from '../../test/builders/clinician.ts'
import { buildJob } from '../../test/builders/job.ts'
import { png } from '../../test/fixtures/uploads.ts'
import { appliedShift } from '../fixtures/states.ts'
import { paidShift, expectAtMost, issueInvoices, logInAs, nowOf } from '../steps/back-office.ts'
import { actionsIn } from '../steps/count-actions.ts'
import { expect, test } from '../test.ts'

test('back office: the key / finds a person and a shift from another record, and Esc closes the search @desktop', async ({
  page,
  product,
}) => {
  const { db } = product
  const person = await buildClinician(db, { firstName: 'Nora', lastName: 'Quill' })
  await db('users').where({ id: person.userId }).update({ phone: '8325550147' })
  const [job, other] = [await buildJob(db), await buildJob(db)]
  await logInAs(page, product)
  await page.goto(`/admin/jobs/${job.id}/show`)
  await expect(page.getByRole('heading', { level: 2, name: /^Shift / })).toBeVisible()
  await actionsIn(page)
  const box = page.getByRole('combobox', { name: /any ID/ })
  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await box.fill('(832) 555-0147')
  await expect(page.getByRole('option', { name: /Nora Quill/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Nora Quill' })).toBeVisible()
  await expectAtMost(page, 1)

  await page.keyboard.press('/')
  await expect(box).toBeFocused()
  await page.keyboard.type(other.id.slice(-6))
  await expect(page.getByRole('option', { name: /^Shift / })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/admin/jobs/${other.id}/show`))
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(page.getByRole('button', { name: 'Search' })).toBeFocused()
})

/** Approves the person on the page, who must be this one. */
const approve = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText(`${name}: Approved. We notified them.`)).toBeVisible()
}

test('back office: three people are approved from the queue, one press each @desktop', async ({
  page,
  product,
}) => {
  const { db } = product
  await db('users').where({ status: 'pending' }).update({ status: 'rejected' })
  const createdAt = addDays(await nowOf(product), -3)
  const lastNames = ['NumberA', 'NumberB', 'NumberC', 'NumberD']
  const people = await Promise.all(
    lastNames.map(lastName => buildClinician(db, { status: 'pending', firstName: 'Quinn', lastName })),
  )
  for (const [place, { userId }] of people.entries())
    await db('users')
      .where({ id: userId })
      .update({ createdAt: new Date(createdAt.getTime() + place * 60_000) })
  await logInAs(page, product)
  await page.goto('/admin')
  await page.getByRole('menuitem', { name: 'Verification' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Quinn NumberA' })).toBeVisible()
  await actionsIn(page)
  for (const lastName of lastNames.slice(0, 3)) await approve(page, `Quinn ${lastName}`)
  await expectAtMost(page, 3)
  const statuses = await db('users')
    .whereIn(
      'id',
      people.map(({ userId }) => userId),
    )
    .pluck('status')
  expect(statuses.filter(status => status === 'approved')).toHaveLength(3)
})

const cancelInDialog = async (dialog: Locator, reason: string) => {
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: /^Cancel/ }).click()
  await expect(dialog).toBeHidden()
}

test('back office: a canceled shift shows what it does first, and the money returns @desktop', async ({
  page,
  product,
}) => {
  const { job, application } = await paidShift(product)
  await logInAs(page, product)
  await page.goto(`/admin/jobs/${job.id}/show`)
  const region = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(region).toContainText('Paid$561.72')
  await actionsIn(page)
  await page.getByRole('button', { name: 'Cancel shift' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel shift/ })
  await expect(dialog.getByText('$561.72').first()).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Settlement' })).toHaveCount(1)
  await cancelInDialog(dialog, 'The unit is closed.')
  await expectAtMost(page, 3)
  await expect
    .poll(
      async () =>
        (await product.db('payments').where({ applicationId: application.id }).first()).refundedCents,
    )
    .toBe(56_172)
  await expect(region).toContainText('Refunded$561.72')
})

test('back office: a profile is corrected, and its page shows it without a reload @desktop', async ({
  page,
  product,
}) => {
  const person = await buildClinician(product.db, {
    firstName: 'Iris',
    lastName: 'Wrong',
    isSignupCompleted: false,
  })
  await logInAs(page, product)
  await page.goto(`/admin/cliniciandetails/${person.id}`)
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit the profile of Iris Wrong' })
  await dialog.getByLabel(/^Last name/).fill('Right')
  await dialog.getByLabel(/^Years of experience/).fill('77')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog.getByText('Enter 0 to 50 years')).toBeVisible()
  await dialog.getByLabel(/^Years of experience/).fill('12')
  await dialog.getByRole('textbox', { name: 'SNF' }).fill('5')
  const resume = dialog.getByRole('group', { name: 'Resume' })
  await resume
    .getByLabel('File for Resume')
    .setInputFiles({ name: 'resume.png', mimeType: 'image/png', buffer: await png() })
  await expect(resume.getByRole('link', { name: 'Open Resume' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Iris Right' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Work' })).toContainText('Years of experience12')
  expect(
    await product.db('clinicians').where({ id: person.id }).first('resume_url', 'facility_experience'),
  ).toMatchObject({
    resumeUrl: expect.stringContaining('/api/files/'),
    facilityExperience: expect.arrayContaining([{ day: 'SNF', isAvailable: true, startTime: '5' }]),
  })
})

test('back office: a sub-admin works with people and shifts, and money is closed @desktop', async ({
  page,
  product,
}) => {
  const { db } = product
  await db('users').where({ status: 'pending' }).update({ status: 'rejected' })
  const person = await buildClinician(db, { status: 'pending', firstName: 'Otis', lastName: 'Vale' })
  const { job } = await appliedShift(product, { officeName: 'Redwood Court' })
  const [invoice] = await issueInvoices(product, 'Sumac Court', [45])
  await logInAs(page, product, 'subadmin')
  await page.goto('/admin')
  for (const name of ['Invoices', 'Payments', 'Payouts', 'Ledger'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  for (const path of ['invoice', `invoices/${invoice?.invoiceId}/show`]) {
    await page.goto(`/admin/${path}`)
    await expect(page).toHaveTitle('Page not found · Gaitway')
  }
  await page.goto('/admin/verification')
  await approve(page, 'Otis Vale')
  await page.goto(`/admin/cliniciandetails/${person.id}`)
  await expect(page.getByRole('tab', { name: 'Shifts' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Payouts' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit account' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit profile' })).toHaveCount(0)
  await page.goto(`/admin/jobs/${job.id}/show`)
  await expect(page.getByRole('region', { name: 'Applicants' })).toContainText('Tess Therapist')
  await expect(page.getByRole('region', { name: /Payment|Ledger|Invoices/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel shift' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel shift/ })
  await expect(dialog.getByText('Shift status')).toBeVisible()
  await expect(dialog.getByRole('radiogroup', { name: 'Settlement' })).toHaveCount(0)
  await expect(dialog.getByText('$')).toHaveCount(0)
  await cancelInDialog(dialog, 'Posted twice.')
  await expect.poll(() => db('jobs').where({ id: job.id }).first('status')).toEqual({ status: 'cancelled' })
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'Cancellation policy' })).toBeVisible()
  for (const name of ['Service fee', 'Invoice terms', 'Automatic acceptance', 'Staff'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
})
