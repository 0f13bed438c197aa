import { plural } from '@gaitway/contract/format/plural'
import { readerZone } from '../../../ui/reader-zone.ts'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { noFilter, buildBoardQuery, type BoardFilter } from './filter.ts'
import { FilterFields } from './FilterFields.tsx'

type FilterSheetProps = {
  filter: BoardFilter
  now: Date
  onApply: (filter: BoardFilter) => void
  onClose: () => void
}

/** The filters on phones. They apply when the button that shows the number of matching shifts is pressed. */
export const FilterSheet = ({ filter, now, onApply, onClose }: FilterSheetProps) => {
  const [draft, setDraft] = useState(filter)
  const { data, error } = useAnswer(
    'jobs.board',
    { ...buildBoardQuery(draft, readerZone, now), limit: 1 },
    { keepPreviousData: true },
  )
  return (
    <Sheet
      open
      onClose={onClose}
      title="Filters"
      actions={
        <>
          <Button kind="secondary" onClick={() => setDraft(noFilter)}>
            Clear all
          </Button>
          <Button onClick={() => onApply(draft)}>
            {data && !error ? `Show ${plural(data.count, 'shift', 'shifts')}` : 'Show shifts'}
          </Button>
        </>
      }
    >
      <FilterFields filter={draft} onChange={setDraft} zipError={error?.fields.near} />
    </Sheet>
  )
}
