import type { Page } from '@playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from '../accessibility.ts'
import { pdf } from '../../test/fixtures/uploads.ts'
import { appliedShift } from '../fixtures/states.ts'
import { createToken } from '../steps/session.ts'
import { openWindow } from '../steps/window.ts'
import { expect, test } from '../test.ts'

const expectSound = async (page: Page) => {
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
}

const write = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Message' }).fill(text)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const logOf = (page: Page) => page.getByRole('log')

test('chat: a facility and a clinician write to each other, with a file, until one blocks the other @desktop', async ({
  page,
  browser,
  product,
  signIn,
  takePicture,
}) => {
  const { facility, clinician, job } = await appliedShift(product)
  await signIn(page, facility)
  await page.goto(`/facility/applicants?jobId=${job.id}`)
  await page.getByRole('link', { name: 'Chat with Tess Therapist' }).click()
  await expect(page.getByText('Write the first message to Tess Therapist.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Shift \d/ })).toHaveAttribute(
    'href',
    `/facility/jobprofile/${job.id}`,
  )
  await write(page, 'Have you used PointClickCare?')
  await expect(logOf(page)).toContainText('Have you used PointClickCare?')
  await expect(page.getByText('Sending…')).toHaveCount(0)
  await expectSound(page)

  const { page: theirs, close } = await openWindow(browser, product.url, 'phone')
  await signIn(theirs, clinician)
  await theirs.goto('/clinician/jobboard')
  await expect(theirs.getByRole('link', { name: /^Chat.*1 unread/ }).filter({ visible: true })).toBeVisible()
  await theirs.getByRole('button', { name: /^Notifications, 1 unread/ }).click()
  await theirs.getByRole('link', { name: /New message from/ }).click()
  await expect(theirs).toHaveURL(/\/chat-profile\?open=/)
  await expect(logOf(theirs)).toContainText('Have you used PointClickCare?')
  await expectSound(theirs)

  await write(theirs, 'Yes. <b>Where</b> do I park?')
  await expect(logOf(page)).toContainText('Yes. <b>Where</b> do I park?')
  await expect(logOf(page)).toContainText('Seen')

  await page.locator('input[data-upload=choose]').setInputFiles({
    name: 'parking.pdf',
    mimeType: 'application/pdf',
    buffer: pdf('Where to park'),
  })
  await expect(page.getByRole('button', { name: 'Remove parking.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(logOf(theirs).getByRole('link', { name: /parking\.pdf/ })).toBeVisible()
  await takePicture(theirs, 'chat')

  const token = await createToken(product, clinician)
  await product.call('blocks.add', { facilityId: facility.id, reason: 'Not a good fit.' }, { token })
  await expect(page.getByText(/You can’t write to each other anymore/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveCount(0)
  await expect(logOf(page)).toContainText('Have you used PointClickCare?')
  await expectSound(page)
  await close()
})
