import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { StarRow } from '../../../profile/reliability/Rating.tsx'
import { formatRatedBy, formatTags, getRatedName, useReviews, type Review } from './reviews.ts'

/** One review: stars, reasons and comment. */
export const ReviewText = ({ review }: { review: Review }) => {
  const tags = formatTags(review)
  return (
    <div>
      <StarRow stars={review.rating} />
      {tags && <p className="small">{tags}</p>}
      {review.comment && <p className="typed small">“{review.comment}”</p>}
    </div>
  )
}

/** The reviews of both sides of a completed shift, with the button to write or change the reader's. */
export const ShiftRatings = ({ applicationId }: { applicationId: string }) => {
  const { answer, side, own, received, isAuthor, canRate } = useReviews(applicationId)
  const { change } = useUrlParams()
  const { data } = answer
  const name = data && getRatedName(data, side)
  return (
    <Card>
      <Stack gap={12}>
        <h2>Ratings</h2>
        {!data && <LoadingOrError answer={answer} shape="card" count={1} />}
        {data && !own && !received && <p className="quiet">No one has rated this shift yet.</p>}
        {own && name && (
          <div>
            <p className="medium">{formatRatedBy(isAuthor, name)}</p>
            <ReviewText review={own} />
          </div>
        )}
        {received && name && (
          <div>
            <p className="medium">{`${name} rated you`}</p>
            <ReviewText review={received} />
          </div>
        )}
        {name && canRate && (
          <Button kind="secondary" onClick={() => change({ rate: applicationId })}>
            {own ? 'Change rating' : `Rate ${name}`}
          </Button>
        )}
      </Stack>
    </Card>
  )
}
