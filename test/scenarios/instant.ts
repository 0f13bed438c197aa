import { buildBank } from '../builders/bank.ts'
import { buildCard } from '../builders/card.ts'
import { buildClinician } from '../builders/clinician.ts'
import { buildFacility } from '../builders/facility.ts'
import { buildJob } from '../builders/job.ts'
import { testApi } from '../http.ts'
import type { TestServices } from '../services.ts'

type Person = { userId: string }
type Job = { id: string }

/** Shifts that favorites may confirm themselves for, and what their pages show. */
export const instantSteps = (services: TestServices) => {
  const { db } = services
  const api = testApi(services)

  const favorite = (facilityId: string, clinicianId: string) =>
    db('favorite_clinicians').insert({ facilityId, clinicianId, createdAt: services.clock.now() })

  const pageOf = async (who: Person, { id }: Job) => (await api.as(who).call('jobs.read', { id })).body.data

  /** What the page shows a clinician, as their confirmation includes it. */
  const shownTo = async (who: Person, job: Job) => {
    const { payRateCents, totalPayCents, slots } = await pageOf(who, job)
    const times = slots.map(({ startDate, endDate }: Record<string, string>) => ({ startDate, endDate }))
    return { jobId: job.id, payRateCents, totalPayCents, slots: times }
  }

  const take = async (who: Person, job: Job, headers = {}) =>
    (await api.as(who).call('applications.confirmMyself', await shownTo(who, job), headers)).body

  /** A shift that a facility with a card opened to its favorites, and one of them. */
  const buildInstant = async ({
    paymentType = 'card',
    ...more
  }: { paymentType?: string; sourceId?: string } = {}) => {
    const facility = await buildFacility(db)
    const card = await buildCard(db, { facilityId: facility.id })
    const job = await buildJob(db, { facility })
    const clinician = await buildClinician(db, { firstName: 'Jordan', lastName: 'Lee' })
    await favorite(facility.id, clinician.id)
    if (paymentType === 'invoice')
      await db('facilities').where({ id: facility.id }).update({ invoiceAllowed: true })
    if (paymentType === 'ACH') await buildBank(db, { facilityId: facility.id })
    const { price } = await pageOf(facility, job)
    const opened = await api.as(facility).call('jobs.allowInstant', {
      jobId: job.id,
      paymentType,
      totalCents: price[paymentType].totalCents,
      ...more,
    })
    expect(opened.status).toBe(200)
    return { facility, card, job, clinician }
  }

  return { buildInstant, favorite, pageOf, shownTo, take }
}
