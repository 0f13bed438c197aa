import type { Page } from '@playwright/test'
import { pdf, photo } from '../../test/fixtures/uploads.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test, type Product } from '../test.ts'
import { givenDirectory } from '../fixtures/directory.ts'
import { password } from '../fixtures/people.ts'
import { fieldOf } from '../steps/fields.ts'
import { chooseByKeys, press, uploadByKeyboard, tabTo, typeHere, typeInto } from '../steps/keys.ts'

const expectSound = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

/** Creates the account. A reload after typing the name keeps everything. */
const makeAccount = async (page: Page, email: string, name: { first: string; last: string }) => {
  await typeInto(page, { 'First name': name.first, 'Last name': name.last })
  await tabTo(page, 'Email')
  await page.reload()
  await expect(fieldOf(page, 'First name')).toHaveValue(name.first)
  await expect(fieldOf(page, 'Last name')).toHaveValue(name.last)
  await typeInto(page, {
    Email: email,
    'Confirm email': email,
    Password: password,
    'Confirm password': password,
  })
  await press(page, 'I accept the terms')
  await press(page, 'Create account')
}

/** The code is asked for where the account was just created. */
const confirmEmail = async (page: Page, email: string, product: Product) => {
  const readCode = async () => (await product.emailsTo(email))[0]?.subject.slice(0, 6)
  await expect.poll(readCode).toMatch(/^[0-9]{6}$/)
  await typeInto(page, { Code: (await readCode()) ?? '' })
  await press(page, 'Confirm email')
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused()
}

/** Saves a part of the profile. The next one opens with the focus on its heading. */
const nextPart = async (page: Page, heading: string) => {
  await press(page, 'Save and continue')
  await expect(page.getByRole('heading', { name: heading })).toBeFocused()
}

const expectSignedUp = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'You have successfully signed up!' })).toBeVisible()
  await expectSound(page)
}

test('signup: a facility signs up by keyboard alone, and every step is accessible @desktop', async ({
  page,
  product,
  takePicture,
}) => {
  await givenDirectory(product.db)
  const email = `keys-${Date.now()}@gaitway.test`
  await page.goto('/facility/signup')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expectSound(page)
  await makeAccount(page, email, { first: 'Kay', last: 'Board' })

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expectSound(page)
  await tabTo(page, 'Find your facility')
  // a list for the first letters may come before it
  const found = page.waitForResponse(
    response => new URL(response.url()).searchParams.get('search') === 'amber houston',
  )
  await page.keyboard.type('amber houston')
  await found
  await expect(page.getByRole('option').first()).toContainText('Houston')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(fieldOf(page, 'Facility name')).toHaveValue(/Amber/)
  const officeName = await fieldOf(page, 'Facility name').inputValue()
  await expect(fieldOf(page, 'City')).toHaveValue('Houston')
  await typeInto(page, { Phone: '7135550101' })
  await chooseByKeys(page, 'Settings', 'SNF')
  await chooseByKeys(page, 'Patients', 'Geriatric')
  // the selection is saved once the page has rendered it
  await page.waitForFunction(() =>
    Object.values({ ...sessionStorage, ...localStorage })
      .join()
      .includes('Geriatric'),
  )
  await page.reload()
  await expect(fieldOf(page, 'Facility name')).toHaveValue(officeName)
  await expect(page.getByRole('button', { name: 'Remove Geriatric' })).toBeVisible()
  await typeInto(page, { 'Dress code': 'Scrubs' })
  await takePicture(page, 'facility-signup-by-keyboard')
  await press(page, 'Save and continue')

  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expectSound(page)
  await expect(page.getByRole('heading', { name: 'Contact and billing' })).toBeFocused()
  await expect(fieldOf(page, 'Billing email')).toHaveValue(email)
  await typeInto(page, { Title: 'Owner' })
  await press(page, 'Add location')
  await typeInto(page, {
    Nickname: 'North wing',
    Address: '2 Fannin St',
    City: 'Houston',
    State: 'Texas',
    'ZIP code': '77030',
  })
  await expectSound(page)
  await press(page, 'Save and continue')

  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expectSound(page)
  await typeInto(page, { 'Type your full name to sign': 'Kay Board', 'How did you hear': 'Flyer' })
  await press(page, 'Finish signup')
  await expectSignedUp(page)
})

test('signup: a clinician signs up by keyboard alone with all documents, and every step is accessible @phone', async ({
  page,
  product,
  takePicture,
}) => {
  const picture = { mimeType: 'image/jpeg', buffer: await photo() }
  await page.goto('/clinician/signup')
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expectSound(page)
  await typeInto(page, { 'Your discipline': 'Physical therapist' })
  const email = `keys-pt-${Date.now()}@gaitway.test`
  await makeAccount(page, email, { first: 'Tess', last: 'Keys' })

  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your profile' })).toBeFocused()
  await confirmEmail(page, email, product)
  await expect(page.getByRole('region', { name: 'About you' })).toBeVisible()
  await expectSound(page)
  await uploadByKeyboard(page, 'Profile picture', { ...picture, name: 'me.jpg' })
  await typeInto(page, { Gender: 'Female', 'Date of birth': '05041990', Phone: '7135550102' })
  await chooseByKeys(page, 'Languages', 'English')
  await nextPart(page, 'Home and emergency')
  await typeInto(page, { Address: '4 Elm St', City: 'Houston', State: 'Texas', 'ZIP code': '77005' })
  await page.reload()
  await expect(fieldOf(page, 'ZIP code')).toHaveValue('77005')
  await typeInto(page, { 'Emergency contact': 'Sam Keys', 'Emergency contact phone': '7135550103' })
  await nextPart(page, 'Licenses and education')
  await typeInto(page, { 'License number': 'PT12345' })
  await tabTo(page, 'State', 'License 1')
  await typeHere(page, 'Texas')
  await typeInto(page, {
    'License expiration date': `0630${new Date().getFullYear() + 2}`,
    School: 'Rice',
    'Graduation year': '2014',
  })
  await nextPart(page, 'Experience')
  await typeInto(page, { 'Years of practice': '8' })
  await press(page, 'SNF', 'Settings')
  await typeInto(page, { 'Years: SNF': '5' })
  await press(page, 'Geriatric', 'Patients')
  await typeInto(page, { 'Years: Geriatric': '4' })
  await press(page, 'Monday', 'Days you can work')
  await typeInto(page, { 'How did you hear': 'Flyer', 'Where did you see the flyer?': 'At school' })
  await expectSound(page)
  await nextPart(page, 'Documents')
  await uploadByKeyboard(page, 'Driver', { ...picture, name: 'license.jpg' })
  await uploadByKeyboard(page, 'Resume', { name: 'resume.pdf', mimeType: 'application/pdf', buffer: pdf() })
  await expectSound(page)
  await takePicture(page, 'clinician-signup-by-keyboard')
  await press(page, 'Finish signup')
  await expectSignedUp(page)
})
