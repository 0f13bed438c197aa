import { supportEmail } from '@gaitway/contract/values/support'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { fieldOf } from '../steps/fields.ts'

test('contact: a guest writes to support, asks for staff and subscribes @phone', async ({
  page,
  product,
}) => {
  const email = `ana-${Date.now()}@example.test`
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact us' }).click()
  await expect(page.getByRole('heading', { name: 'Contact us' })).toBeVisible()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(fieldOf(page, 'Your name')).toBeFocused()
  await expectAccessible(page)
  await fieldOf(page, 'Your name').fill('Ana Ruiz')
  await fieldOf(page, 'Email').fill(email)
  await fieldOf(page, 'Message').fill('Do you serve El Paso?')
  // the draft is saved a moment after the last key
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('draft:contact'))).toContain('El Paso')
  await page.reload()
  await expect(fieldOf(page, 'Message')).toHaveValue('Do you serve El Paso?')
  // by keyboard, past the field that only robots fill
  await fieldOf(page, 'Message').press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()
  await expectAccessible(page)
  const sentToSupport = async () =>
    (await product.emailsTo(supportEmail())).filter(one => one.textBody.includes(email)).length
  await expect.poll(sentToSupport).toBe(1)

  await page.getByRole('link', { name: 'Request staff' }).click()
  await fieldOf(page, 'Facility name').fill('Bayou Bend')
  await fieldOf(page, 'City').fill('Houston')
  await page.getByLabel('State').selectOption('TX')
  await page.getByRole('checkbox', { name: 'Physical therapist', exact: true }).check({ force: true })
  await fieldOf(page, 'What do you need?').fill('Weekends in December')
  await fieldOf(page, 'Your name').fill('Ana Ruiz')
  await fieldOf(page, 'Email').fill(email)
  await fieldOf(page, 'Phone').fill('7135550123')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Request sent' })).toBeFocused()
  await expectAccessible(page)
  await expect.poll(sentToSupport).toBe(2)

  await page.goto('/qr')
  await expect(page).toHaveURL(/\/newsletter\?from=qr$/)
  await fieldOf(page, 'Email').fill(email)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re on the list' })).toBeFocused()
  await expectAccessible(page)
  const isWelcome = ({ subject }: { subject: string }) => subject.startsWith('You’re subscribed')
  const welcomes = async () => (await product.emailsTo(email)).filter(isWelcome)
  await expect.poll(async () => (await welcomes()).length).toBe(1)
  const kinds = await product.db('leads').where({ email }).orderBy('id').pluck('kind')
  expect(kinds).toEqual(['contact', 'hiring', 'newsletter'])

  const [welcome] = await welcomes()
  await page.goto(/\/newsletter\/unsubscribe\?token=\S+/.exec(welcome?.textBody ?? '')?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You’re unsubscribed' })).toBeFocused()
  expect(await product.db('leads').where({ email, kind: 'newsletter' })).toEqual([])
})
