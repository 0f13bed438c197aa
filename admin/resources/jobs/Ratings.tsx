import { Box } from '@mui/material'
import { GOOD_RATING } from '@gaitway/contract/fields/feedback'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import type { Output } from '@gaitway/contract/schemas/index'
import { showWhen } from '@gaitway/contract/format/time'
import { Item, Items, LoadState, SmallPrint, Nothing, Panel } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'

type ShiftFeedback = Output<'feedback.read'>
type Review = ShiftFeedback['reviews'][number]

const formatRatingTitle = ({ officeName, clinicianName }: ShiftFeedback, { bySide }: Review) =>
  bySide === 'clinician' ? `${clinicianName} rated ${officeName}` : `${officeName} rated ${clinicianName}`

/** What both sides of a completed shift say about each other. */
export const Ratings = ({ applicationId }: { applicationId: string }) => {
  const { data, error } = useCall('feedback.read', { id: applicationId })
  return (
    <Panel title="Ratings">
      <LoadState what="the ratings" data={data} error={error} />
      {data?.reviews.length === 0 && <Nothing>No ratings yet</Nothing>}
      <Items>
        {data?.reviews.map(review => (
          <Item
            key={review.bySide}
            left={formatRatingTitle(data, review)}
            right={`${review.rating} out of ${RATING_MAX}`}
          >
            {review.tags.length > 0 && (
              <SmallPrint>
                {review.rating >= GOOD_RATING ? 'Went well' : 'Could be better'}:{' '}
                {review.tags.join(', ').toLowerCase()}
              </SmallPrint>
            )}
            {review.comment && <Box sx={{ overflowWrap: 'anywhere' }}>“{review.comment}”</Box>}
            <SmallPrint>{showWhen(review.createdAt, data.timeZone)}</SmallPrint>
          </Item>
        ))}
      </Items>
    </Panel>
  )
}
