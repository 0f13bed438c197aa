import { Link } from 'wouter'
import { useAnswer } from '../../../api/use-call.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster, Stack } from '../../../ui/layout/Stack.tsx'
import { ClockIcon, PlaceIcon } from '../../../ui/screen-icons.tsx'
import { formatAddress } from '@gaitway/contract/format/job-address'
import type { ClinicianShift } from '../time-card/time-card.ts'
import {
  Answers,
  Deadline,
  useAnswering,
  formatOfferPay,
  formatOfferTitle,
  formatOfferTimes,
  type OfferedShift,
} from '../../sheets/standby/Offer.tsx'
import { copy } from '../../sheets/standby/copy.ts'
import { Face } from '../../../ui/show/Face.tsx'
import { IconLine } from '../../../ui/show/IconLine.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import styles from './overview.module.css'

/** Offers to answer, and accepted ones that wait for the facility. */
const offersIn = (shifts: readonly ClinicianShift[]): { shift: ClinicianShift; offered: OfferedShift }[] =>
  shifts.flatMap(shift => {
    const { id, jobId, facilityId, shiftSlots, standbyOffer: offer } = shift
    const isOpen = offer?.status === 'offered' || offer?.status === 'accepted'
    if (!isOpen || shift.shiftStatus !== 'applied' || jobId.status !== 'posted') return []
    const offered = {
      applicationId: id,
      officeName: facilityId.officeName,
      offer,
      job: { ...jobId, slots: shiftSlots },
    }
    return [{ shift, offered }]
  })

const Facts = ({ shift, offered }: { shift: ClinicianShift; offered: OfferedShift }) => (
  <>
    <Cluster nowrap>
      <Face of="place" size={40} name={offered.officeName} pictureUrl={shift.facilityPhotoUrl} />
      <p>
        <Link href={`/clinician/jobprofile/${shift.jobId.id}`} className="strong">
          {formatOfferTitle(offered)}
        </Link>{' '}
        · {formatOfferPay(offered)}
      </p>
    </Cluster>
    <IconLine icon={<ClockIcon size={18} />}>{formatOfferTimes(offered)}</IconLine>
    <IconLine icon={<PlaceIcon size={18} />}>{formatAddress(shift.jobId)}</IconLine>
  </>
)

/** Shifts offered to this standby, above everything else. */
export const OfferCards = () => {
  const { data, isLoading } = useAnswer('applications.shifts', {
    shiftStatus: 'applied',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: 100,
  })
  useLoadingPart(isLoading)
  const { dialog, ask } = useAnswering()
  const offers = offersIn(data?.data ?? [])
  return (
    <>
      {offers.length > 0 && (
        <Stack as="section" aria-label="Shifts offered to you" className={styles.offers}>
          {offers.map(({ shift, offered }) => (
            <Card key={shift.id} tone={offered.offer.status === 'offered' ? 'sun' : 'plain'}>
              <Stack gap={12}>
                <div>
                  <h2 className="text-18">
                    {offered.offer.status === 'offered'
                      ? copy.question
                      : copy.youAccepted(offered.officeName)}
                  </h2>
                  {offered.offer.status === 'offered' && <Deadline shift={offered} />}
                </div>
                <Facts shift={shift} offered={offered} />
                <Answers shift={offered} onAnswer={ask} />
              </Stack>
            </Card>
          ))}
        </Stack>
      )}
      {dialog}
    </>
  )
}
