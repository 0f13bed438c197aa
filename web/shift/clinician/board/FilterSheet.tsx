import { readerZone } from '../../../ui/reader-zone.ts'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { copy } from './copy.ts'
import { noFilter, buildBoardQuery, type Filter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'

type FilterSheetProps = {
  filter: Filter
  now: Date
  onApply: (filter: Filter) => void
  onClose: () => void
}

/** The filters on phones. They apply once the button, which shows how many shifts match, is pressed. */
export const FilterSheet = ({ filter, now, onApply, onClose }: FilterSheetProps) => {
  const [wanted, setWanted] = useState(filter)
  const { data, error } = useAnswer(
    'jobs.board',
    { ...buildBoardQuery(wanted, readerZone, now), limit: 1 },
    { keepPreviousData: true },
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title={copy.filters}
      actions={
        <>
          <Button kind="secondary" onClick={() => setWanted(noFilter)}>
            {copy.clear}
          </Button>
          <Button onClick={() => onApply(wanted)}>
            {data && !error ? copy.show(data.count) : copy.showAny}
          </Button>
        </>
      }
    >
      <FilterFields filter={wanted} onChange={setWanted} zipError={error?.fields.near} />
    </Sheet>
  )
}
