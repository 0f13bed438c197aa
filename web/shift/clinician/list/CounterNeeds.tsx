import { withProposed } from '@gaitway/contract/proposed-times'
import { useAnswer } from '../../../api/use-call.ts'
import { ClockIcon } from '../../../ui/screen-icons.tsx'
import { Row } from '../../../ui/layout/List.tsx'
import { whenInShort } from '../../parts/when.ts'

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
    const title =
      counterSlots.length > 0
        ? (officeName: string) => `${officeName} proposes other times`
        : (officeName: string) => `${officeName} asks for the posted times`
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
