import { expect, type Page } from '@playwright/test'
import { pdf, photo } from '../../api/testing/fixtures/uploads.ts'
import { password } from '../fixtures/people.ts'
import { chooseSeveral, fieldOf, uploadFile } from './fields.ts'

type Account = { email: string; firstName: string; lastName: string }

const fillAccount = async (page: Page, { email, firstName, lastName }: Account) => {
  await fieldOf(page, 'First name').fill(firstName)
  await fieldOf(page, 'Last name').fill(lastName)
  await fieldOf(page, 'Email').fill(email)
  await fieldOf(page, 'Confirm email').fill(email)
  await fieldOf(page, 'Password').fill(password)
  await fieldOf(page, 'Confirm password').fill(password)
  await page.getByRole('checkbox', { name: 'I accept the terms' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** A facility signs up in four steps, found in the directory by name and city. */
export const facilitySignsUp = async (page: Page, account: Account) => {
  await page.goto('/facility/signup')
  await fillAccount(page, account)
  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await page.getByRole('combobox', { name: 'Find your facility' }).fill('amber houston')
  const [found] = [page.getByRole('option').first()]
  const officeName = (await found.getByRole('strong').textContent()) ?? ''
  await found.click()
  await expect(fieldOf(page, 'Facility name')).toHaveValue(officeName)
  await expect(fieldOf(page, 'City')).toHaveValue('Houston')
  await fieldOf(page, 'Phone').fill('7135550101')
  await chooseSeveral(page, 'Settings', ['SNF'])
  await chooseSeveral(page, 'Patients', ['Geriatric'])
  await page.getByRole('combobox', { name: 'Dress code' }).selectOption('Scrubs')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expect(fieldOf(page, 'Contact first name')).toHaveValue(account.firstName)
  await expect(fieldOf(page, 'Billing email')).toHaveValue(account.email)
  await fieldOf(page, 'Title').fill('Director of Rehab')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await fieldOf(page, 'Type your full name to sign').fill(`${account.firstName} ${account.lastName}`)
  await page.getByRole('combobox', { name: 'How did you hear about Gaitway?' }).selectOption('Flyer')
  await page.getByRole('button', { name: 'Finish signup' }).click()
  await expect(page.getByRole('heading', { name: 'You have successfully signed up!' })).toBeVisible()
  return { ...account, officeName }
}

const inTwoYears = `${new Date().getFullYear() + 2}-06-30`

const nextPart = async (page: Page, heading: string) => {
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await expect(page.getByRole('heading', { name: heading })).toBeFocused()
}

/** Fills in the whole profile of a clinician in Houston, part by part. */
export const fillProfile = async (page: Page) => {
  const picture = { mimeType: 'image/jpeg', buffer: await photo() }
  await uploadFile(page, 'Profile picture', { ...picture, name: 'me.jpg' })
  await page.getByRole('combobox', { name: 'Gender' }).selectOption({ label: 'Female' })
  await fieldOf(page, 'Date of birth').fill('1990-05-04')
  await fieldOf(page, 'Phone').fill('7135550102')
  await chooseSeveral(page, 'Languages', ['English', 'Spanish'])
  await nextPart(page, 'Home and emergency')
  await fieldOf(page, 'Address').fill('4 Elm St')
  await fieldOf(page, 'City').fill('Houston')
  await page.getByRole('region', { name: 'Home and emergency' }).getByLabel('State').selectOption('TX')
  await fieldOf(page, 'ZIP code').fill('77005')
  await fieldOf(page, 'Emergency contact').fill('Sam Therapist')
  await fieldOf(page, 'Emergency contact phone').fill('7135550103')
  await nextPart(page, 'Licenses and education')
  await fieldOf(page, 'License number').fill('PT12345')
  await page.getByRole('group', { name: 'License 1' }).getByLabel('State').selectOption('TX')
  await fieldOf(page, 'License expiration date').fill(inTwoYears)
  await fieldOf(page, 'School').fill('Rice')
  await fieldOf(page, 'Graduation year').fill('2014')
  await nextPart(page, 'Experience')
  await fieldOf(page, 'Years of practice').fill('8')
  await page.getByRole('checkbox', { name: 'SNF', exact: true }).check()
  await fieldOf(page, 'Years: SNF').fill('5')
  await page.getByRole('checkbox', { name: 'Geriatric', exact: true }).check()
  await fieldOf(page, 'Years: Geriatric').fill('4')
  for (const day of ['Monday', 'Saturday', 'Sunday'])
    await page.getByRole('group', { name: 'Days you can work' }).getByText(day, { exact: true }).click()
  await page.getByRole('combobox', { name: 'How did you hear about Gaitway?' }).selectOption('Flyer')
  await page.getByRole('combobox', { name: 'Where did you see the flyer?' }).selectOption('At school')
  await nextPart(page, 'Documents')
  await uploadFile(page, 'Driver’s license', { ...picture, name: 'license.jpg' })
  await uploadFile(page, 'Resume', { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf() })
}

/** A physical therapist in Houston signs up in two steps, with a license photo and a resume. */
export const therapistSignsUp = async (page: Page, account: Account) => {
  await page.goto('/clinician/signup')
  await page.getByRole('combobox', { name: 'Your discipline' }).selectOption({ label: 'Physical therapist' })
  await fillAccount(page, account)
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await fillProfile(page)
  await page.getByRole('button', { name: 'Finish signup' }).click()
  await expect(page.getByRole('heading', { name: 'You have successfully signed up!' })).toBeVisible()
  return account
}
