import { showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Button } from '../../../ui/Button.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { StarIcon } from '../../../ui/screen-icons.tsx'
import { formatWhenInShort } from '../../parts/when.ts'
import { StarRow } from '../../../profile/reliability/Rating.tsx'

type Shift = Output<'applications.shifts'>['data'][number]

/** The stars that the facility gave the clinician of a completed shift, or the button to rate them. */
export const ClinicianRating = ({ shift: { id, ratings, clinicianId, jobId } }: { shift: Shift }) => {
  const { change } = useUrlParams()
  return (
    <span className="block">
      {ratings.byFacility === null ? (
        <Button
          kind="quiet"
          size="small"
          aria-label={`Rate ${clinicianId.firstName}, shift ${showSerial(jobId.serialNumber)}`}
          onClick={() => change({ rate: id })}
        >
          Rate
        </Button>
      ) : (
        <StarRow stars={ratings.byFacility} />
      )}
    </span>
  )
}

type RatingOfferProps = {
  /** The shifts whose time cards were just accepted. */
  shifts: readonly Shift[]
  onRate: (shift: Shift) => void
}

/** Asks the facility to rate the clinicians whose time cards it just accepted. */
export const RatingOffer = ({ shifts, onRate }: RatingOfferProps) => {
  const { change } = useUrlParams()
  const unrated = shifts.filter(({ ratings }) => ratings.byFacility === null)
  if (unrated.length === 0) return null
  return (
    <List label="Your rating">
      {unrated.map(shift => (
        <Row
          key={shift.id}
          before={<StarIcon />}
          title={`Rate ${shift.clinicianId.firstName} ${shift.clinicianId.lastName}`}
          detail={formatWhenInShort(shift.shiftSlots, shift.jobId.timeZone)}
          onClick={() => {
            onRate(shift)
            change({ rate: shift.id })
          }}
        />
      ))}
    </List>
  )
}
