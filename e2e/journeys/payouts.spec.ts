import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { acceptTimeCardAsScheduled, paidShift } from '../fixtures/states.ts'
import { addPayoutBank, expectStanding, setUpPayouts } from '../steps/payouts.ts'

/** Two days, a weekend and two bank holidays later at the latest. */
const arrived = 7 * 24 * 60

test('payouts: a clinician sets up an account; what its bank returns goes to another one and is in the earnings @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const shift = await paidShift(product)
  await acceptTimeCardAsScheduled(product, shift)
  await signIn(page, shift.clinician)
  await page.goto('/clinician/dashboard')
  await page.getByRole('link', { name: /Set up your payout account/ }).click()
  await expect(page.getByText('We’ll send $496.00 when your payout account is ready.')).toBeVisible()
  await takePicture(page, 'payout-account-not-begun')
  await setUpPayouts(page, '000111111113')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await product.moveClock({ byMinutes: 10 })
  await expectStanding(page, /^\$496\.00 is on the way and arrives by /)
  await takePicture(page, 'payout-on-the-way')

  await product.moveClock({ byMinutes: arrived })
  await expectStanding(page, '$496.00 didn’t reach your bank.')
  await expect(page.getByText('Can’t receive payouts', { exact: true })).toBeVisible()
  await takePicture(page, 'payout-came-back')
  await addPayoutBank(page, '000123456789')
  await product.moveClock({ byMinutes: 10 })
  await expectStanding(page, /^\$496\.00 is on the way and arrives by /)
  await page.getByRole('link', { name: /^On the way\s*\$496\.00$/ }).click()
  await expect(page.getByRole('heading', { name: 'Payouts: on the way' })).toBeInViewport()
  await expect(page.getByRole('list', { name: 'Payout history' }).getByRole('button')).toHaveCount(1)

  await product.moveClock({ byMinutes: arrived })
  await expectStanding(page, 'Nothing is on the way right now.')
  await page.getByRole('list', { name: 'Payout history' }).getByRole('button').click()
  const sheet = page.getByRole('dialog', { name: /^Payout for shift/ })
  await expect(sheet.getByText(/^Arrived /)).toBeVisible()
  await expect(sheet.getByText(/8 hr at \$62\/hr$/)).toBeVisible()
  await expectAccessible(page)
  await takePicture(page, 'payout-in-the-bank')

  await page.goto('/clinician/earnings')
  const figures = page.getByRole('list', { name: /^Earnings in/ })
  await expect(figures.getByRole('link', { name: /^Paid in \d{4}\s*\$496\.00$/ })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'earnings')
})
