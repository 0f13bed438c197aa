import type { Page } from '@playwright/test'
import type { Knex } from 'knex'
import { newId } from '../../api/store/ids.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { expect, test } from '../test.ts'
import { createClinician, createAdmin } from '../fixtures/people.ts'

const MINUTE = 60_000

/** Unread notifications of a user, a few hours apart, the last one first; markup in a name must stay text. */
const insertNotifications = async (db: Knex, userId: string, type: string, count: number) =>
  db('notifications').insert(
    Array.from({ length: count }, (_, index) => ({
      id: newId(),
      userId,
      type,
      title: `Notification ${index}`,
      body: 'Sent by <b>Bayou</b> <img src=x onerror=alert(1)> Bend',
      createdAt: new Date(Date.now() - (index * 150 + 1) * MINUTE),
    })),
  )

const bellOf = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const rowOf = (page: Page, number: number) =>
  page.getByRole('link', { name: new RegExp(`^Notification ${number}\\b`) })

test('bell: opened by keyboard and read, and the whole list is back at the opened one @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const clinician = await createClinician(product.db)
  await insertNotifications(product.db, clinician.userId, 'applicationDeclined', 45)
  await signIn(page, clinician)
  await page.goto('/clinician/jobboard')
  await expect(page.getByRole('heading', { name: 'Job Board' })).toBeVisible()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 45 unread')
  const popover = page.getByRole('region', { name: 'Notifications' })
  await bellOf(page).focus()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, 9)).toBeVisible()
  await expect(rowOf(page, 10)).toHaveCount(0)
  await expect(popover).toContainText('<b>Bayou</b> <img src=x onerror=alert(1)> Bend')
  await expectAccessible(page)
  await takePicture(page, 'bell')
  await page.keyboard.press('Tab')
  await expect(rowOf(page, 0)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(popover).toBeHidden()
  await expect(bellOf(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/clinician\/dashboard$/)
  await expect(popover).toBeHidden()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 44 unread')

  await bellOf(page).click()
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page.getByText('10 of 45')).toBeVisible()
  await page.getByRole('button', { name: 'Show more' }).click()
  await rowOf(page, 35).scrollIntoViewIfNeeded()
  expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await takePicture(page, 'all-notifications')
  await rowOf(page, 35).click()
  await expect(page).toHaveURL(/\/clinician\/dashboard$/)
  await expect(page.getByRole('heading', { level: 1, name: 'My shifts' })).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, 35)).toBeFocused()
  await expect(rowOf(page, 35)).toBeInViewport()
  await expect(rowOf(page, 35)).not.toHaveAccessibleName(/unread/)
  await expect(rowOf(page, 39)).toHaveCount(1)

  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 43 unread')
  await bellOf(page).click()
  await popover.getByRole('button', { name: 'Clear all notifications' }).click()
  await expect(popover.getByText('No notifications found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear all notifications' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'View all notifications' })).toBeFocused()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications')
})

test('bell: staff open, read and clear theirs in the back office @phone', async ({
  page,
  product,
  signIn,
  takePicture,
}) => {
  const admin = await createAdmin(product.db, 'subadmin')
  await createClinician(product.db, { status: 'pending', firstName: 'Juniper', lastName: 'Hale' })
  await insertNotifications(product.db, admin.userId, 'clinicianSignedUp', 30)
  await signIn(page, admin)
  await page.goto('/admin')
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 30 unread')
  await bellOf(page).focus()
  await page.keyboard.press('Enter')
  const viewAll = page.getByRole('link', { name: 'View all notifications' })
  await expect(viewAll).toBeInViewport({ ratio: 1 })
  const rows = page.getByRole('button', { name: /^Notification \d/ })
  await expect(rows).toHaveCount(10)
  await expect(rows.first()).toContainText('<b>Bayou</b> <img src=x onerror=alert(1)> Bend')
  await expectAccessible(page)
  await takePicture(page, 'staff-bell')
  await page.keyboard.press('Escape')
  await expect(viewAll).toBeHidden()
  await expect(bellOf(page)).toBeFocused()

  await page.keyboard.press('Enter')
  await rows.first().click()
  await expect(page).toHaveURL(/\/admin\/users\?/)
  await expect(page.getByRole('link', { name: 'Juniper Hale' })).toBeVisible()
  await expect(viewAll).toBeHidden()
  await expect(bellOf(page)).toHaveAccessibleName('Notifications, 29 unread')
  await bellOf(page).click()
  await page.getByRole('button', { name: 'Clear all notifications' }).click()
  await expect(page.getByText('No notifications found')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Clear all notifications' })).toHaveCount(0)
  await viewAll.click()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
  await expect(page.getByText('10 of 30')).toBeVisible()
  await expectAccessible(page)
})
