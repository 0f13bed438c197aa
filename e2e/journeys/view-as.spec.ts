import { buildRoom } from '../../test/builders/chat.ts'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { confirmedShift } from '../fixtures/states.ts'
import { signIn } from '../steps/session.ts'
import { fieldOf } from '../steps/fields.ts'
import { expect, test } from '../test.ts'

test('view as: an admin opens the app as a facility, changes nothing there, and leaves @phone', async ({
  page,
  product,
  takePicture,
}) => {
  const { db } = product
  const { facility, clinician } = await confirmedShift(product)
  const room = { facilityId: facility.id, clinicianId: clinician.id }
  const roomId = await buildRoom(db, room, [{ senderId: clinician.userId, text: 'Is there parking?' }])
  await signIn(page, product, await createAdmin(db))
  await page.goto(`/admin/users/${facility.userId}/show`)
  const opening = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'View as this user' }).click()
  const view = await opening
  await view.setViewportSize(page.viewportSize() ?? { width: 1280, height: 800 })
  const banner = view.getByRole('complementary', { name: 'Viewing as a user' })
  await expect(banner).toContainText(/You’re viewing as .+\. Nothing can be changed\. Ends at /)
  await expect(view).toHaveURL(/\/facility\/shiftmanagement/)
  await expect(view.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(view)
  await expectNoSidewaysScroll(view)
  await takePicture(view, 'view-as')

  // read, and still unread for the facility
  await view.goto('/chat-profile')
  await view.getByRole('link', { name: /Tess Therapist/ }).click()
  await expect(view.getByRole('log').getByText('Is there parking?')).toBeVisible()
  await view.getByRole('textbox', { name: /message/i }).fill('Yes, behind the building.')
  await view.getByRole('button', { name: 'Send' }).click()
  await expect(view.getByText('Nothing can be changed here').first()).toBeVisible()
  expect(await db('chat_messages').where({ roomId })).toHaveLength(1)
  expect(await db('chat_rooms').where({ id: roomId }).first('facility_unread')).toEqual({ facilityUnread: 1 })

  // the public pages know of the view
  await view.goto('/contact')
  await expect(banner).toBeVisible()
  await expect(view.getByRole('button', { name: 'Logout' })).toBeVisible()
  await fieldOf(view, 'Your name').fill('Ada Admin')
  await fieldOf(view, 'Email').fill('ada@example.test')
  await fieldOf(view, 'Message').fill('Do you serve El Paso?')
  await view.getByRole('button', { name: 'Send message' }).click()
  await expect(view.getByText('Nothing is sent from here.')).toBeVisible()
  expect(await db('leads').where({ email: 'ada@example.test' })).toEqual([])
  await expectAccessible(view)
  await expectNoSidewaysScroll(view)
  await takePicture(view, 'view-as-public')

  // the admin's own tab goes on, and so does this one after a reload
  await page.reload()
  await expect(page.getByRole('link', { name: 'View as this user' })).toBeVisible()
  await view.reload()
  await expect(banner).toBeVisible()
  await banner.getByRole('button', { name: 'Leave' }).click()
  await expect(view).toHaveURL(`/admin/users/${facility.userId}/show`)
  await expect(view.getByText(/stopped viewing as/)).toBeVisible()
  expect(await view.evaluate(() => sessionStorage.getItem('viewing'))).toBeNull()
})

test('view as: it ends with the admin’s session, and the login leads back to it @desktop', async ({
  page,
  product,
}) => {
  const { clinician } = await confirmedShift(product)
  await signIn(page, product, await createAdmin(product.db))
  await page.goto(`/view-as/${clinician.userId}`)
  await expect(page.getByRole('heading', { name: 'Job Board', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toHaveCount(0)
  const ended = { endedAt: new Date(), endReason: 'logged out' }
  await product.db('sessions').whereNull('viewerSessionId').update(ended)
  // the app leaves by itself as soon as a call is refused
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/login\?next=%2Fview-as%2F/)
  expect(await page.evaluate(() => sessionStorage.getItem('viewing'))).toBeNull()
})
