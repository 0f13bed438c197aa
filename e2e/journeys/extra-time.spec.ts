import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Product } from '../test.ts'
import { confirmedShift } from '../fixtures/states.ts'
import { createToken } from '../steps/session.ts'
import { waitForShift } from '../steps/shift-status.ts'

/** Tess worked 90 minutes more, and the facility doesn't respond to her time card for two days. */
const leaveOpen = async (product: Product) => {
  const fixture = await confirmedShift(product)
  const { job, application, clinician } = fixture
  const [slot] = job.slots
  if (!slot) throw new Error('The shift has no slot.')
  const submitted = await product.moveClock({ to: addHours(slot.endsAt, 3).toISOString() })
  await waitForShift(product, job.id, 'completed')
  const token = await createToken(product, clinician)
  const entry = {
    slotId: slot.id,
    startTime: slot.startsAt.toISOString(),
    endTime: addMinutes(slot.endsAt, 90).toISOString(),
    extraTimeReason: 'Two admissions came in after four.',
  }
  const written = { jobApplicationId: application.id, entries: [entry], submit: true }
  const { id } = await product.call('timesheets.write', written, { token })
  await product.moveClock({ to: addHours(submitted, 49).toISOString() })
  await expect
    .poll(async () => (await product.call('timesheets.read', { id }, { token })).status)
    .toBe('accepted')
  return fixture
}

test('extra time: accepted by keyboard after the automatic acceptance, then the clinician rates the shift @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, clinician, application } = await leaveOpen(product)

  await signIn(page, facility)
  await page.goto('/facility/shiftmanagement?confirmedshifts=1')
  const waiting = page.getByRole('list', { name: 'Extra time to review' })
  await waiting.getByRole('button').first().click()
  const sheet = page.getByRole('dialog', { name: 'Tess Therapist’s time card' })
  await sheet.getByRole('button', { name: 'Save decision' }).press('Enter')
  await expect(sheet.getByText('Accept or decline the extra time')).toBeVisible()
  await page.keyboard.press('Space')
  await expect(sheet.getByRole('radio', { name: /^Accept extra time/ })).toBeChecked()
  await expect(sheet.getByText('You’ll get another invoice for $102.30.')).toBeVisible()
  await takePicture(page, 'extra-time-decide')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await sheet.getByRole('button', { name: 'Accept extra time' }).click()
  await expect(sheet).toBeHidden()
  await expect(waiting).toHaveCount(0)

  await signIn(page, clinician)
  await page.goto(`/clinician/dashboard?timecard=${application.id}`)
  await expect(page.getByText('Extra time accepted: 1 hr 30 min.')).toBeVisible()
  await expect(page.getByText('$93.00 more')).toBeVisible()
  await takePicture(page, 'extra-time-accepted')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)

  await test.step('the stars are radio buttons for the arrow keys', async () => {
    await page.goto('/clinician/dashboard')
    await page.getByRole('list', { name: 'To do' }).getByRole('link', { name: /^Rate/ }).click()
    const rating = page.getByRole('dialog', { name: 'How was Bayou Rehab?' })
    await rating.getByRole('button', { name: 'Save rating' }).press('Enter')
    await expect(rating.getByText('Rating should not be zero')).toBeVisible()
    await expect(rating.getByRole('radio', { name: '1 star: Poor' })).toBeFocused()
    for (const _ of [2, 3, 4, 5]) await page.keyboard.press('ArrowRight')
    await expect(rating.getByRole('radio', { name: '5 stars: Excellent' })).toBeChecked()
    await takePicture(page, 'rating')
    await expectAccessible(page)
    await rating.getByRole('button', { name: 'Save rating' }).press('Enter')
    await expect(rating).toBeHidden()
  })

  await signIn(page, facility)
  await page.goto(`/facility/jobprofile/${application.job.id}`)
  await expect(page.getByText('Tess Therapist rated you')).toBeVisible()
  await expectAccessible(page)
})
