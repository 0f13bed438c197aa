import { addHours, addMinutes } from '@gaitway/contract/format/time'
import { png } from '../../test/fixtures/uploads.ts'
import { expectAccessible, expectNoSidewaysScroll, expectSmallBars } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { confirmedShift } from '../fixtures/states.ts'
import { actionsIn, countActions } from '../steps/count-actions.ts'
import { createToken } from '../steps/session.ts'
import { waitForShift } from '../steps/shift-status.ts'

test.use({ permissions: ['geolocation'], geolocation: { latitude: 29.7, longitude: -95.4 } })

test('paper time card: its brief read, checked in and out, photographed, and accepted as scheduled @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const { job, facility, clinician } = await confirmedShift(product)
  const [slot] = job.slots
  if (!slot) throw new Error('The shift has no slot.')
  const token = await createToken(product, facility)
  const brief = { parking: 'Lot B behind the building', contactName: 'Rosa Diaz', contactPhone: '5555550177' }
  await product.call('briefs.save', { jobId: job.id, replaces: null, ...brief }, { token })
  await product.moveClock({ to: addMinutes(slot.startsAt, -8).toISOString() })
  await countActions(page)
  await signIn(page, clinician)
  await page.goto('/clinician/dashboard')
  const next = page.getByRole('region', { name: 'Next shift' })
  await expect(next.getByText('Lot B behind the building')).toBeVisible()
  await expect(next.getByRole('button', { name: 'Check in' })).toHaveCount(0)
  await takePicture(page, 'brief-to-read')
  await expectAccessible(page)
  await next.getByRole('button', { name: 'I’ve read this' }).click()
  await next.getByRole('button', { name: 'Check in' }).click()
  await expect(next.getByText(/^Checked in .* View on map/)).toBeVisible()
  await expect(next.getByRole('button', { name: 'Check out' })).toBeVisible()
  await takePicture(page, 'checked-in')
  await expectAccessible(page)

  await product.moveClock({ to: addHours(slot.endsAt, 3).toISOString() })
  await waitForShift(product, job.id, 'completed')
  await page.goto('/clinician/dashboard')
  await actionsIn(page)
  await page.getByRole('link', { name: 'Submit your time card' }).click()
  const bytes = await png()
  const file = { name: 'signed.png', mimeType: 'image/png', buffer: bytes }
  await page.locator('input[data-upload=choose]').setInputFiles(file)
  await expect(page.getByRole('link', { name: 'signed.png' })).toBeVisible()
  await expectSmallBars(page)
  await page.getByRole('button', { name: 'Worked as scheduled' }).click()
  // the open sheet hides the link, so its absence alone says nothing yet
  await expect(page.getByText(/^Time card submitted/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Submit your time card' })).toHaveCount(0)
  // two presses, and the photo
  expect(await actionsIn(page)).toBe(3)

  await signIn(page, facility)
  await page.goto('/facility/shiftmanagement?confirmedshifts=1')
  const part = page.getByRole('region', { name: 'Worked as scheduled' })
  await part.getByRole('button', { name: /^Tess Therapist/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Tess Therapist’s time card' })
  const picture = sheet.getByRole('region', { name: 'Signed paper time card' }).locator('img')
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
  await sheet.getByRole('button', { name: /^Accept/ }).press('Enter')
  await expect(sheet.getByText('Please confirm that the documentation is complete')).toBeInViewport()
  await expect(sheet.getByRole('checkbox')).toBeFocused()
  await takePicture(page, 'paper-time-card')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.keyboard.press('Escape')
  await part.getByRole('checkbox', { name: 'Documentation completed by Tess Therapist' }).check()
  await part.getByRole('button', { name: 'Accept as scheduled' }).click()
  await expect(page.getByText('1 time card accepted')).toBeVisible()
  await expect(part).toHaveCount(0)
})
