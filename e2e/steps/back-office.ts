import type { Page } from '@playwright/test'
import { buildFacility } from '../../test/builders/facility.ts'
import { settlementPostings } from '../../api/domain/postings.ts'
import { post } from '../../api/store/ledger.ts'
import { insertPayout } from '../../api/store/payouts.ts'
import { buildInvoice } from '../../test/builders/invoice.ts'
import type { FacilityOverrides } from '../../test/builders/facility.ts'
import { createAdmin } from '../fixtures/people.ts'
import { appliedShift } from '../fixtures/states.ts'
import { addCard, confirm } from '../story/main-job.ts'
import { worldOf } from '../story/world.ts'
import { expect, type Product } from '../test.ts'
import { signIn, createToken } from './session.ts'
import { actionsIn, countActions } from './count-actions.ts'
import { sameTimeAfter } from './days.ts'

/** Logs in to the back office; what is pressed and filled in from then on is counted. */
export const logInAs = async (page: Page, product: Product, role: 'admin' | 'subadmin' = 'admin') => {
  await countActions(page)
  await signIn(page, product, await createAdmin(product.db, role))
}

/** The actions since the last look, which may be this many at most. */
export const expectAtMost = async (page: Page, most: number) =>
  expect(await actionsIn(page)).toBeLessThanOrEqual(most)

export const nowOf = async ({ call }: Product) => new Date((await call('product.config', {})).now)

/** Invoices of a facility, issued this many days ago and due 30 days later, as the books know them. */
export const issueInvoices = async (
  { db, ...product }: Product,
  officeName: string,
  daysAgo: readonly number[],
) => {
  const facility = await buildFacility(db, { officeName })
  const now = await nowOf({ db, ...product })
  return Promise.all(
    daysAgo.map(async days => {
      const at = sameTimeAfter(now, -days)
      const invoice = await buildInvoice(db, { facility, issuedAt: at })
      const { id: applicationId, clinician, price } = invoice
      const whose = { facilityId: facility.id, clinicianId: clinician.id }
      const amountCents = price.productCents
      await db.transaction(async trx => {
        const entries = settlementPostings(price, whose)
        await post(trx, { kind: 'settlement', applicationId, description: 'Shift', at, entries })
        await insertPayout(trx, {
          applicationId,
          clinicianId: clinician.id,
          amountCents,
          reason: 'timesheet',
          at,
        })
      })
      return invoice
    }),
  )
}

/** A shift in two days with one applicant, confirmed and paid by card. */
export const paidShift = async (product: Product, facilityOverrides: FacilityOverrides = {}) => {
  const fixture = await appliedShift(product, facilityOverrides)
  const world = worldOf([product.url], product.db)
  const payer = { token: await createToken(product, fixture.facility) }
  const { id: sourceId } = await addCard(world, payer, '4242424242424242')
  await confirm(world, payer, { applicationId: fixture.application.id, sourceId })
  return fixture
}
