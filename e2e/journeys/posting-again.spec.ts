import { addDays } from '@gaitway/contract/format/time'
import { expect, test } from '../test.ts'
import { appliedShift } from '../fixtures/states.ts'
import { actionsIn, countActions } from '../steps/count-actions.ts'
import { sameTimeAfter } from '../steps/days.ts'
import { fieldOf } from '../steps/fields.ts'
import { createToken } from '../steps/session.ts'

test('posting again: two taps for the next day, then twelve days for an invited favorite @phone', async ({
  page,
  product,
  signIn,
}) => {
  const { facility, clinician, job } = await appliedShift(product)
  const token = await createToken(product, facility)
  await product.call('clinicians.addFavorite', { clinicianId: clinician.id }, { token })
  await countActions(page)
  await signIn(page, facility)
  const form = page.getByRole('dialog', { name: 'Post a shift' })

  await test.step('two taps from the shift post it again with its times', async () => {
    await page.goto(`/facility/jobprofile/${job.id}`)
    await page.getByRole('button', { name: 'Post again' }).click()
    await form.getByRole('button', { name: 'Post shift' }).click()
    await expect(form).toBeHidden()
    expect(await actionsIn(page)).toBe(2)
    const again = await product
      .db('jobs')
      .where({ facilityId: facility.id })
      .whereNot({ id: job.id })
      .first('first_slot_start', 'total_minutes')
    const nextDay = sameTimeAfter(job.slots[0]?.startsAt ?? new Date(0), 1)
    expect(again).toEqual({ firstSlotStart: nextDay, totalMinutes: 480 })
  })

  await test.step('three from shift management', async () => {
    await page.goto('/facility/shiftmanagement')
    await page.getByRole('button', { name: 'Post a shift', exact: true }).click()
    await form.getByRole('button', { name: 'Use last shift' }).click()
    await form.getByRole('button', { name: 'Post shift' }).click()
    await expect(form).toBeHidden()
    expect(await actionsIn(page)).toBe(3)
  })

  await test.step('weekdays until a date are twelve shifts, which only the invited favorite sees', async () => {
    await page.goto('/facility/shiftmanagement?post=1')
    await form.getByRole('button', { name: 'Use last shift' }).click()
    await form.getByRole('button', { name: 'Repeat on other days' }).click()
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      await form.getByText(day, { exact: true }).click()
    const first = await fieldOf(form, 'Day').inputValue()
    const last = addDays(new Date(first), 11).toISOString().slice(0, 10)
    await fieldOf(form, 'Until').fill(last)
    await expect(form.getByText('12 shifts, $561.72 each')).toBeVisible()
    await expect(form.getByText('$6,740.64')).toBeVisible()
    await form.getByText('Only clinicians I invite').click()
    await form.getByText('Tess Therapist').click()
    await form.getByRole('button', { name: 'Post 12 shifts' }).click()
    await expect(form).toBeHidden()
    const posted = await product.db('jobs').where({ facilityId: facility.id, inviteOnly: true })
    expect(posted).toHaveLength(12)
    const asTess = await createToken(product, clinician)
    const { data } = await product.call('notifications.list', { limit: 1 }, { token: asTess })
    expect(data[0]?.body).toContain('(and 11 more)')
    await page.goto(data[0]?.link.replace('/clinician/', '/facility/') ?? '')
    await expect(page.getByRole('list', { name: 'Invited' })).toContainText('Tess Therapist')
  })
})
