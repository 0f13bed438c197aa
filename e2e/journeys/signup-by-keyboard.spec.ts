import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../fixtures.ts'
import { password } from '../given/people.ts'

/** Tab goes on until this is where the keys go; a person would give up after so many. */
const tabTo = async (page: Page, name: string) => {
  for (let press = 0; press < 40; press += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(':focus')
    const label = await focused.evaluate(element => {
      const labels = (element as HTMLInputElement).labels
      return labels?.length ? (labels[0]?.textContent ?? '') : (element.textContent ?? '')
    })
    if (label.replace(/\s+/g, ' ').trim().startsWith(name)) return
  }
  throw new Error(`Tab never comes to ${name}.`)
}

const typeInto = async (page: Page, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) {
    await tabTo(page, name)
    await page.keyboard.type(text)
  }
}

test('a facility signs up with keys alone on a phone, and every step is accessible @phone', async ({
  page,
  takePicture,
}) => {
  await page.goto('/facility/signup')
  await expect(page.getByText('Step 1 of 4')).toBeVisible()
  await expectAccessible(page)
  const email = 'keys@gaitway.test'
  await typeInto(page, {
    'First name': 'Kay',
    'Last name': 'Board',
    Email: email,
    'Confirm email': email,
    Password: password,
    'Confirm password': password,
  })
  await tabTo(page, 'I accept the terms')
  await page.keyboard.press('Space')
  await tabTo(page, 'Create my account')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 2 of 4')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await typeInto(page, {
    'Name of the facility': 'Keyboard Care',
    Address: '1 Fannin St',
    City: 'Houston',
    State: 'Texas',
    'Zip code': '77030',
    Phone: '7135550101',
  })
  await tabTo(page, 'Settings')
  await page.keyboard.type('SNF')
  await expect(page.getByRole('option', { name: 'SNF', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('aria-activedescendant', /.+/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove SNF' })).toBeVisible()
  await page.keyboard.press('Escape')
  await typeInto(page, { 'Dress code': 'Scrubs' })
  await takePicture(page, 'signup-by-keyboard')
  await tabTo(page, 'Save and go on')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 3 of 4')).toBeVisible()
  await expectAccessible(page)
  await typeInto(page, {
    'First name of the contact': 'Kay',
    'Last name of the contact': 'Board',
    Title: 'Owner',
    'Billing email': email,
  })
  await tabTo(page, 'Save and go on')
  await page.keyboard.press('Enter')

  await expect(page.getByText('Step 4 of 4')).toBeVisible()
  await expectAccessible(page)
  await typeInto(page, { 'Type your full name to sign': 'Kay Board', 'How did you hear': 'Flyer' })
  await tabTo(page, 'Finish signup')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You have successfully signed up!' })).toBeVisible()
  await expect(page.getByText('The last step is a short call')).toBeVisible()
  await expectAccessible(page)
})
