import type { Page } from '@playwright/test'
import { buildDelivery } from '../../api/testing/builders/delivery.ts'
import { startProduct } from '../server.ts'
import { expect, productOf, test as base, type Credentials, type Product } from '../test.ts'
import { fillWithScripts, SCRIPT_TEXT } from '../fixtures/hostile-texts.ts'
import { givenAdmin } from '../fixtures/people.ts'
import { createApplicant, createInvoicedShift } from '../fixtures/states.ts'
import { signIn, createToken } from '../steps/session.ts'
import { addressesFor } from '../steps/screens.ts'

/** It writes into every row, so no other journey may use its product. */
const test = base.extend<{ own: Product }>({
  own: async ({}, give) => {
    const running = await startProduct()
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
const withoutTexts = [
  '/profile',
  '/clinician/payouts',
  '/clinician/earnings',
  '/clinician/credentials',
  '/facility/billing',
  '/facility/favorites',
]
const showsTexts = (address: string) => !withoutTexts.includes(address)

const worker = (side: 'clinician' | 'facility') =>
  ({ isSignedIn: true, side, isSignupCompleted: true, isApproved: true, signupStage: 4 }) as const

type Applicant = Awaited<ReturnType<typeof createApplicant>>

/** Everything else that people write, one of each. Returns the report of a message and a lead. */
const writeTexts = async (
  product: Product,
  { facility, clinician, job, admin }: Applicant & { admin: Credentials },
) => {
  const { call, db } = product
  const as = async (person: Credentials) => ({ token: await createToken(product, person) })
  const [ofFacility, ofClinician, ofAdmin] = [await as(facility), await as(clinician), await as(admin)]
  const name = SCRIPT_TEXT.slice(0, 50)
  await call('briefs.save', { jobId: job.id, replaces: null, parking: SCRIPT_TEXT }, ofFacility)
  await call(
    'timeOff.add',
    {
      kind: 'timeOff',
      startsAt: '2030-01-01T00:00:00.000Z',
      endsAt: '2030-01-02T00:00:00.000Z',
      note: SCRIPT_TEXT,
    },
    ofClinician,
  )
  await call('rates.add', { clinicianType: 'pt', state: 'WY', rateCents: 6000, source: name }, ofAdmin)
  await call('leads.contact', { name, email: 'ana@example.test', message: SCRIPT_TEXT })
  const room = await call('chat.open', { clinicianId: clinician.id }, ofFacility)
  const message = await call('chat.send', { roomId: room.id, text: SCRIPT_TEXT }, ofFacility)
  await call('chat.report', { messageId: message.id, reason: 'abuse', details: SCRIPT_TEXT }, ofClinician)
  const [{ id: report }, { id: lead }] = [await db('message_reports').first(), await db('leads').first()]
  return { chat: { id: '', query: `open=${room.facilityUserId}&receiver=${room.clinicianId}` }, report, lead }
}

test('hostile texts: clinicians, facilities and staff see them as plain text only @desktop', async ({
  page,
  own: product,
}) => {
  test.slow()
  const { db } = product
  const worked = await createInvoicedShift(product)
  await product.call(
    'feedback.add',
    { jobApplicationId: worked.application.id, rating: 4, comment: SCRIPT_TEXT },
    { token: await createToken(product, worked.clinician) },
  )
  const applicant = await createApplicant(product)
  const { clinician, facility, job } = applicant
  const admin = await givenAdmin(db)
  const { chat, report, lead } = await writeTexts(product, { ...applicant, admin })
  await buildDelivery(db, { userId: clinician.userId })
  const filled = await fillWithScripts(db)
  expect(filled.length, filled.join(', ')).toBeGreaterThan(45)

  const query = `jobId=${job.id}`
  const shown = {
    clinician: addressesFor({
      visitor: worker('clinician'),
      params: { '/clinician/jobprofile/:id': { id: job.id }, '/chat-profile': chat },
    }).filter(showsTexts),
    facility: addressesFor({
      visitor: worker('facility'),
      params: {
        '/facility/jobprofile/:id': { id: job.id },
        '/facility/applicants': { id: '', query },
        '/chat-profile': chat,
        '/facility/clinicianprofile/:id': { id: clinician.id, query },
      },
    }).filter(showsTexts),
    admin: [
      'users',
      `cliniciandetails/${clinician.id}`,
      `clinicianprofile/${clinician.id}`,
      `facilitydetails/${facility.id}`,
      `jobdetails/${job.id}`,
      'jobs',
      'shifts',
      'deliveries',
      'leads',
      `leads/${lead}/show`,
      'message-reports',
      `message-reports/${report}/show`,
      'median-rates',
      'invoices',
      'payments',
      'audit-log',
    ].map(path => `/admin/${path}`),
    worker: ['/clinician/dashboard?confirmedshifts=1', '/clinician/payouts'],
    payer: [
      '/facility/shiftmanagement?confirmedshifts=1',
      '/facility/billing',
      `/facility/jobprofile/${worked.job.id}`,
    ],
  }
  const people = { clinician, facility, admin, worker: worked.clinician, payer: worked.facility }
  for (const side of ['clinician', 'facility', 'admin', 'worker', 'payer'] as const) {
    await page.context().clearCookies()
    await signIn(page, product, people[side])
    for (const address of shown[side]) {
      const read = await test.step(address, () => expectInert(page, address))
      expect(read, `the texts stand on ${address}`).toContain(SCRIPT_TEXT)
    }
  }
})
