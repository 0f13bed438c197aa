import { addMinutes } from '@gaitway/contract/format/time'
import type { PaymentType } from '@gaitway/contract/values/enums'
import { answerStandby } from '../../api/use-cases/applications/confirm.ts'
import { cancel } from '../../api/use-cases/applications/cancel.ts'
import { buildApplication } from '../builders/application.ts'
import { buildBank } from '../builders/bank.ts'
import { appliedShift, confirmApplication, requestContext } from './shift.ts'
import type { TestServices } from '../services.ts'

type Applied = Awaited<ReturnType<typeof buildApplication>>
type Overrides = { standbys?: number; agreed?: boolean; paymentType?: PaymentType; hourlyRate?: number }

/** A shift with a confirmed clinician and equally matched standbys, in the order in which they applied. */
export const standbyShift = async (
  services: TestServices,
  { standbys: count = 2, agreed = true, paymentType, hourlyRate }: Overrides = {},
) => {
  const { db } = services
  const confirmed = await appliedShift(db, { hourlyRate })
  const { facility, job } = confirmed
  const terms = { invoiceAllowed: paymentType === 'invoice' }
  await db('facilities').where({ id: facility.id }).update(terms)
  if (paymentType === 'ACH') {
    await buildBank(db, { facilityId: facility.id })
    services.payments.next({ kind: 'processing' })
  }
  const standbys: Applied[] = []
  for (let index = 0; index < count; index++) {
    const appliedAt = addMinutes(new Date('2026-11-20T12:00:00Z'), index)
    standbys.push(await buildApplication(db, { job, isStandby: true, appliedAt }))
  }
  await confirmApplication(services, facility.by, confirmed.id, { standbyAgreed: agreed, paymentType })
  const [first, second] = standbys as [Applied, Applied]
  return { ...confirmed, confirmed, first, second, standbys }
}

/** The confirmed clinician drops out. */
export const dropOut = (services: TestServices, { id, clinician }: Pick<Applied, 'id' | 'clinician'>) =>
  cancel(
    services,
    clinician.by,
    { kind: 'cancel', jobApplicationId: id, reason: 'My car broke down.' },
    requestContext,
  )

/** The same shift after the drop-out: the first standby has an offer. */
export const offeredStandby = async (services: TestServices, overrides: Overrides = {}) => {
  const shift = await standbyShift(services, overrides)
  await dropOut(services, shift.confirmed)
  return shift
}

/** A standby accepts or declines. */
export const answerStandbyOffer = (
  services: TestServices,
  { id, clinician }: Pick<Applied, 'id' | 'clinician'>,
  answer: 'accept' | 'decline' = 'accept',
) => answerStandby(services, clinician.by, { jobApplicationId: id, answer }, requestContext)

/** The offers in order: `<application> <status>`. */
export const listOffers = async ({ db }: TestServices, jobId: string) => {
  const rows: { applicationId: string; status: string }[] = await db('standby_offers')
    .join('standby_rounds', 'standby_rounds.hold_id', 'standby_offers.round_id')
    .where({ jobId })
    .orderBy(['offered_at', 'standby_offers.id'])
    .select('application_id', 'standby_offers.status')
  return rows.map(({ applicationId, status }) => [applicationId, status])
}

/** A user's notifications about a job, in order. */
export const listNotificationsAbout = async (
  { db }: TestServices,
  person: { userId: string },
  jobId: string,
) =>
  db('notifications')
    .where({ userId: person.userId, jobId })
    .orderBy(['created_at', 'id'])
    .select('type', 'body')
