import { clinicianTypeNames, jobTypeNames } from '@gaitway/contract/values/enums'
import type { OpenShift } from '@gaitway/contract/values/market'
import { showCents, showRate } from '@gaitway/contract/format/money'
import { showBriefDay, showMinutes, showTime } from '@gaitway/contract/format/time'

const showTimes = ({ startsAt, endsAt, timeZone }: OpenShift) =>
  `${showTime(startsAt, timeZone)} – ${showTime(endsAt, timeZone)}`

const showWhen = (shift: OpenShift) => {
  const first = `${showBriefDay(shift.startsAt, shift.timeZone)}, ${showTimes(shift)}`
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

const countApplicants = (count: number) => (count === 1 ? '1 applicant' : `${count} applicants`)

/** An open shift: its pay first, like on the job board, then what, where and when. */
export const ShiftCard = ({ shift }: { shift: OpenShift }) => (
  <article className="shift">
    <p className="shift-pay">
      <Pay shift={shift} />
    </p>
    <h3>{clinicianTypeNames[shift.clinicianType]}</h3>
    <p>
      {shift.settingTypes.slice(0, 2).join(', ')} · {shift.city}, {shift.state}
    </p>
    <p>{showWhen(shift)}</p>
    {(shift.isBoosted || shift.numberOfApplicants > 0) && (
      <p className="shift-marks">
        {shift.isBoosted && <span className="boosted">Boosted</span>}
        {shift.numberOfApplicants > 0 && <span>{countApplicants(shift.numberOfApplicants)}</span>}
      </p>
    )}
  </article>
)
