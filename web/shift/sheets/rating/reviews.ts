import { GOOD_RATING, type FeedbackSide } from '@gaitway/contract/fields/feedback'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { useSession } from '../../../api/use-session.ts'

type ShiftFeedback = Output<'feedback.read'>
export type Review = ShiftFeedback['reviews'][number]

/** The name of whom this side rates. */
export const getRatedName = ({ officeName, clinicianName }: ShiftFeedback, bySide: FeedbackSide) =>
  bySide === 'clinician' ? officeName : clinicianName

export const formatRatedBy = (isAuthor: boolean, name: string) =>
  isAuthor ? `You rated ${name}` : `Your team rated ${name}`

/** The tags of a review in one sentence; undefined if it has none. */
export const formatTags = ({ rating, tags }: Pick<Review, 'rating' | 'tags'>) =>
  tags.length === 0
    ? undefined
    : `${rating >= GOOD_RATING ? 'Went well' : 'Could be better'}: ${tags.join(', ').toLowerCase()}`

/** Both reviews of a completed shift, and whether this user can still write or change their side's. */
export const useReviews = (applicationId: string) => {
  const answer = useAnswer('feedback.read', { id: applicationId })
  const session = useSession()
  const now = useNow()
  const side: FeedbackSide =
    session.state === 'signedIn' && session.side === 'facility' ? 'facility' : 'clinician'
  const userId = session.state === 'signedIn' ? session.user.id : undefined
  const own = answer.data?.reviews.find(({ bySide }) => bySide === side)
  const received = answer.data?.reviews.find(({ bySide }) => bySide !== side)
  const isAuthor = own?.authorId === userId
  const canRate = !own || (isAuthor && now < new Date(own.changeableUntil))
  return { answer, side, own, received, isAuthor, canRate }
}
