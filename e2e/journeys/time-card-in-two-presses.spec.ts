import { addHours } from '@gaitway/contract/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createConfirmedShift } from '../fixtures/states.ts'
import { actionsIn, countActions } from '../steps/count-actions.ts'
import { tokenOf } from '../steps/session.ts'
import { expect, test } from '../test.ts'

test('time card: one that is not as scheduled is accepted from the list in two presses', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { job, application, facility, clinician } = await createConfirmedShift(product)
  const [slot] = job.slots
  if (!slot) throw new Error('The shift has no slot.')
  await product.moveClock({ to: addHours(slot.endsAt, 3).toISOString() })
  const startTime = slot.startsAt.toISOString()
  const entries = [{ slotId: slot.id, startTime, endTime: addHours(slot.endsAt, -1).toISOString() }]
  await product.call(
    'timesheets.write',
    { jobApplicationId: application.id, entries, submit: true },
    { token: await tokenOf(product, clinician) },
  )
  await countActions(page)
  await signIn(page, facility)
  await page.goto('/facility/shiftmanagement?confirmedshifts=1')
  const list = page.getByRole('list', { name: 'Time cards to review' })
  await expect(list).toContainText('7 hr worked · $477.40')
  await takePicture(page, 'time-card-to-accept')
  await actionsIn(page)
  await list.getByRole('button', { name: /^Documentation completed: review Tess Therapist/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Tess Therapist’s time card' })
  await expect(sheet.getByRole('checkbox', { name: 'Documentation completed' })).toBeChecked()
  await expect(sheet.getByText('1 hr less than scheduled')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'time-card-documented')
  await sheet.getByRole('button', { name: 'Accept and pay $477.40 by invoice' }).click()
  await expect(sheet).toBeHidden()
  await expect(list).toHaveCount(0)
  expect(await actionsIn(page)).toBe(2)
})
