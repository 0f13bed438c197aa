import { defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { SearchInput } from 'react-admin'
import { ListPage } from '../../shared/ListPage.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { useShiftColumns } from './shift-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const filters = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Shift ID, facility, clinician or city"
    slotProps={{ htmlInput: { 'aria-label': 'Search shifts', maxLength: 100 } }}
  />,
  <StatusFilter key="status" source="status" alwaysOn />,
]

/** The confirmed-shifts table of everybody. */
export const ShiftList = () => {
  const columns = useShiftColumns()
  return (
    <ListPage
      title="Confirmed shifts"
      sort={{ field: 'startDate', order: 'DESC' }}
      filters={filters}
      startingFilter={{ status: defaultShiftStatuses }}
      perPage={DEFAULT_PAGE_SIZE}
    >
      <Rows columns={columns} />
    </ListPage>
  )
}
