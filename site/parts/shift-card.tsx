import { clinicianTypeNames, jobTypeNames } from '@gaitway/contract/values/enums'
import type { OpenShift } from '@gaitway/contract/values/market'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes, showTime } from '@gaitway/contract/format/time'

const times = ({ startsAt, endsAt, timeZone }: OpenShift) =>
  `${showTime(startsAt, timeZone)} – ${showTime(endsAt, timeZone)}`

const when = (shift: OpenShift) => {
  const first = `${showBriefDay(shift.startsAt, shift.timeZone)}, ${times(shift)}`
  return shift.days > 1 ? `${first} and ${shift.days - 1} more ${shift.days === 2 ? 'day' : 'days'}` : first
}

const Pay = ({ shift }: { shift: OpenShift }) =>
  shift.jobType === 'PART_TIME' ? (
    <>
      <strong>{showCents(shift.totalPayCents)}</strong>
      <span>
        {showRate(shift.payRateCents)} · {showMinutes(shift.totalMinutes)}
      </span>
    </>
  ) : (
    <>
      <strong>{showRate(shift.payRateCents)}</strong>
      <span>{jobTypeNames.FULL_TIME}</span>
    </>
  )

const applied = (count: number) => (count === 1 ? '1 applicant' : `${count} applicants`)

/** An open shift as its card on the board leads with it: pay, then what, where and when. */
export const ShiftCard = ({ shift, level = 3 }: { shift: OpenShift; level?: 2 | 3 }) => {
  const Heading = `h${level}` as const
  return (
    <article className="shift">
      <p className="shift-pay">
        <Pay shift={shift} />
      </p>
      <Heading>{clinicianTypeNames[shift.clinicianType]}</Heading>
      <p>
        {shift.settingTypes.slice(0, 2).join(', ')} · {shift.city}, {shift.state}
      </p>
      <p>{when(shift)}</p>
      {(shift.isBoosted || shift.numberOfApplicants > 0) && (
        <p className="shift-marks">
          {shift.isBoosted && <span className="boosted">Boosted</span>}
          {shift.numberOfApplicants > 0 && <span>{applied(shift.numberOfApplicants)}</span>}
        </p>
      )}
    </article>
  )
}
