import type { Locator, Page } from '@playwright/test'
import { addDays } from '@gaitway/contract/time'
import { buildClinician } from '../../api/testing/builders/clinician.ts'
import { buildJob } from '../../api/testing/builders/job.ts'
import { expectNoSidewaysScroll } from '../accessibility.ts'
import { png } from '../../api/testing/fixtures/uploads.ts'
import { createFacility } from '../fixtures/people.ts'
import { createApplicant } from '../fixtures/states.ts'
import { expectAtMost, issueInvoices, logInAs, nowOf } from '../steps/back-office.ts'
import { actionsIn } from '../steps/count-actions.ts'
import { tokenOf } from '../steps/session.ts'
import { addFirstCard } from '../steps/paying.ts'
import { expect, test } from '../test.ts'

test('back office: a person is found from another record by phone, email and the end of an ID @desktop', async ({
  page,
  product,
}) => {
  const { db } = product
  const person = await buildClinician(db, {
    firstName: 'Nora',
    lastName: 'Quill',
    email: 'nora.quill@example.test',
  })
  await db('users').where({ id: person.userId }).update({ phone: '8325550147' })
  const job = await buildJob(db)
  await logInAs(page, product)
  for (const typed of ['(832) 555-0147', 'nora.quill@example.test', person.userId.slice(-6)]) {
    await page.goto(`/admin/jobs/${job.id}/show`)
    await expect(page.getByRole('heading', { level: 2, name: /^Shift / })).toBeVisible()
    await actionsIn(page)
    await page.keyboard.press('/')
    await page.getByRole('combobox', { name: /any ID/ }).fill(typed)
    await expect(page.getByRole('option', { name: /Nora Quill/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'Nora Quill' })).toBeVisible()
    await expectAtMost(page, 1)
  }
})

/** Approves the person on the page, who must be this one. */
const approve = async (page: Page, name: string) => {
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText(`${name}: Approved. We notified them.`)).toBeVisible()
}

test('back office: ten people are approved from the queue, one press each @desktop', async ({
  page,
  product,
}) => {
  const { db } = product
  await db('users').where({ status: 'pending' }).update({ status: 'rejected' })
  const createdAt = addDays(await nowOf(product), -3)
  const lastNames = Array.from({ length: 11 }, (_, place) => `Number${String.fromCharCode(65 + place)}`)
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
  for (const lastName of lastNames.slice(0, 10)) await approve(page, `Quinn ${lastName}`)
  await expectAtMost(page, 10)
  const statuses = await db('users')
    .whereIn(
      'id',
      people.map(({ userId }) => userId),
    )
    .pluck('status')
  expect(statuses.filter(status => status === 'approved')).toHaveLength(10)
})

const cancelInDialog = async (dialog: Locator, reason: string) => {
  await dialog.getByLabel(/^Reason/).fill(reason)
  await dialog.getByRole('button', { name: /^Cancel/ }).click()
  await expect(dialog).toBeHidden()
}

test('back office: a canceled shift shows what it does first, and the money returns @desktop', async ({
  page,
  product,
  signIn,
}) => {
  const { facility, job, application } = await createApplicant(product)
  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  const sheet = await addFirstCard(page, 'Tess Therapist', '4242424242424242')
  await sheet.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Tess Therapist is confirmed' })).toBeVisible()
  await page.context().clearCookies()
  await logInAs(page, product)
  await page.goto(`/admin/jobs/${job.id}/show`)
  const region = page.getByRole('region', { name: 'Payment', exact: true })
  await expect(region).toContainText('Paid$561.72')
  await actionsIn(page)
  await page.getByRole('button', { name: 'Cancel shift' }).click()
  const dialog = page.getByRole('dialog', { name: /^Cancel shift/ })
  await expect(dialog.getByText('$561.72').first()).toBeVisible()
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

test('back office: a sub-admin is added, and gets a link to choose a password @desktop', async ({
  page,
  product,
}) => {
  await logInAs(page, product)
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'Staff' })).toBeVisible()
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
})

test('back office: a facility’s new fee percent is in its next price @desktop', async ({ page, product }) => {
  const facility = await createFacility(product.db, { officeName: 'Pine Court' })
  await logInAs(page, product)
  await page.goto(`/admin/facilitydetails/${facility.id}`)
  await page.getByRole('button', { name: 'Change the terms' }).click()
  const dialog = page.getByRole('dialog', { name: 'Terms of Pine Court' })
  await dialog.getByLabel('Standard service fee, 10%').uncheck()
  await dialog.getByLabel(/^Service fee in percent/).fill('7.5')
  await dialog.getByRole('button', { name: 'Save terms' }).click()
  await expect(page.getByRole('region', { name: 'Terms' })).toContainText('7.5%')
  const startDate = addDays(await nowOf(product), 3)
  const endDate = new Date(startDate.getTime() + 8 * 3_600_000)
  const price = await product.call(
    'jobs.previewPrice',
    {
      jobType: 'PART_TIME',
      slots: [{ startDate: startDate.toISOString(), endDate: endDate.toISOString() }],
      hourlyRate: 62,
    },
    { token: await tokenOf(product, facility) },
  )
  expect(price).toMatchObject({ feePercent: 7.5, ACH: { totalCents: 53_320 } })
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
  const { job } = await createApplicant(product, { officeName: 'Redwood Court' })
  const [invoice] = await issueInvoices(product, 'Sumac Court', [45])
  await logInAs(page, product, 'subadmin')
  await page.goto('/admin')
  for (const name of ['Invoices', 'Payments', 'Payouts', 'Ledger'])
    await expect(page.getByRole('menuitem', { name })).toHaveCount(0)
  for (const path of [
    'invoice',
    'payments',
    'payouts',
    'ledger-accounts',
    `invoices/${invoice?.invoiceId}/show`,
  ]) {
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
  await cancelInDialog(page.getByRole('dialog', { name: /^Cancel shift/ }), 'Posted twice.')
  await expect.poll(() => db('jobs').where({ id: job.id }).first('status')).toEqual({ status: 'cancelled' })
  await page.goto('/admin/settings')
  await expect(page.getByRole('region', { name: 'Cancellation policy' })).toBeVisible()
  for (const name of ['Service fee', 'Invoice terms', 'Automatic acceptance', 'Staff'])
    await expect(page.getByRole('region', { name })).toHaveCount(0)
})
