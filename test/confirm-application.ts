import type { Knex } from 'knex'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { confirm } from '../api/use-cases/applications/confirm.ts'
import type { FacilityMember } from '../api/use-cases/use-case.ts'
import type { Services } from '../api/services/services.ts'
import { buildApplication, type ApplicationOverrides } from './builders/application.ts'
import { buildCard } from './builders/card.ts'
import { buildFacility } from './builders/facility.ts'

/** A request with nothing but its input. */
export const plainly = { address: '192.0.2.1', userAgent: 'tests' }

/** An application to a shift of a facility with a card. */
export const buildPayable = async (
  db: Knex,
  overrides: Omit<ApplicationOverrides, 'facility' | 'job'> = {},
) => {
  const facility = await buildFacility(db)
  const card = await buildCard(db, { facilityId: facility.id })
  const application = await buildApplication(db, { ...overrides, facility })
  return { ...application, facility, card }
}

/** The facility confirms this application, by its card by default. */
export const confirmIt = (
  services: Services,
  by: FacilityMember,
  applicationId: string,
  more: { sourceId?: string; key?: string; paymentType?: PaymentType; standbyAgreed?: boolean } = {},
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
    { ...plainly, key: more.key },
  )
