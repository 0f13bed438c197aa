import { DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { dayIn } from '@gaitway/contract/time'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { givenAdmin, givenClinician } from '../fixtures/people.ts'
import { tokenOf } from '../steps/by-call.ts'
import { chooseTime, chooseTimeByKeys } from '../steps/calling.ts'
import { openWindow, signIn as signInTo } from '../steps/window.ts'

const name = 'Nia Newcomer'
const newcomer = { status: 'pending', firstName: 'Nia', lastName: 'Newcomer' } as const

test('a newcomer books a call, finds it in the mail, moves it, and is let in beside the call @phone', async ({
  page,
  browser,
  product,
  signIn,
  takePicture,
}) => {
  const clinician = await givenClinician(product.db, newcomer)
  const read = async () => product.call('onboarding.read', {}, { token: await tokenOf(product, clinician) })
  await signIn(page, clinician)
  await page.goto('/clinician/signup/finalStep')
  await expect(page.getByRole('heading', { name: 'You have successfully signed up!' })).toBeVisible()
  await expect(page.getByText('short call, about 8 minutes')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Schedule Now!' }).click()

  const said = await chooseTime(page, 1)
  await expect(page.getByText('We call you on (555) 555-0100.')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'schedule')
  await page.getByRole('button', { name: 'Book this call' }).click()
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  await expect(page.getByText(said)).toBeVisible()
  await expectAccessible(page)
  const first = await read()

  await expect.poll(async () => (await product.mailsTo(clinician.email)).length).toBe(1)
  const [mail] = await product.mailsTo(clinician.email)
  expect(mail?.subject).toMatch(/^Your call with Gaitway/)
  const file = await page.request.get(`/dev/mailbox/${mail?.id}/attachments/0`)
  expect(file.headers()['content-disposition']).toContain('gaitway-call.ics')
  expect(await file.text()).toContain(`UID:${first?.id}@`)

  await page.goto('/schedule')
  await page.getByRole('button', { name: 'Move' }).click()
  await chooseTimeByKeys(page, 3)
  await page.getByRole('button', { name: 'Move to this time' }).click()
  await expect(page.getByRole('heading', { name: 'Your call is booked' })).toBeVisible()
  const moved = await read()
  expect(moved?.id).toBe(first?.id)
  expect(moved?.startsAt).not.toBe(first?.startsAt)

  const office = await openWindow(browser, product.url, 'desktop')
  await signInTo(office.page, await givenAdmin(product.db))
  await office.page.goto(`/admin/onboarding-calls?day=${dayIn(DEFAULT_TIME_ZONE, moved?.startsAt ?? '')}`)
  const row = office.page.getByRole('row', { name })
  await expect(row.getByText('Booked')).toBeVisible()
  await row.getByRole('link', { name: /[AP]M/ }).first().click()
  await expect(office.page.getByRole('heading', { name, level: 2 })).toBeVisible()
  await expect(office.page.getByRole('button', { name: 'Call took place' })).toBeVisible()
  await office.page.getByRole('button', { name: 'Approve' }).click()
  await expect(office.page.getByText(`${name}: Approved. They are told.`)).toBeVisible()
  await expect(office.page.getByRole('button', { name: 'Call took place' })).toHaveCount(0)
  await takePicture(office.page, 'beside-the-call')
  await office.close()

  await page.goto('/schedule')
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
})

test('the hours of calls are edited with faults at their row @desktop', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  await signIn(page, await givenAdmin(product.db))
  await page.goto('/admin/settings')
  const saturday = page.getByRole('group', { name: 'Saturday' })
  await saturday.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await saturday.getByLabel('From', { exact: true }).fill('10:00')
  await saturday.getByLabel('To', { exact: true }).fill('12:00')
  await saturday.getByRole('button', { name: 'Add hours on Saturday' }).click()
  await saturday.getByLabel('From 2').fill('11:00')
  await saturday.getByLabel('To 2').fill('13:00')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await expect(saturday.getByText('These hours overlap other hours on the same day')).toBeVisible()
  await takePicture(page, 'hours')
  await saturday.getByLabel('From 2').fill('12:30')
  await page.getByRole('button', { name: 'Save the hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await page.reload()
  await expect(saturday.getByLabel('From 2')).toHaveValue('12:30')
})
