import { addDays, addHours } from '@gaitway/contract/time'
import { buildJob } from '../../api/testing/builders/job.ts'
import { expect, test } from '../test.ts'
import { createClinician, createFacility } from '../fixtures/people.ts'

test('instant: a facility lets favorites confirm themselves, and one takes the shift', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const now = new Date((await product.call('product.config', {})).now)
  const facility = await createFacility(product.db, { invoiceAllowed: true })
  const clinician = await createClinician(product.db, { firstName: 'Jordan', lastName: 'Lee' })
  const startsAt = addDays(now, 2)
  const slots = [{ startsAt, endsAt: addHours(startsAt, 8) }]
  const job = await buildJob(product.db, { facility, slots, createdAt: now })
  await product
    .db('favorite_clinicians')
    .insert({ facilityId: facility.id, clinicianId: clinician.id, createdAt: now })

  await signIn(page, facility)
  await page.goto(`/facility/jobprofile/${job.id}`)
  await page.getByRole('button', { name: 'Let favorites confirm themselves' }).click()
  const sheet = page.getByRole('dialog', { name: 'Favorites can confirm themselves' })
  await expect(sheet.getByText(/you agree to be billed \$545\.60 by invoice/)).toBeVisible()
  await takePicture(page, 'instant-sheet')
  await sheet.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText(/^On\. When a favorite takes this shift/)).toBeVisible()
  await takePicture(page, 'instant-on')

  await page.goto('/facility/shiftmanagement?post=1')
  const ticked = page.getByRole('checkbox', { name: /^Favorites can confirm themselves/ })
  await ticked.check()

  await signIn(page, clinician)
  await page.goto('/clinician/jobboard')
  await expect(page.getByText('Instant', { exact: true }).first()).toBeVisible()
  await takePicture(page, 'instant-board')
  await page.goto(`/clinician/jobprofile/${job.id}`)
  await page.getByRole('button', { name: 'Confirm this shift' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm this shift?' })
  await takePicture(page, 'instant-confirm')
  await dialog.getByRole('button', { name: 'Confirm this shift' }).click()
  await expect(page.getByText('You’re confirmed for this shift.')).toBeVisible()

  await signIn(page, facility)
  await page.goto('/notifications')
  await page.getByText(/^Jordan Lee confirmed themselves for shift/).click()
  await expect(page).toHaveURL(new RegExp(`/facility/jobprofile/${job.id}`))
  await takePicture(page, 'instant-taken')
})
