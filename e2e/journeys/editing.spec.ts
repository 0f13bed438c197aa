import { addDays, dayIn } from '@gaitway/contract/format/time'
import { expect, test, type Product } from '../test.ts'
import { confirmedShift } from '../fixtures/states.ts'
import { fieldOf } from '../steps/fields.ts'
import { createToken } from '../steps/session.ts'

const firstDay = async (product: Product, id: string) => {
  const job = await product.db('jobs').where({ id }).first('first_slot_start', 'time_zone')
  return dayIn(String(job?.timeZone), job?.firstSlotStart as Date)
}

test('edit: a confirmed clinician accepts new times, and declines others @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, clinician, job } = await confirmedShift(product)
  const before = await firstDay(product, job.id)
  const [next, last] = [1, 2].map(days => dayIn('UTC', addDays(new Date(before), days)))
  if (!next || !last) throw new Error('There is no next day.')

  await signIn(page, facility)
  await page.goto(`/facility/jobprofile/${job.id}`)
  await page.getByRole('button', { name: 'Edit shift' }).click()
  const form = page.getByRole('dialog', { name: 'Edit shift' })
  await fieldOf(form, 'Day').fill(next)
  await fieldOf(form, 'Description').fill('Ask for Rosa at the desk.')
  await takePicture(page, 'editing-confirmed')
  await form.getByRole('button', { name: 'Review changes' }).click()
  const review = page.getByRole('dialog', { name: 'Save these changes?' })
  await expect(review.getByText(/^We’ll ask Tess Therapist to accept the new times by/)).toBeVisible()
  await takePicture(page, 'editing-reviewed')
  await review.getByRole('button', { name: 'Save and ask Tess' }).click()
  await expect(page.getByRole('heading', { name: 'Waiting for Tess to accept new times' })).toBeVisible()
  await takePicture(page, 'new-times-waiting')
  expect(await firstDay(product, job.id)).toBe(before)

  await signIn(page, clinician)
  await page.goto('/clinician/dashboard')
  await takePicture(page, 'new-times-needed')
  await page.getByRole('link', { name: /Answer new times for a shift/ }).click()
  await expect(page.getByText('Ask for Rosa at the desk.')).toBeVisible()
  await takePicture(page, 'new-times-asked')
  await page.getByRole('button', { name: 'Accept new times' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accept the new times?' })
  await takePicture(page, 'new-times-accepting')
  await dialog.getByRole('button', { name: 'Accept new times' }).click()
  await expect(page.getByText('Your shift has moved to the new times')).toBeVisible()
  expect(await firstDay(product, job.id)).toBe(next)

  const token = await createToken(product, facility)
  const [slot] = await product.db('slots').where({ jobId: job.id })
  const aDayLater = [slot?.startsAt, slot?.endsAt].map(at => addDays(at as Date, 1).toISOString())
  const [startDate = '', endDate = ''] = aDayLater
  await product.call('jobs.update', { id: job.id, slots: [{ startDate, endDate }] }, { token })
  await page.reload()
  await page.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(page.getByText('Your shift keeps its scheduled times', { exact: true })).toBeVisible()
  expect(await firstDay(product, job.id)).toBe(next)
})
