import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useAddress } from '../../../ui/list/use-address.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { StarRow } from '../../../profile/reliability/Rating.tsx'
import { copy } from './copy.ts'
import { ratedName, tagsLine, useReviews, type Review } from './reviews.ts'

/** One review: stars, reasons and comment. */
export const ReviewText = ({ review }: { review: Review }) => {
  const tags = tagsLine(review)
  return (
    <div>
      <StarRow stars={review.rating} />
      {tags && <p className="small">{tags}</p>}
      {review.comment && <p className="typed small">“{review.comment}”</p>}
    </div>
  )
}

/** What both sides say about a completed shift, with the button for the own rating. */
export const ShiftRatings = ({ applicationId }: { applicationId: string }) => {
  const { answer, side, own, received, isAuthor, isOpen } = useReviews(applicationId)
  const { change } = useAddress()
  const { data } = answer
  const name = data && ratedName(data, side)
  return (
    <Card>
      <Stack gap={12}>
        <h2>Ratings</h2>
        {!data && <LoadingOrError answer={answer} shape="card" count={1} />}
        {data && !own && !received && <p className="quiet">No one has rated this shift yet.</p>}
        {own && name && (
          <div>
            <p className="medium">{isAuthor ? copy.ratedByYou(name) : copy.ratedByColleague(name)}</p>
            <ReviewText review={own} />
          </div>
        )}
        {received && name && (
          <div>
            <p className="medium">{`${name} rated you`}</p>
            <ReviewText review={received} />
          </div>
        )}
        {name && isOpen && (
          <Button kind="secondary" onClick={() => change({ rate: applicationId })}>
            {own ? 'Change rating' : copy.rateName(name)}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
