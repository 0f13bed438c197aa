import { addMinutes } from '@gaitway/contract/format/time'
import { expect, test } from '../test.ts'
import { createClinician, createFacility, createAdmin } from '../fixtures/people.ts'
import { applyFor } from '../steps/over-http.ts'
import { approve } from '../steps/approval.ts'
import { signIn, createToken } from '../steps/session.ts'
import { addFirstCard, openConfirmation } from '../steps/paying.ts'
import { waitForShift } from '../steps/shift-status.ts'
import { applyFromBoard, postShift } from '../steps/shift.ts'
import { acceptTimeCard, submitTimeCard } from '../steps/time-card.ts'
import { openWindow } from '../steps/window.ts'
import * as story from '../story/main-job.ts'
import { signUpClinician } from '../story/signing-up.ts'
import { worldOf } from '../story/world.ts'

test('main job: a new therapist is approved, and a shift is posted, applied for, confirmed and paid @desktop', async ({
  browser,
  product,
  takePicture,
}) => {
  const { url, db } = product
  const officeName = 'Main Street Care'
  const facility = await createFacility(db, { officeName })
  const second = await createClinician(db, { firstName: 'Sofia' })
  const therapist = await signUpClinician(worldOf([url], db), { email: 'tess@gaitway.test' })
  const [office, phone] = [await openWindow(browser, url, 'desktop'), await openWindow(browser, url, 'phone')]

  await test.step('an admin reads the documents and approves', async () => {
    const backOffice = await openWindow(browser, url, 'desktop')
    await signIn(backOffice.page, product, await createAdmin(db))
    await approve(backOffice.page, 'Tess Storyteller', ['Driver’s license', 'Resume'])
    await backOffice.close()
  })

  const jobId = await test.step('the facility posts a shift for tomorrow at $62', async () => {
    const { now } = await product.call('product.config', {})
    await signIn(office.page, product, facility)
    await postShift(office.page, new Date(now))
    await takePicture(office.page, 'shift-management')
    const row: { id: string } | undefined = await db('jobs').where({ facilityId: facility.id }).first('id')
    if (!row) throw new Error('There is no job.')
    return row.id
  })

  await test.step('the therapist finds it on the board and applies, and so does a second one', async () => {
    await signIn(phone.page, product, therapist)
    await applyFromBoard(phone.page, officeName)
    await takePicture(phone.page, 'applied')
    await applyFor(product, second, jobId)
  })

  await test.step('the facility compares applicants, reads a profile, confirms and pays', async () => {
    const { page } = office
    await page.goto(`/facility/applicants?jobId=${jobId}`)
    await expect(page.getByRole('article', { name: 'Sofia Therapist' })).toBeVisible()
    await takePicture(page, 'applicants')
    const tess = page.getByRole('article', { name: 'Tess Storyteller' })
    await tess.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByText('documents after you confirm them')).toBeVisible()
    await page.goBack()
    await openConfirmation(page, 'Tess Storyteller')
    const sheet = await addFirstCard(page, 'Tess Storyteller', '4242424242424242')
    await takePicture(page, 'confirm-and-pay')
    await sheet.getByRole('button', { name: 'Confirm and pay $561.72' }).click()
    await expect(page.getByRole('heading', { name: 'Tess Storyteller is confirmed' })).toBeVisible()
    await expect(page.getByRole('link', { name: therapist.email })).toBeVisible()
  })
  for (const window of [office, phone]) await window.close()
})

test('main job: a paid shift is worked, its time card accepted with the extra hour, and staff see the payout @phone', async ({
  browser,
  product,
  takePicture,
}) => {
  const { url, db } = product
  const world = worldOf([url], db)
  const facility = await createFacility(db, {
    firstName: 'Ada',
    lastName: 'Office',
    officeName: 'Worked Care',
  })
  const tess = await createClinician(db, { firstName: 'Tess', lastName: 'Mainstay' })
  const owner = { ...facility, token: await createToken(product, facility) }
  const { job } = await story.postShift(world, { ...owner, facilityId: facility.id })
  const application = await applyFor(product, tess, job.id)
  await story.addCard(world, owner, '4242424242424242')
  await story.confirm(world, owner, { applicationId: application.id })
  const [slot] = job.slots
  if (!slot) throw new Error('The job has no slot.')
  const [office, phone] = [await openWindow(browser, url, 'desktop'), await openWindow(browser, url, 'phone')]

  await test.step('time passes: upcoming, current, completed', async () => {
    const { page } = phone
    await signIn(page, product, tess)
    await page.goto('/clinician/dashboard')
    await expect(page.getByRole('region', { name: 'Next shift' })).toContainText('Worked Care')
    await product.moveClock({ to: addMinutes(new Date(slot.startDate), 5).toISOString() })
    await waitForShift(product, job.id, 'current')
    await page.goto('/clinician/dashboard')
    await expect(page.getByText('In progress until 4:00 PM')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Start time card' })).toBeVisible()
    await product.moveClock({ to: addMinutes(new Date(slot.endDate), 70).toISOString() })
    await waitForShift(product, job.id, 'completed')
  })

  await test.step('the therapist submits a time card, and the facility accepts it with its cost', async () => {
    await submitTimeCard(phone.page)
    await takePicture(phone.page, 'time-card')
    await signIn(office.page, product, facility)
    const { accept, sheet } = await acceptTimeCard(office.page, 'Tess Mainstay')
    await takePicture(office.page, 'time-card-to-judge')
    await accept()
    await expect(sheet).toBeHidden()
  })

  await test.step('an admin sees the payment, the timeline, the ledger and the payout', async () => {
    // a night passes, in which the books are reconciled
    await product.moveClock({ byMinutes: 24 * 60 })
    const { page } = office
    await signIn(page, product, await createAdmin(db))
    // narrowed, because the emails to everyone who may apply are many
    await page.goto(`/admin/jobs/${job.id}/show?timeline=money`)
    await expect(page.getByText('Tess Mainstay submitted the time card.')).toBeVisible()
    await expect(
      page.getByText('Ada Office accepted the time card; Tess Mainstay will be paid $527.00.'),
    ).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ledger', exact: true })).toContainText(
      /Facility owes\s*\$0\.00/,
    )
    await expect(page.getByText('$596.81').first()).toBeVisible()
    await takePicture(page, 'back-office-shift')
    await page.getByRole('menuitem', { name: 'Ledger' }).click()
    await expect(page.getByText(/^Debits (\$[\d,.]+) = credits \1\. Differences: none/)).toBeVisible()
    await page.getByRole('menuitem', { name: 'Payouts' }).click()
    await expect(page.getByRole('row', { name: /Tess Mainstay.*\$527\.00/ })).toBeVisible()
  })
  for (const window of [office, phone]) await window.close()
})
