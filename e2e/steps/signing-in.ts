import { expect, type Page } from '@playwright/test'
import type { Credentials } from '../test.ts'
import { fieldOf } from './fields.ts'

/** Submits email and password. A second step may follow. */
export const enterPassword = async (page: Page, { email, password }: Credentials) => {
  await page.goto('/login')
  await fieldOf(page, 'Email').fill(email)
  await fieldOf(page, 'Password').fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

/** Logs out with the account menu, which on phones is the main menu. A message covers it for a while, but not for keys. */
export const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /^(.*’s account|Menu)$/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL(/\/login(\?|$)/)
}
