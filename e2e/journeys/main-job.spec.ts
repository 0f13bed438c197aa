import { expect, test } from '../test.ts'
import { givenDirectory } from '../fixtures/directory.ts'
import { givenAdmin, createClinician } from '../fixtures/people.ts'
import { applyFor } from '../steps/over-http.ts'
import { approve } from '../steps/approval.ts'
import { signIn } from '../steps/session.ts'
import { addFirstCard, openConfirmation } from '../steps/paying.ts'
import { waitForShift } from '../steps/shift-status.ts'
import { applyFromBoard, expectReasons, postShift } from '../steps/shift.ts'
import { facilitySignsUp, therapistSignsUp } from '../steps/signing-up.ts'
import { acceptTimeCard, submitTimeCard } from '../steps/time-card.ts'
import { openWindow } from '../steps/window.ts'

test.describe.configure({ timeout: 240_000 })

test('main job: from two new users to a pending payout @desktop', async ({
  browser,
  product,
  takePicture,
}) => {
  const { url, db } = product
  await givenDirectory(db)
  const admin = await givenAdmin(db)
  const second = await createClinician(db, { firstName: 'Sofia', lastName: 'Second' })
  const stranger = await createClinician(db, {
    firstName: 'Flora',
    licenses: [{ state: 'FL' }],
    columns: { cprExpiresAt: new Date('2020-01-31T00:00:00Z') },
  })
  const office = await openWindow(browser, url, 'desktop')
  const phone = await openWindow(browser, url, 'phone')
  const backOffice = await openWindow(browser, url, 'desktop')
  const emailsTo = async (email: string) => (await product.emailsTo(email)).map(({ subject }) => subject)

  const facility = await test.step('a facility signs up', () =>
    facilitySignsUp(office.page, { email: 'bayou@gaitway.test', firstName: 'Ada', lastName: 'Office' }))
  const tess = await test.step('a physical therapist signs up', () =>
    therapistSignsUp(phone.page, { email: 'tess@gaitway.test', firstName: 'Tess', lastName: 'Mainstay' }))
  await takePicture(phone.page, 'signed-up')

  await test.step('an admin reads their documents and approves both, and both are notified', async () => {
    await signIn(backOffice.page, product, admin)
    await approve(backOffice.page, facility.officeName)
    await approve(backOffice.page, 'Tess Mainstay', ['Driver’s license', 'Resume'])
    await expect.poll(() => emailsTo(tess.email)).toContain('Your account is approved')
    await expect.poll(() => emailsTo(facility.email)).toContain('Your account is approved')
  })

  const job = await test.step('the facility posts a shift for tomorrow at $62', async () => {
    const { now } = await product.call('product.config', {})
    await postShift(office.page, new Date(now))
    await takePicture(office.page, 'shift-management')
    const row: { id: string; firstSlotStart: Date; lastSlotEnd: Date } | undefined = await db('jobs')
      .where({ description: 'Evaluate and treat, eight residents.' })
      .orderBy('created_at', 'desc')
      .first('id', 'first_slot_start', 'last_slot_end')
    if (!row) throw new Error('There is no job.')
    return row
  })

  await test.step('the therapist finds it on the board and applies, and so does a second one', async () => {
    await applyFromBoard(phone.page, facility.officeName)
    await takePicture(phone.page, 'applied')
    await applyFor(product, second, job.id)
  })
  await test.step('a third without a Texas license sees every reason why not', async () => {
    const other = await openWindow(browser, url, 'phone')
    await signIn(other.page, product, stranger)
    await expectReasons(other.page, job.id, [
      'You don’t have a license for Texas.',
      'Your CPR certification expires before the shift ends.',
    ])
    await takePicture(other.page, 'reasons')
    await other.close()
  })

  await test.step('the facility compares applicants, reads a profile, confirms and pays', async () => {
    const { page } = office
    const applicants = `/facility/applicants?jobId=${job.id}`
    await page.goto(applicants)
    await expect(page.getByRole('article', { name: 'Sofia Second' })).toBeVisible()
    await takePicture(page, 'applicants')
    await page.getByRole('article', { name: 'Tess Mainstay' }).getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText('documents after you confirm them')).toBeVisible()
    await page.goto(applicants)
    await openConfirmation(page, 'Tess Mainstay')
    const sheet = await addFirstCard(page, 'Tess Mainstay', '4242424242424242')
    await takePicture(page, 'confirm-and-pay')
    await sheet.getByRole('button', { name: 'Confirm and pay $561.72' }).click()
    await expect(page.getByRole('heading', { name: 'Tess Mainstay is confirmed' })).toBeVisible()
    await expect(page.getByRole('link', { name: tess.email })).toBeVisible()
  })
  await test.step('both are notified', async () => {
    await expect.poll(() => emailsTo(tess.email)).toContainEqual(expect.stringContaining('You’re confirmed'))
    await expect.poll(() => emailsTo(second.email)).toContainEqual(expect.stringContaining('was declined'))
  })

  await test.step('time passes: upcoming, current, completed', async () => {
    const { page } = phone
    await page.goto('/clinician/dashboard')
    await expect(page.getByRole('region', { name: 'Next shift' })).toContainText(facility.officeName)
    await product.moveClock({ to: new Date(job.firstSlotStart.getTime() + 300_000).toISOString() })
    await waitForShift(product, job.id, 'current')
    await page.goto('/clinician/dashboard')
    await expect(page.getByText('In progress until 4:00 PM')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start time card' })).toBeVisible()
    await product.moveClock({ to: new Date(job.lastSlotEnd.getTime() + 4_200_000).toISOString() })
    await waitForShift(product, job.id, 'completed')
    await page.goto('/clinician/dashboard')
    await expect(page.getByRole('link', { name: 'Submit your time card' })).toBeVisible()
  })

  await test.step('the therapist submits a time card, and the facility accepts it with its cost', async () => {
    await submitTimeCard(phone.page)
    await takePicture(phone.page, 'time-card')
    const { accept, sheet } = await acceptTimeCard(office.page, 'Tess Mainstay')
    await takePicture(office.page, 'time-card-to-judge')
    await accept()
    await expect(sheet).toBeHidden()
    await phone.page.goto('/clinician/dashboard')
    await phone.page.getByRole('tab', { name: 'Payouts' }).click()
    await expect(phone.page.getByText('You’ll be paid $527.00', { exact: true })).toBeVisible()
    await takePicture(phone.page, 'payouts')
  })

  await test.step('the admin sees the shift, the payment, the balances, the ledger and the timeline', async () => {
    const { page } = backOffice
    // narrowed, because the emails to everyone who may apply are many
    const sentences = {
      activity: [
        'Ada Office posted the shift.',
        'Tess Mainstay applied.',
        'Ada Office confirmed Tess Mainstay.',
      ],
      money: [
        'Tess Mainstay submitted the time card.',
        'Ada Office accepted the time card; Tess Mainstay will be paid $527.00.',
      ],
    }
    for (const [kind, shown] of Object.entries(sentences)) {
      await page.goto(`/admin/jobs/${job.id}/show?timeline=${kind}`)
      for (const sentence of shown) await expect(page.getByText(sentence)).toBeVisible()
    }
    await expect(page.getByText('Balance $0.00')).toBeVisible()
    await expect(page.getByText('$596.81').first()).toBeVisible()
    await takePicture(page, 'back-office-shift')
    // a night passes, in which the books are reconciled
    await product.moveClock({ byMinutes: 24 * 60 })
    await page.goto('/admin/ledger-accounts')
    await expect(page.getByText(/^Debits (\$[\d,.]+) = credits \1\. Differences: none/)).toBeVisible()
    await page.goto('/admin/payouts')
    await expect(page.getByRole('row', { name: /Tess Mainstay.*\$527\.00/ })).toBeVisible()
  })
  for (const window of [office, phone, backOffice]) await window.close()
})
