import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Credentials, type Product } from '../test.ts'
import { createApplicant } from '../fixtures/states.ts'
import { tokenOf } from '../steps/session.ts'
import { addFirstCard } from '../steps/paying.ts'
import { addPayoutBank, expectStanding, setUpPayouts } from '../steps/payouts.ts'

type Tools = { product: Product; page: Page; signIn: (page: Page, person: Credentials) => Promise<void> }
const accepted = 3 * 24 * 60
/** Two days, a weekend and two bank holidays later at the latest. */
const arrived = 7 * 24 * 60

/** A facility confirmed this shift by card, it was worked as scheduled, and the time card is accepted. */
const acceptedShift = async ({ product, page, signIn }: Tools) => {
  const { facility, clinician, job, application } = await createApplicant(product)
  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  const sheet = await addFirstCard(page, 'Tess Therapist', '4242424242424242')
  await sheet.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Tess Therapist is confirmed' })).toBeVisible()
  await signIn(page, clinician)
  await page.goto(`/clinician/jobprofile/${job.id}`)
  await expect(
    page.getByText('You’ll be paid $496.00 about 4 days after the facility accepts your time card.'),
  ).toBeVisible()
  await product.moveClock({ byMinutes: accepted })
  const [slot] = job.slots
  const times = { startTime: new Date(slot?.startsAt ?? 0), endTime: new Date(slot?.endsAt ?? 0) }
  const worked = { startTime: times.startTime.toISOString(), endTime: times.endTime.toISOString() }
  const card = { jobApplicationId: application.id, entries: [{ slotId: slot?.id ?? '', ...worked }] }
  const token = await tokenOf(product, clinician)
  await expect
    .poll(async () => (await product.call('jobs.read', { id: job.id }, { token })).myApplicationStatus, {
      timeout: 30_000,
    })
    .toBe('completed')
  const { id } = await product.call('timesheets.write', { ...card, submit: true }, { token })
  const judge = { token: await tokenOf(product, facility) }
  await product.call('timesheets.accept', { id, documentationCompleted: true }, judge)
}

/** The payout is in the year's earnings and in the file for taxes, and its month's amount opens it. */
const seeEarnings = async (page: Page) => {
  await page.goto('/clinician/earnings')
  const figures = page.getByRole('list', { name: /^Earnings in/ })
  await expect(figures.getByRole('link', { name: /^Paid in \d{4}\s*\$496\.00$/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download \d{4} \(CSV\)$/ }).click()
  const lines = (await readFile(await (await file).path(), 'utf8')).trim().split('\n')
  expect(lines).toHaveLength(3)
  expect(lines.at(-1)).toBe('Total,,,8.00,496.00,0.00,496.00')
  await page
    .getByRole('table')
    .getByRole('link', { name: /^Paid, \w+: \$496\.00$/ })
    .click()
  const payout = page.getByRole('list', { name: 'Payout history' }).getByRole('button')
  await expect(payout).toHaveCount(1)
  await expect(payout).toContainText('$496.00')
  await page.getByRole('link', { name: /Earnings/ }).click()
}

test('payouts: a clinician sets up a payout account and gets paid days later @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  await acceptedShift({ page, product, signIn })
  await page.goto('/clinician/dashboard')
  await page.getByRole('link', { name: /Set up your payout account/ }).click()
  await expect(page.getByText('We’ll send $496.00 when your payout account is ready.')).toBeVisible()
  await takePicture(page, 'payout-account-not-begun')
  await setUpPayouts(page, '000123456789')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await product.moveClock({ byMinutes: 10 })
  await expectStanding(page, /^\$496\.00 is in transit and arrives by /)
  await takePicture(page, 'payout-on-its-way')
  await page.getByRole('link', { name: /^In transit\s*\$496\.00$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payouts: in transit' })).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Payout history' }).getByRole('button')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(page.getByRole('heading', { name: 'Payout history' })).toBeVisible()
  await product.moveClock({ byMinutes: arrived })
  await expectStanding(page, 'No pending payouts.')
  await page.getByRole('list', { name: 'Payout history' }).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: /^Payout for shift/ })
  await expect(sheet.getByText(/^Arrived /)).toBeVisible()
  await expect(sheet.getByText(/8 hr at \$62\/hr$/)).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'payout-in-the-bank')
  await seeEarnings(page)
  await takePicture(page, 'earnings')
})

test('payouts: a payout that the bank returns goes to another account @desktop', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  await acceptedShift({ page, product, signIn })
  await setUpPayouts(page, '000111111113')
  await product.moveClock({ byMinutes: 10 })
  await expectStanding(page, /^\$496\.00 is in transit and arrives by /)
  await product.moveClock({ byMinutes: arrived })
  await expectStanding(page, '$496.00 didn’t reach your bank.')
  await expect(page.getByText('Can’t receive payouts', { exact: true })).toBeVisible()
  await takePicture(page, 'payout-came-back')
  await addPayoutBank(page, '000123456789')
  await product.moveClock({ byMinutes: 10 })
  await expectStanding(page, /^\$496\.00 is in transit and arrives by /)
  await product.moveClock({ byMinutes: arrived })
  await expectStanding(page, 'No pending payouts.')
})
