import { createClinician, createFacility } from '../fixtures/people.ts'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'

const callPending = 'Call with Onboarding team is pending for verification'
const clinicianRequired = 'Clinician signup/login is required'

test('public pages: the calls to action and the header follow who is looking @phone', async ({
  page,
  product,
  signIn,
}) => {
  for (const [path, title] of [
    ['/terms', 'Terms of use'],
    ['/403', 'You don’t have access to this page'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectAccessible(page)
  }
  await page.goto('/?tag=features')
  await expect(page.getByRole('region', { name: 'Built for busy clinic days' })).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Find shifts' })).toHaveAttribute('href', '/clinician/signup')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'For Facilities' }).click()
  await expect(page).toHaveURL(/\/facility$/)

  await signIn(page, await createClinician(product.db, { status: 'pending' }))
  await page.goto('/')
  await page.getByRole('link', { name: 'Sign up as a clinician' }).click()
  await expect(page.getByRole('status').getByText(callPending)).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('link', { name: 'Post a shift' }).click()
  await expect(page.getByText('Facility signup/login is required')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('link', { name: 'OnBoarding Call' })).toHaveAttribute('href', '/schedule')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login\?ended=loggedOut$/)

  await signIn(page, await createClinician(product.db))
  // a screen of the other side leads to the landing page with the reason
  await page.goto('/facility/settings')
  await expect(page).toHaveURL(`${product.url}/`)
  await expect(page.getByText('Facility signup/login is required')).toBeVisible()
  await page.getByRole('link', { name: 'Find shifts' }).click()
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'Find shifts' })).toBeVisible()
})

test('public pages: an approved facility is led from the landing page to its shifts @desktop', async ({
  page,
  product,
  signIn,
}) => {
  await signIn(page, await createFacility(product.db))
  await page.goto('/')
  await expect(page).toHaveURL(/\/facility\/shiftmanagement$/)
  await page.goto('/faq')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
    'Shift management',
    'Billing',
    'Favorites',
    'Chat',
    'Account Settings',
  ])
  await page.goto('/nowhere')
  await expect(page.getByRole('link', { name: 'Go to my home page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Log in' })).toBeHidden()
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/facility\/shiftmanagement$/)
  await page.goto('/clinician/jobboard')
  await expect(page.getByText(clinicianRequired)).toBeVisible()
  await expect(page).toHaveURL(/\/facility\/shiftmanagement$/)

  // nobody can say who is logged in, and then the connection is gone: this browser forgets the session anyway
  await page.route('**/api/user/refreshToken', route => route.abort())
  await page.goto('/faq')
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveCount(5)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('status').getByText('You’re logged out.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('link', { name: 'Register as Facility' })).toBeVisible()
})
