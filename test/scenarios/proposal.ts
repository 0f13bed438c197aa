import { buildCard } from '../builders/card.ts'
import { buildClinician } from '../builders/clinician.ts'
import { buildJob, tomorrow, type SlotOverrides } from '../builders/job.ts'
import { testApi } from '../http.ts'
import type { TestServices } from '../services.ts'

/** Ten to six instead of nine to five, in Houston. */
export const later = { startDate: '2026-11-21T16:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }
/** Six hours from noon. */
export const shorter = { startDate: '2026-11-21T18:00:00.000Z', endDate: '2026-11-22T00:00:00.000Z' }
export type Times = typeof later

type Job = Awaited<ReturnType<typeof buildJob>>
type User = { userId: string }

/** The first day of a shift at these times. */
export const firstDay = ({ slots }: Job, times: Times) => [{ slotId: slots[0]?.id ?? '', ...times }]

/** What people do about proposed times, over HTTP. */
export const proposalSteps = (services: TestServices) => {
  const { db } = services
  const api = testApi(services)
  return {
    api,

    /** A shift of a facility with a card, and a clinician who applies at these times. */
    apply: async (times: Times = shorter, { slots = [tomorrow] }: { slots?: SlotOverrides[] } = {}) => {
      const job = await buildJob(db, { slots })
      await buildCard(db, { facilityId: job.facility.id })
      const clinician = await buildClinician(db)
      const proposedSlots = firstDay(job, times)
      const { body } = await api.as(clinician).call('applications.apply', { jobId: job.id, proposedSlots })
      return { job, facility: job.facility, clinician, proposedSlots, id: body.data.id as string, body }
    },

    propose: (clinician: User, id: string, more: object) =>
      api.as(clinician).call('applications.propose', { jobApplicationId: id, ...more }),

    counter: (facility: User, id: string, proposedSlots: object[]) =>
      api
        .as(facility)
        .call('applications.counter', { decision: 'counter', jobApplicationId: id, proposedSlots }),

    /** By the facility's card. */
    confirm: ({ facility, id }: { facility: User; id: string }, more: object = {}) =>
      api.as(facility).call('applications.confirm', {
        decision: 'confirm',
        jobApplicationId: id,
        paymentType: 'card',
        ...more,
      }),

    notificationsTo: (userId: string) =>
      db('notifications').where({ userId }).orderBy('id').select('type', 'body'),
  }
}
export type ProposedShift = Awaited<ReturnType<ReturnType<typeof proposalSteps>['apply']>>
