import { useAnswer } from '../../../api/use-call.ts'
import { TimeCardCell, timeCardState } from '../list/shift-cells.tsx'
import { useTimeCardReview } from '../list/use-time-card-review.tsx'
import { Attendance, findLatestAttendedDay } from '../../clinician/time-card/Attendance.tsx'
import { useLoadingPart } from '../../../ui/show/loading-parts.ts'
import { JobSection } from './FacilityJobFacts.tsx'

/** Check-in, check-out and time card of the clinician who works or worked this job, once it has started. */
export const TimeCardPart = ({ jobId, timeZone }: { jobId: string; timeZone: string }) => {
  const review = useTimeCardReview()
  const { data, isLoading } = useAnswer('applications.shifts', {
    forFacility: 'true',
    jobId,
    shiftStatus: 'current,completed',
    limit: 1,
  })
  useLoadingPart(isLoading)
  const worked = data?.data.find(shift => timeCardState(shift) !== 'none')
  return worked ? (
    <>
      <JobSection title="Time card">
        <Attendance day={findLatestAttendedDay(worked)} zone={timeZone} />
        <div>
          <TimeCardCell shift={worked} onOpen={review.open} />
        </div>
      </JobSection>
      {review.sheet}
    </>
  ) : null
}
