import { expect, test } from '../test.ts'
import { appliedShift } from '../fixtures/states.ts'
import { addAnotherCard, addFirstCard, openConfirmation } from '../steps/paying.ts'

const name = 'Tess Therapist'

test('cards: a declined card confirms nothing and shows the reason, another card confirms @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, job } = await appliedShift(product)
  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await page.getByRole('button', { name: 'Confirm and pay' }).click()
  const sheet = await addFirstCard(page, name, '4000000000000341')
  await sheet.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await expect(sheet.getByRole('paragraph').filter({ hasText: 'Your card was declined.' })).toBeVisible()
  await expect(
    sheet.getByText('You weren’t charged. Try again or choose another payment method.'),
  ).toBeVisible()
  await takePicture(page, 'card-declined')
  await addAnotherCard(page, name, '4242424242424242')
  await sheet.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await expect(page.getByRole('heading', { name: `${name} is confirmed` })).toBeVisible()
  // the payment service's page led back to the open sheet, so no button opened it and the content has the focus: the
  // title, or all of it if the sheet opened before the title had it
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
})

test('cards: a card that needs authentication confirms after success, not after failure @desktop', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, job } = await appliedShift(product)
  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await openConfirmation(page, name)
  const sheet = await addFirstCard(page, name, '4000002760003184')
  await sheet.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await page.getByRole('button', { name: 'Fail' }).click()
  await expect(page.getByRole('alert')).toContainText('The clinician wasn’t confirmed.')
  await takePicture(page, 'authentication-failed')
  const again = await openConfirmation(page, name)
  await again.getByRole('button', { name: /^Confirm and pay \$/ }).click()
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(page.getByRole('heading', { name: `${name} is confirmed` })).toBeVisible()
})
