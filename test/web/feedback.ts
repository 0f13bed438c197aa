import type { Output } from '@gaitway/contract/schemas/index'
import { ids } from './jobs.ts'

type Feedback = Output<'feedback.read'>

/** A completed shift of Ana Delgado at Bayou Bend that nobody has rated. */
export const feedbackShown = (...reviews: Feedback['reviews']): Feedback => ({
  jobApplicationId: ids.application,
  jobId: ids.job,
  serialNumber: 42,
  officeName: 'Bayou Bend',
  clinicianName: 'Ana Delgado',
  startDate: '2026-11-21T14:00:00.000Z',
  timeZone: 'America/Chicago',
  reviews,
})

/** Ana's review, which she can change until November 24 at noon. */
export const reviewShown = (
  overrides: Partial<Feedback['reviews'][number]> = {},
): Feedback['reviews'][number] => ({
  bySide: 'clinician',
  authorId: ids.user,
  rating: 4,
  tags: ['Clear handoff'],
  comment: 'Thank you.',
  createdAt: '2026-11-23T18:00:00.000Z',
  changeableUntil: '2026-11-24T18:00:00.000Z',
  ...overrides,
})
