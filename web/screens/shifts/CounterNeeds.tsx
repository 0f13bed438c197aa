import { withProposed } from '@gaitway/contract/proposed-times'
import { useAnswer } from '../../api/use-call.ts'
import { ClockIcon } from '../../shared/screen-icons.tsx'
import { Row } from '../../shared/layout/List.tsx'
import { whenInShort } from '../job/job-facts.ts'
import { copy } from './copy.ts'

const OPEN_SHOWN = 100

/** A row for each application whose facility proposes other times. */
export const useCounterNeeds = () => {
  const { data } = useAnswer('applications.shifts', {
    shiftStatus: 'applied',
    sortBy: 'startDate',
    sortOrder: 'asc',
    limit: OPEN_SHOWN,
  })
  return (data?.data ?? []).flatMap(({ id, jobId, facilityId, shiftSlots, counterSlots }) => {
    if (!counterSlots) return []
    const title = counterSlots.length > 0 ? copy.counterNeed : copy.counterNeedPosted
    return [
      <Row
        key={id}
        href={`/clinician/jobprofile/${jobId.id}`}
        before={<ClockIcon />}
        title={title(facilityId.officeName)}
        detail={whenInShort(withProposed(shiftSlots, counterSlots), jobId.timeZone)}
      />,
    ]
  })
}
