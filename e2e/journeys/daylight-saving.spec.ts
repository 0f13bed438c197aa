import { addDays, addHours, listInstants } from '@gaitway/contract/format/time'
import { buildJob } from '../../test/builders/job.ts'
import { createClinician, createFacility } from '../fixtures/people.ts'
import { dayAfter, zone } from '../steps/days.ts'
import { fieldOf } from '../steps/fields.ts'
import { applyFor } from '../steps/over-http.ts'
import { createToken } from '../steps/session.ts'
import { expect, test } from '../test.ts'

/** The next night, evening first, in which the clocks show this time twice. */
const nextLongNight = (now: Date, clock: string) => {
  for (let days = 3; days < 400; days += 1) {
    const morning = dayAfter(now, days)
    if (listInstants(morning, clock, zone).length === 2) return { morning, evening: dayAfter(now, days - 1) }
  }
  throw new Error('The clocks are not set back.')
}

test('daylight saving: a night shift over the doubled hour is posted and worked by elapsed time @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { db, call } = product
  const facility = await createFacility(db, { invoiceAllowed: true, officeName: 'Night House' })
  const clinician = await createClinician(db, { firstName: 'Nora', lastName: 'Night' })
  const before = new Date((await call('product.config', {})).now)
  await buildJob(db, { facility, slots: [{ startsAt: addDays(before, 2), endsAt: addHours(before, 56) }] })
  const { morning, evening } = nextLongNight(before, '01:30')
  const [noon] = listInstants(evening, '12:00', zone)
  const [endsAt] = listInstants(morning, '06:00', zone)
  if (!noon || !endsAt) throw new Error('There is no such time.')
  try {
    await product.moveClock({ to: noon.toISOString() })
    await signIn(page, facility)
    await page.goto('/facility/shiftmanagement?post=1')
    const form = page.getByRole('dialog', { name: 'Post a shift' })
    await form.getByRole('button', { name: 'Use last shift' }).click()
    await fieldOf(form, 'Day').fill(evening)
    await fieldOf(form, 'Start').fill('22:00')
    await fieldOf(form, 'End').fill('01:30')
    await form.getByRole('button', { name: 'Post shift' }).click()
    await form.getByText('1:30 AM CST (second)').click()
    await expect(form.getByText('4 hr 30 min, ends the next day')).toBeVisible()
    await takePicture(page, 'long-night-twice')
    await fieldOf(form, 'End').fill('06:00')
    await expect(form.getByText('9 hr, ends the next day')).toBeVisible()
    await expect(form.getByRole('strong').filter({ hasText: '$631.90' })).toBeVisible()
    await takePicture(page, 'long-night-posting')
    await form.getByRole('button', { name: 'Post shift' }).click()
    await expect(form).toBeHidden()

    const job = await db('jobs').where({ facilityId: facility.id, status: 'posted' }).first('id')
    const { id } = await applyFor(product, clinician, String(job?.id))
    const token = await createToken(product, facility)
    const decision = { decision: 'confirm', jobApplicationId: id, paymentType: 'invoice' } as const
    await call('applications.confirm', decision, { token })
    await product.moveClock({ to: addHours(endsAt, 3).toISOString() })

    await signIn(page, clinician)
    await page.goto(`/clinician/dashboard?timecard=${id}`)
    await expect(fieldOf(page, 'Start')).toHaveValue('22:00')
    await expect(fieldOf(page, 'End')).toHaveValue('06:00')
    await expect(page.getByText('9 hr · $558.00')).toBeVisible()
    await takePicture(page, 'long-night-time-card')
    await page.getByRole('button', { name: 'Worked as scheduled' }).click()
    await expect(page.getByRole('list', { name: 'To do' })).toBeVisible()
  } finally {
    // the other journeys of this product continue in their own year
    await product.moveClock({ to: before.toISOString() })
  }
})
