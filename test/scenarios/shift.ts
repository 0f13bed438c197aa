import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/values/enums'
import type { Services } from '../../api/services/services.ts'
import { confirm } from '../../api/use-cases/applications/confirm.ts'
import { tick } from '../../api/use-cases/tick.ts'
import type { FacilityMember } from '../../api/use-cases/use-case.ts'
import { buildApplication, type ApplicationOverrides } from '../builders/application.ts'
import { buildBank } from '../builders/bank.ts'
import { buildCard } from '../builders/card.ts'
import { buildFacility } from '../builders/facility.ts'
import { testApi } from '../http.ts'
import type { TestServices } from '../services.ts'

export const oneDay = [{ startsAt: '2026-11-21T15:00:00Z', endsAt: '2026-11-21T23:00:00Z' }]
export const twoDays = [...oneDay, { startsAt: '2026-11-22T15:00:00Z', endsAt: '2026-11-22T23:00:00Z' }]

/** Three days of eight hours in Houston, Saturday to Monday. */
export const threeDays = [21, 22, 23].map(day => ({
  startsAt: `2026-11-${day}T15:00:00Z`,
  endsAt: `2026-11-${day}T23:00:00Z`,
}))

/** Moves the clock to this instant and does everything due by then. */
export const tickAt = async (services: TestServices, at: string) => {
  services.clock.set(new Date(at))
  await tick(services)
}

/** A request with nothing but its input. */
export const requestContext = { network: '192.0.2.1', userAgent: 'tests' }

type ShiftOverrides = Omit<ApplicationOverrides, 'facility' | 'job'>

/** An application to a shift of a facility with a card: nine to five on November 21 in Houston, at $62. */
export const appliedShift = async (db: Knex, overrides: ShiftOverrides = {}) => {
  const facility = await buildFacility(db)
  const card = await buildCard(db, { facilityId: facility.id })
  const application = await buildApplication(db, { ...overrides, facility })
  return { ...application, facility, card }
}

export type AppliedShift = Awaited<ReturnType<typeof appliedShift>>

/** The facility confirms this application, by its card by default. */
export const confirmApplication = (
  services: Services,
  by: FacilityMember,
  applicationId: string,
  more: { sourceId?: string; paymentType?: PaymentType; standbyAgreed?: boolean } = {},
) =>
  confirm(
    services,
    by,
    {
      decision: 'confirm',
      jobApplicationId: applicationId,
      paymentType: more.paymentType ?? 'card',
      sourceId: more.sourceId,
      standbyAgreed: more.standbyAgreed,
    },
    requestContext,
  )

export type ConfirmedOverrides = ShiftOverrides & { paymentType?: PaymentType; at?: string }

/** The same shift, confirmed, and paid by card by default, with the calls of both sides; `at`: when the clock stands then. */
export const confirmedShift = async (
  services: TestServices,
  { paymentType = 'card', at, ...overrides }: ConfirmedOverrides = {},
) => {
  const { db } = services
  const shift = await appliedShift(db, overrides)
  const facilityId = shift.facility.id
  if (paymentType === 'invoice')
    await db('facilities').where({ id: facilityId }).update({ invoiceAllowed: true })
  if (paymentType === 'ACH') await buildBank(db, { facilityId })
  const { payment } = await confirmApplication(services, shift.facility.by, shift.id, { paymentType })
  if (at) await tickAt(services, at)
  const api = testApi(services)
  return { ...shift, payment, api, asClinician: api.as(shift.clinician), asFacility: api.as(shift.facility) }
}

/** The same shift twenty minutes after its start, not checked in. */
export const startedShift = (services: TestServices) =>
  confirmedShift(services, { at: '2026-11-21T15:20:00Z' })
