import type { Page } from '@playwright/test'
import { codeOfApp } from '../../api/services/totp.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createClinician } from '../fixtures/people.ts'
import { fieldOf } from '../steps/fields.ts'
import { enterPassword, logOut } from '../steps/signing-in.ts'

const STEP_MILLISECONDS = 30_000

/** Each code works once. The second login uses the next one, because phones may be one step early. */
const nextCode = (secret: string) => codeOfApp(secret, new Date(Date.now() + STEP_MILLISECONDS))

const atHome = (page: Page) => expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()

const switchOn = async (page: Page, password: string) => {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await fieldOf(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  const scanning = page.getByRole('dialog', { name: 'Add Gaitway to your app' })
  await expectAccessible(page)
  const secret = ((await scanning.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await fieldOf(page, 'Code').fill(codeOfApp(secret, new Date()))
  await scanning.getByRole('button', { name: 'Turn on two-step verification' }).click()
  const keeping = page.getByRole('dialog', { name: 'Save these 10 recovery codes' })
  await expect(keeping.getByRole('listitem')).toHaveCount(10)
  const codes = await keeping.getByRole('listitem').allTextContents()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await keeping.getByRole('checkbox', { name: 'I’ve saved these codes' }).check()
  await keeping.getByRole('button', { name: 'Done' }).click()
  return { secret, codes }
}

test('two-step verification is switched on, asked for, remembered on this device, and switched off @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const person = await createClinician(product.db, { firstName: 'Tess' })
  await signIn(page, person)
  const { secret, codes } = await switchOn(page, person.password)
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'profile')
  await logOut(page)

  await enterPassword(page, person)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await expect(fieldOf(page, 'Code')).toBeFocused()
  await expectAccessible(page)
  await fieldOf(page, 'Code').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(fieldOf(page, 'Code')).toHaveAccessibleDescription(/This code is incorrect\./)
  await fieldOf(page, 'Code').fill(nextCode(secret))
  await page.getByRole('checkbox', { name: 'Remember this device for 7 days' }).check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await atHome(page)
  await logOut(page)

  await enterPassword(page, person)
  await atHome(page)

  await page.goto('/profile')
  await page.getByRole('button', { name: 'Turn off' }).click()
  await fieldOf(page, 'Password').fill(person.password)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await fieldOf(page, 'Recovery code').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Turn off two-step verification' }).click()
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible()
})
