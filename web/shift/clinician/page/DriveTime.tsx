import { showMiles } from '@gaitway/contract/places'
import { showMinutes } from '@gaitway/contract/format/time'
import { useAnswer } from '../../../api/use-call.ts'
import { copy } from '../../parts/copy.ts'
import type { Job } from '../../parts/job.ts'

const quietly = { revalidateOnFocus: false, shouldRetryOnError: false }

/** The drive from home, after the distance. It arrives after the page, or not at all. */
export const DriveTime = ({ job: { id, home, latitude } }: { job: Job }) => {
  const config = useAnswer('product.config', {}, { revalidateOnFocus: false })
  const isWanted = config.data?.hasDriveTimes === true && home !== null && latitude !== null
  const { data } = useAnswer('jobs.driveTime', isWanted ? { id } : null, quietly)
  if (!data?.drive) return null
  const { minutes, miles } = data.drive
  return (
    <>
      {' · '}
      <span className="nowrap">{copy.drive(showMinutes(minutes), showMiles(miles))}</span>
    </>
  )
}
