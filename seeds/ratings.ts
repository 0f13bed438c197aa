import type { FeedbackSide } from '@gaitway/contract/fields/feedback'
import type { Sent } from '@gaitway/contract/schemas/index'
import type { DemoClinician } from './clinicians.ts'
import type { DemoWorld } from './demo-world.ts'
import type { DemoFacility } from './facilities.ts'

type Rating = Omit<Sent<'feedback.add'>, 'jobApplicationId'>

const ratings: Record<FeedbackSide, readonly Rating[]> = {
  clinician: [
    { rating: 5, tags: ['Clear handoff', 'Helpful team'], comment: 'Great team. I felt at home right away.' },
    { rating: 4, tags: ['Fair caseload', 'Supplies ready'] },
    { rating: 5, tags: ['Shift as described'] },
    { rating: 3, tags: ['Supplies ready'], comment: 'The gait belts were locked away until noon.' },
  ],
  facility: [
    { rating: 5, tags: ['On time', 'Kind to patients'], comment: 'Our residents asked when you’re back.' },
    { rating: 5, tags: ['Clinical skills', 'Documentation done'] },
    { rating: 4, tags: ['Team player'] },
  ],
}

type RatedShift = {
  applicationId: string
  clinician: DemoClinician
  facility: DemoFacility
  /** in days from today */
  day: number
}

/** Both sides rate an accepted shift; the latest ones still wait for a rating. */
export const rateShift = async ({ perform }: DemoWorld, shift: RatedShift) => {
  const { applicationId, clinician, facility, day } = shift
  const of = (side: FeedbackSide) => {
    const rating = ratings[side][-day % ratings[side].length]
    if (!rating) throw new Error('Only past shifts are rated.')
    return { jobApplicationId: applicationId, ...rating }
  }
  if (day <= -3) await perform('feedback.add', clinician.by, of('clinician'))
  if (day <= -4) await perform('feedback.add', facility.by, of('facility'))
}
