import type { Page } from '@playwright/test'
import type { Knex } from 'knex'
import { startProduct } from '../server.ts'
import { expect, productOf, test as base, type Product } from '../test.ts'
import { approved, facilityParams, findApplicant } from '../crawl/people.ts'
import { fillWithScripts, SCRIPT_TEXT } from '../fixtures/hostile-texts.ts'
import { signIn } from '../steps/session.ts'
import { addressesFor } from '../steps/screens.ts'

/** It writes into every row, so no other journey may use its demo. */
const test = base.extend<{ own: Product }>({
  own: async ({}, give) => {
    const running = await startProduct({ isDemo: true })
    await give(productOf(running))
    await running.stop()
  },
  baseURL: ({ own }, give) => give(own.url),
})

/** Asserts that the screen rendered and that none of its texts became markup. */
const expectInert = async (page: Page, address: string) => {
  await page.goto(address)
  await expect(page.getByRole('heading').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await expect(page.getByText('Loading', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Something went wrong'), `${address} could not be read`).toHaveCount(0)
  expect(await page.evaluate(() => 'hit' in window), `${address} ran a text`).toBe(false)
  await expect(page.locator('img[src="x"], [onerror], a[href^="javascript:"]')).toHaveCount(0)
  return page.locator('body').innerText()
}

/** Screens that show the name in the header, and none of these people’s other texts. */
const withoutTexts = ['/profile', '/clinician/earnings', '/clinician/credentials', '/facility/favorites']
const showsTexts = (address: string) => !withoutTexts.includes(address)

const facilityEmail = 'facility@gaitway.test'
const clinicianEmail = 'clinician@gaitway.test'

/** The ids of what one address is about: a conversation, a past shift, a lead, a report of a message. */
const findRecords = async (db: Knex) => {
  const facility: { id: string; userId: string } = await db('facilities as f')
    .join('users as u', 'u.id', 'f.user_id')
    .where({ 'u.email': facilityEmail })
    .first('f.id', 'f.user_id')
  const clinician: { id: string } = await db('clinicians as c')
    .join('users as u', 'u.id', 'c.user_id')
    .where({ 'u.email': clinicianEmail })
    .first('c.id')
  const worked: { id: string } = await db('jobs as j')
    .join('applications as a', 'a.job_id', 'j.id')
    .where({ 'j.facility_id': facility.id, 'a.status': 'completed' })
    .first('j.id')
  const [report, lead]: { id: string }[] = [await db('message_reports').first(), await db('leads').first()]
  if (!report || !lead) throw new Error('The demo has no report of a message, or no lead.')
  return { facility, clinician, worked, report, lead }
}

test('hostile texts: clinicians, facilities and staff see them as plain text only @desktop', async ({
  page,
  own: product,
}) => {
  test.slow()
  const { db } = product
  const filled = await fillWithScripts(db)
  expect(filled.length, filled.join(', ')).toBeGreaterThan(45)

  const applicant = await findApplicant(db, facilityEmail)
  const { facility, clinician, worked, report, lead } = await findRecords(db)
  const params = {
    ...facilityParams(applicant),
    '/clinician/jobprofile/:id': { id: applicant.jobId },
    '/chat-profile': { id: '', query: `open=${facility.userId}&receiver=${clinician.id}` },
  }
  const screensOf = (side: 'clinician' | 'facility') =>
    addressesFor({ visitor: approved(side), params }).filter(showsTexts)
  const shown = {
    [clinicianEmail]: [...screensOf('clinician'), '/clinician/dashboard?confirmedshifts=1'],
    [facilityEmail]: [
      ...screensOf('facility'),
      '/facility/shiftmanagement?confirmedshifts=1',
      `/facility/jobprofile/${worked.id}`,
    ],
    'admin@gaitway.test': [
      'users',
      `cliniciandetails/${clinician.id}`,
      `clinicianprofile/${clinician.id}`,
      `facilitydetails/${facility.id}`,
      `jobdetails/${applicant.jobId}`,
      'jobs',
      'shifts',
      'deliveries',
      'leads',
      `leads/${lead.id}/show`,
      'message-reports',
      `message-reports/${report.id}/show`,
      'median-rates',
      'invoices',
      'payments',
      'year-totals',
      'audit-log',
    ].map(path => `/admin/${path}`),
  }
  for (const [email, addresses] of Object.entries(shown)) {
    await page.context().clearCookies()
    await signIn(page, product, { email })
    for (const address of addresses) {
      const read = await test.step(address, () => expectInert(page, address))
      expect(read, `the texts stand on ${address}`).toContain(SCRIPT_TEXT)
    }
  }
})
