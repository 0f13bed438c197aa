import { addDays, addHours, instantsOf } from '@gaitway/contract/time'
import { buildJob } from '../../api/testing/builders/job.ts'
import { createClinician, createFacility } from '../fixtures/people.ts'
import { dayAfter, zone } from '../steps/days.ts'
import { fieldOf } from '../steps/fields.ts'
import { applyFor } from '../steps/over-http.ts'
import { expect, test } from '../test.ts'

/** The next night, evening first, in which the clocks show this time so many times. */
const nextNight = (now: Date, clock: string, times: number) => {
  for (let days = 3; days < 400; days += 1) {
    const morning = dayAfter(now, days)
    if (instantsOf(morning, clock, zone).length !== times) continue
    return { morning, evening: dayAfter(now, days - 1) }
  }
  throw new Error('The clocks are not changed.')
}

type Edge = { odd: string; times: number; hours: number; cost: string; card: string; pay: string }

const edges: Record<string, Edge> = {
  'spring, over the missing hour': {
    odd: '02:30',
    times: 0,
    hours: 7,
    cost: '$477.40',
    card: '$491.54',
    pay: '$434.00',
  },
  'fall, over the doubled hour': {
    odd: '01:30',
    times: 2,
    hours: 9,
    cost: '$613.80',
    card: '$631.90',
    pay: '$558.00',
  },
}

for (const [name, { odd, times, hours, cost, card, pay }] of Object.entries(edges)) {
  test(`daylight saving: a night shift in ${name} is priced, worked and paid by elapsed time @phone`, async ({
    page,
    product,
    signIn,
    takePicture,
  }) => {
    const { db } = product
    const facility = await createFacility(db, { invoiceAllowed: true, officeName: `Night House ${hours}` })
    const clinician = await createClinician(db, { firstName: 'Nora', lastName: 'Night' })
    const before = new Date((await product.call('product.config', {})).now)
    await buildJob(db, { facility, slots: [{ startsAt: addDays(before, 2), endsAt: addHours(before, 56) }] })
    const { morning, evening } = nextNight(before, odd, times)
    const [noon] = instantsOf(evening, '12:00', zone)
    const [endsAt] = instantsOf(morning, '06:00', zone)
    if (!noon || !endsAt) throw new Error('There is no such time.')
    try {
      await product.moveClock({ to: noon.toISOString() })

      await signIn(page, facility)
      await page.goto('/facility/shiftmanagement?post=1')
      const form = page.getByRole('dialog', { name: 'Post a shift' })
      await form.getByRole('button', { name: 'Use last shift' }).click()
      await fieldOf(form, 'Day').fill(evening)
      await fieldOf(form, 'Start').fill('22:00')
      await fieldOf(form, 'End').fill(odd)
      await form.getByRole('button', { name: 'Post shift' }).click()
      if (times === 0) await expect(form.getByText(/^This time doesn’t exist that night/)).toBeVisible()
      else {
        await form.getByText('1:30 AM CST (second)').click()
        await expect(form.getByText('4 hr 30 min, ends the next day')).toBeVisible()
      }
      await takePicture(page, `night-of-${hours}-hours-odd`)
      await fieldOf(form, 'End').fill('06:00')
      await expect(form.getByText(`${hours} hr, ends the next day`)).toBeVisible()
      await expect(form.getByRole('strong').filter({ hasText: card })).toBeVisible()
      await takePicture(page, `night-of-${hours}-hours-posting`)
      await form.getByRole('button', { name: 'Post shift' }).click()
      await expect(form).toBeHidden()

      const job = await db('jobs').where({ facilityId: facility.id, status: 'posted' }).first('id')
      const application = await applyFor(product, clinician, String(job?.id))
      await page.goto(`/facility/applicants?jobId=${job?.id}`)
      await expect(page.getByText('10:00 PM to 6:00 AM').first()).toBeVisible()
      await page.getByRole('button', { name: 'Confirm and pay' }).click()
      const sheet = page.getByRole('dialog', { name: 'Confirm Nora Night' })
      await sheet.getByRole('radio', { name: 'Pay later by invoice' }).click()
      await sheet.getByRole('button', { name: `Confirm and pay ${cost} later` }).click()
      await expect(page.getByRole('heading', { name: 'Nora Night is confirmed' })).toBeVisible()

      await product.moveClock({ to: addHours(endsAt, 3).toISOString() })
      await signIn(page, clinician)
      await page.goto(`/clinician/dashboard?timecard=${application.id}`)
      await expect(fieldOf(page, 'Start')).toHaveValue('22:00')
      await expect(fieldOf(page, 'End')).toHaveValue('06:00')
      await expect(page.getByText(`${hours} hr · ${pay}`)).toBeVisible()
      await takePicture(page, `night-of-${hours}-hours-time-card`)
      await page.getByRole('button', { name: 'Worked as scheduled' }).click()
      await expect(page.getByRole('list', { name: 'To do' })).toBeVisible()

      await signIn(page, facility)
      await page.goto('/facility/shiftmanagement?confirmedshifts=1')
      const part = page.getByRole('region', { name: 'Worked as scheduled' })
      await expect(part).toContainText(`${hours} hr worked · ${cost}`)
      await part.getByRole('checkbox', { name: 'Documentation completed by Nora Night' }).check()
      await part.getByRole('button', { name: 'Accept as scheduled' }).click()
      await expect(part).toHaveCount(0)
      const invoice = await db('invoices').where({ facilityId: facility.id }).first('status', 'total_cents')
      expect(invoice).toEqual({ status: 'issued', totalCents: Number(cost.replace(/[$.]/g, '')) })
      await page.goto('/facility/billing')
      await expect(page.getByText(cost).first()).toBeVisible()

      await signIn(page, clinician)
      await page.goto('/clinician/payouts')
      await expect(page.getByText(pay).first()).toBeVisible()
    } finally {
      // the other journeys of this product continue in their own year
      await product.moveClock({ to: before.toISOString() })
    }
  })
}
