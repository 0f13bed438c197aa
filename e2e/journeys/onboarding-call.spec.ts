import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { dayIn } from '@gaitway/contract/format/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createAdmin, createClinician } from '../fixtures/people.ts'
import { createToken } from '../steps/session.ts'
import { chooseTime, chooseTimeByKeys } from '../steps/onboarding-call.ts'
import { openWindow } from '../steps/window.ts'

const name = 'Nia Newcomer'
const newcomer = { status: 'pending', firstName: 'Nia', lastName: 'Newcomer' } as const

test('onboarding call: a new user books, gets an email, reschedules, and is approved during the call @phone', async ({
  page,
  browser,
  product,
  signIn,
  takePicture,
}) => {
  const clinician = await createClinician(product.db, newcomer)
  const read = async () =>
    product.call('onboarding.read', {}, { token: await createToken(product, clinician) })
  await signIn(page, clinician)
  await page.goto('/clinician/signup/finalStep')
  await expect(page.getByRole('heading', { name: 'You have successfully signed up!' })).toBeVisible()
  await expect(page.getByText('call of about 8 minutes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Schedule Now!' }).click()

  const said = await chooseTime(page, 1)
  await expect(page.getByText('We’ll call you at (555) 555-0100.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'schedule')
  await page.getByRole('button', { name: 'Book call' }).click()
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  await expect(page.getByText(said)).toBeVisible()
  await expectAccessible(page)
  const first = await read()

  await expect.poll(async () => (await product.emailsTo(clinician.email)).length).toBe(1)
  const [email] = await product.emailsTo(clinician.email)
  expect(email?.subject).toMatch(/^Your call with Gaitway/)
  const file = await page.request.get(`/dev/mailbox/${email?.id}/attachments/0`)
  expect(file.headers()['content-disposition']).toContain('gaitway-call.ics')
  expect(await file.text()).toContain(`UID:${first?.id}@`)

  await page.goto('/schedule')
  await page.getByRole('button', { name: 'Reschedule' }).click()
  await chooseTimeByKeys(page, 3)
  await page.getByRole('button', { name: 'Reschedule to this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  const moved = await read()
  expect(moved?.id).toBe(first?.id)
  expect(moved?.startsAt).not.toBe(first?.startsAt)

  const office = await openWindow(browser, product.url, 'desktop')
  await signIn(office.page, await createAdmin(product.db))
  await office.page.goto(`/admin/onboarding-calls?day=${dayIn(DEFAULT_TIME_ZONE, moved?.startsAt ?? '')}`)
  const row = office.page.getByRole('row', { name })
  await expect(row.getByText('Booked')).toBeVisible()
  await row.getByRole('link', { name: /[AP]M/ }).first().click()
  await expect(office.page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(office.page.getByRole('button', { name: 'Mark as completed' })).toBeVisible()
  await office.page.getByRole('button', { name: 'Approve' }).click()
  await expect(office.page.getByText(`${name}: Approved. We notified them.`)).toBeVisible()
  await expect(office.page.getByRole('button', { name: 'Mark as completed' })).toHaveCount(0)
  await takePicture(office.page, 'beside-the-call')
  await office.close()

  await page.goto('/schedule')
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
})
