import { expect as expectSoon, type Page } from '@playwright/test'
import { newToken } from '../api/services/secrets.ts'
import { newId } from '../api/store/ids.ts'
import { createClinician, createAdmin } from '../e2e/fixtures/people.ts'
import { fieldOf } from '../e2e/steps/fields.ts'
import { signIn } from '../e2e/steps/session.ts'
import { enterPassword } from '../e2e/steps/signing-in.ts'
import type { Width } from '../e2e/steps/window.ts'
import type { startProduct } from '../e2e/server.ts'

export type Running = Pick<Awaited<ReturnType<typeof startProduct>>, 'db' | 'url'>

// patience: a busy machine is late, not wrong
const expect = expectSoon.configure({ timeout: 30_000 })

type ScreenState = {
  /** where it differs from the other widths; all of them without it */
  widths?: readonly Width[]
  /** Opens it, and asserts that this is what the page shows. */
  open: (page: Page, running: Running) => Promise<void>
}

const seeHeading = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

const signInStaff = async (page: Page, running: Running) =>
  signIn(page, running, await createAdmin(running.db))

/** What no address alone leads to, by name. */
export const screenStates: Record<string, ScreenState> = {
  'a sent reset link': {
    open: async page => {
      await page.goto('/password/forgot')
      await fieldOf(page, 'Email').fill('nobody@example.test')
      await page.getByRole('button', { name: 'Email me a link' }).click()
      await seeHeading(page, 'Check your email')
    },
  },
  'an expired reset link': {
    open: async page => {
      await page.goto(`/password/reset?token=${newToken()}`)
      await seeHeading(page, 'This link has expired')
    },
  },
  'the login of a deactivated person': {
    open: async (page, { db }) => {
      await enterPassword(page, await createClinician(db, { status: 'deactivate' }))
      await expect(page.getByText('This account has been deactivated.')).toBeVisible()
    },
  },
  'an emptied bell': {
    open: async (page, running) => {
      const { db } = running
      const person = await createClinician(db)
      const { userId } = person
      await db('notifications').insert({
        id: newId(),
        userId,
        type: 'applicationDeclined',
        title: 'Declined',
        body: '',
        createdAt: new Date(),
      })
      await signIn(page, running, person)
      await page.goto('/clinician/jobboard')
      await page.getByRole('button', { name: 'Notifications, 1 unread' }).click()
      await page.getByRole('button', { name: 'Clear all notifications' }).click()
      await expect(page.getByText('No notifications found')).toBeVisible()
    },
  },
  'an app list without data': {
    open: async (page, running) => {
      await signIn(page, running, await createClinician(running.db))
      await page.goto('/notifications')
      await seeHeading(page, 'Notifications')
      await expect(page.getByText('No notifications found').filter({ visible: true })).toBeVisible()
    },
  },
  'a back-office list without data': {
    open: async (page, running) => {
      await signInStaff(page, running)
      await page.goto(
        `/admin/leads?${new URLSearchParams({ filter: JSON.stringify({ q: 'nobody at all' }) })}`,
      )
      await expect(page.getByText('No leads match.')).toBeVisible()
    },
  },
  'a back-office page that doesn’t exist': {
    open: async (page, running) => {
      await signInStaff(page, running)
      await page.goto('/admin/jobs/create')
      await expect(page).toHaveTitle('Page not found · Gaitway')
    },
  },
  'the search of a phone': {
    widths: ['phone'],
    open: async (page, running) => {
      await signInStaff(page, running)
      await page.goto('/admin')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page.getByRole('combobox', { name: /any ID/ })).toBeFocused()
    },
  },
}
