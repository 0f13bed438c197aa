import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { givenAdmin, createClinician, createFacility, password } from '../fixtures/people.ts'
import { fieldOf } from '../steps/fields.ts'

const logIn = async (page: Page, email: string, secret: string) => {
  await page.goto('/login')
  await fieldOf(page, 'Email').fill(email)
  await fieldOf(page, 'Password').fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
}

test('login: a clinician logs in, stays logged in after a reload, and logs out @phone', async ({
  page,
  product,
}) => {
  const { email } = await createClinician(product.db, { firstName: 'Tess' })
  await page.goto('/clinician/jobboard')
  await expect(page).toHaveURL(/\/login(\?|$)/)
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  await expectAccessible(page)
  await logIn(page, email, 'wrong-Password1!')
  await expect(page.getByText('The email or password is incorrect.')).toBeVisible()
  await logIn(page, email, password)
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/clinician\/jobboard$/)
  await page.getByRole('button', { name: /^(Tess .*’s account|Menu)$/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.goto('/clinician/dashboard')
  await expect(page).toHaveURL(/\/login(\?|$)/)
})

test('login: each side sees only its own screens, and unapproved users only the call notice @desktop', async ({
  page,
  product,
  signIn,
}) => {
  const facility = await createFacility(product.db)
  await signIn(page, facility)
  await page.goto('/clinician/jobboard')
  await expect(page).toHaveURL(/\/facility\/shiftmanagement$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/facility\/shiftmanagement$/)

  await page.context().clearCookies()
  const waiting = await createClinician(product.db, { status: 'pending' })
  await signIn(page, waiting)
  await page.goto('/clinician/jobboard')
  await expect(page).toHaveURL(/\/clinician\/signup\/success$/)
  await expect(page.getByText('The last step is a call')).toBeVisible()

  await page.context().clearCookies()
  await signIn(page, await givenAdmin(product.db))
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible()
})
