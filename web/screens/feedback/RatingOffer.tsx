import { showSerial } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Button } from '../../shared/Button.tsx'
import { List, Row } from '../../shared/layout/List.tsx'
import { useAddress } from '../../shared/list/use-address.ts'
import { StarIcon } from '../../shared/screen-icons.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { StarRow } from './Rating.tsx'
import { copy } from './copy.ts'

type Shift = Output<'applications.shifts'>['data'][number]

/** The stars the facility gave for a completed shift, or the button to give them. */
export const ClinicianRating = ({ shift: { id, ratings, clinicianId, jobId } }: { shift: Shift }) => {
  const { change } = useAddress()
  return (
    <span className="block">
      {ratings.byFacility === null ? (
        <Button
          kind="quiet"
          size="small"
          aria-label={copy.rateShift(clinicianId.firstName, showSerial(jobId.serialNumber))}
          onClick={() => change({ rate: id })}
        >
          {copy.rate}
        </Button>
      ) : (
        <StarRow stars={ratings.byFacility} />
      )}
    </span>
  )
}

type RatingOfferProps = {
  /** its time card was just accepted */
  shift: Shift | undefined
  onRate: () => void
}

/** Asks how the clinician was whose time card was just accepted. */
export const RatingOffer = ({ shift, onRate }: RatingOfferProps) => {
  const { change } = useAddress()
  if (!shift || shift.ratings.byFacility !== null) return null
  const open = () => {
    onRate()
    change({ rate: shift.id })
  }
  return (
    <List label={copy.rating}>
      <Row
        before={<StarIcon />}
        title={copy.rateName(`${shift.clinicianId.firstName} ${shift.clinicianId.lastName}`)}
        detail={whenInShort(shift.shiftSlots, shift.jobId.timeZone)}
        onClick={open}
      />
    </List>
  )
}
