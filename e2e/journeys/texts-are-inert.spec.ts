import type { Page } from '@playwright/test'
import { buildDelivery } from '../../api/testing/builders/delivery.ts'
import { expect, test } from '../test.ts'
import { fillWithScripts, SCRIPT_TEXT } from '../fixtures/hostile-texts.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { createApplicant } from '../fixtures/states.ts'
import { tokenOf } from '../steps/over-http.ts'
import { addressesFor } from '../steps/screens.ts'

/** Asserts that the screen rendered and that none of its texts became markup. */
const expectInert = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByLabel('Loading')).toHaveCount(0)
  await expect(page.getByText('Something went wrong'), `${address} could not be read`).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in window), `${address} ran a text`).toBe(false)
  await expect(page.locator('img[src="x"], [onerror], a[href^="javascript:"]')).toHaveCount(0)
  return page.locator('body').innerText()
}

const worker = (side: 'clinician' | 'facility') =>
  ({ isSignedIn: true, side, isSignupCompleted: true, isApproved: true, signupStage: 4 }) as const

test('hostile texts: clinicians, facilities and staff see them as plain text only @desktop', async ({
  page,
  product,
  signIn,
}) => {
  test.slow()
  const { db } = product
  const { clinician, facility, job } = await createApplicant(product)
  const admin = await givenAdmin(db)
  const token = await tokenOf(product, facility)
  const room = await product.call('chat.open', { clinicianId: clinician.id }, { token })
  await product.call('chat.send', { roomId: room.id, text: SCRIPT_TEXT }, { token })
  const chat = { id: '', query: `open=${room.facilityUserId}&receiver=${room.clinicianId}` }
  await buildDelivery(db, { userId: clinician.userId })
  const filled = await fillWithScripts(db)
  expect(filled.length, filled.join(', ')).toBeGreaterThan(30)

  const query = `jobId=${job.id}`
  const shown = {
    clinician: addressesFor({
      visitor: worker('clinician'),
      params: { '/clinician/jobprofile/:id': { id: job.id }, '/chat-profile': chat },
    }),
    facility: addressesFor({
      visitor: worker('facility'),
      params: {
        '/facility/jobprofile/:id': { id: job.id },
        '/facility/applicants': { id: '', query },
        '/chat-profile': chat,
        '/facility/clinicianprofile/:id': { id: clinician.id, query },
      },
    }),
    admin: [
      'users',
      `cliniciandetails/${clinician.id}`,
      `clinicianprofile/${clinician.id}`,
      `facilitydetails/${facility.id}`,
      `jobdetails/${job.id}`,
      'jobs',
      'shifts',
      'deliveries',
    ].map(path => `/admin/${path}`),
  }
  const people = { clinician, facility, admin }
  for (const side of ['clinician', 'facility', 'admin'] as const) {
    await page.context().clearCookies()
    await signIn(page, people[side])
    let read = ''
    for (const address of shown[side]) read += await test.step(address, () => expectInert(page, address))
    expect(read, `the texts stand on a screen of the ${side}`).toContain(SCRIPT_TEXT)
  }
})
