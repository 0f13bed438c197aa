import { FEEDBACK_CHANGE_HOURS } from '@gaitway/contract/values/limits'
import { feedbackFields, GOOD_RATING, tagsBySide } from '@gaitway/contract/fields/feedback'
import { showSerial } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import { showLongDay } from '@gaitway/contract/format/time'
import { perform } from '../../../api/use-call.ts'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { TextareaField } from '../../../ui/forms/fields.tsx'
import { FormField } from '../../../ui/forms/FormField.tsx'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'
import { Chips } from '../../../ui/inputs/Chips.tsx'
import { Stars } from '../../../ui/inputs/Stars.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { ReviewText } from './ShiftRatings.tsx'
import { formatRatedBy, getRatedName, useReviews, type Review } from './reviews.ts'

const starNames = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const
const formatStars = (stars: number) => `${plural(stars, 'star', 'stars')}: ${starNames[stars - 1] ?? ''}`

type RatingValues = { rating: number; tags?: Review['tags']; comment?: string }
type RatingSheetProps = { applicationId: string; onClose: () => void }

/** Stars, reasons and a few words about the other side of a completed shift. */
const RatingSheet = ({ applicationId, onClose }: RatingSheetProps) => {
  const { answer, side, own, isAuthor, canRate } = useReviews(applicationId)
  const { data } = answer
  if (!data)
    return (
      <Sheet open onClose={onClose} title="Rate this shift">
        <LoadingOrError answer={answer} shape="card" count={2} />
      </Sheet>
    )
  const name = getRatedName(data, side)
  const about = `Shift ${showSerial(data.serialNumber)}, ${showLongDay(data.startDate, data.timeZone)}`
  if (own && !canRate)
    return (
      <Sheet open onClose={onClose} title={formatRatedBy(isAuthor, name)}>
        <Stack>
          <p className="quiet">{about}</p>
          <ReviewText review={own} />
          <p className="quiet small">
            {isAuthor
              ? `Ratings can be changed for ${FEEDBACK_CHANGE_HOURS} hours. This one is final.`
              : 'Your team has already rated this shift.'}
          </p>
        </Stack>
      </Sheet>
    )
  const submit = async ({ rating, tags, comment }: RatingValues) => {
    await perform('feedback.add', {
      jobApplicationId: applicationId,
      rating,
      tags: [...(tags ?? [])],
      comment,
    })
    onClose()
  }
  const initialValues = own && { rating: own.rating, tags: own.tags, comment: own.comment ?? undefined }
  return (
    <Sheet open onClose={onClose} title={`How was ${name}?`}>
      <AppForm<RatingValues> onSubmit={submit} initialValues={initialValues}>
        {({ values }) => (
          <>
            <p className="quiet">{about}</p>
            <FormField<number> name="rating" label="Your rating" rule={feedbackFields.rating} group>
              {input => <Stars {...input} names={starNames} label={formatStars} />}
            </FormField>
            <FormField<readonly string[]>
              name="tags"
              label={
                values.rating && values.rating < GOOD_RATING ? 'What could be better?' : 'What went well?'
              }
              group
            >
              {input => (
                <Chips {...input} options={tagsBySide[side].map(tag => ({ value: tag, label: tag }))} />
              )}
            </FormField>
            <TextareaField
              name="comment"
              label="Anything else?"
              hint={`${name} and our staff can read it. Everyone else only sees the average.`}
              rule={feedbackFields.comment}
              optional
              rows={3}
              maxLength={feedbackFields.comment.maxLength}
            />
            <Stack gap={8}>
              <SubmitButton wide>{own ? 'Save changes' : 'Save rating'}</SubmitButton>
              <p className="quiet small">{`You can change your rating for ${FEEDBACK_CHANGE_HOURS} hours.`}</p>
            </Stack>
          </>
        )}
      </AppForm>
    </Sheet>
  )
}

/** The rating sheet of the application in the URL, to which notifications and rows of lists link. */
export const RatingFromAddress = () => {
  const { params, change } = useUrlParams()
  const id = params.get('rate')
  return id && <RatingSheet key={id} applicationId={id} onClose={() => change({ rate: undefined })} />
}
