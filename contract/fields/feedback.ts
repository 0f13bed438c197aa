import { RATING_MAX } from '../values/limits.ts'
import { textUpTo, whole } from './rule.ts'

/** What a clinician can name about a facility. */
export const facilityTags = [
  'Clear handoff',
  'Supplies ready',
  'Fair caseload',
  'Helpful team',
  'Shift as described',
  'Easy parking and entry',
] as const
/** What a facility can name about a clinician. */
export const clinicianTags = [
  'On time',
  'Clinical skills',
  'Documentation done',
  'Kind to patients',
  'Team player',
  'Communicates well',
] as const

/** The side that rates, with the tags it chooses from. */
export const tagsBySide = { clinician: facilityTags, facility: clinicianTags }
export type FeedbackSide = keyof typeof tagsBySide
export const feedbackSides = Object.keys(tagsBySide) as FeedbackSide[]

/** From this rating on, the tags say what went well; below it, what could be better. */
export const GOOD_RATING = 4

const ratingMissing = 'Rating should not be zero'

export const feedbackFields = {
  rating: whole({ min: 1, max: RATING_MAX, missing: ratingMissing, wrong: ratingMissing }),
  comment: textUpTo(500, 'A comment'),
}
