import { GOOD_RATING, type FeedbackSide } from '@gaitway/contract/fields/feedback'
import type { Output } from '@gaitway/contract/schemas/index'
import { useAnswer } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { useSession } from '../../../api/use-session.ts'

type ShiftFeedback = Output<'feedback.read'>
export type Review = ShiftFeedback['reviews'][number]

/** The side that is rated by this one, by name. */
export const ratedName = ({ officeName, clinicianName }: ShiftFeedback, bySide: FeedbackSide) =>
  bySide === 'clinician' ? officeName : clinicianName

/** The tags of a review in one sentence. */
export const tagsLine = ({ rating, tags }: Pick<Review, 'rating' | 'tags'>) =>
  tags.length === 0
    ? undefined
    : (rating >= GOOD_RATING
        ? (tags: string) => `Went well: ${tags}`
        : (tags: string) => `Could be better: ${tags}`)(tags.join(', ').toLowerCase())

/** Both reviews of a completed shift, and whether this user can give or change their own. */
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
  const isOpen = !own || (isAuthor && now < new Date(own.changeableUntil))
  return { answer, side, own, received, isAuthor, isOpen }
}
