import { defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { searchFilter } from '../../shared/filters.tsx'
import { ListPage } from '../../shared/ListPage.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { useShiftColumns } from './shift-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const filters = [
  searchFilter('Search shifts', 'Shift ID, facility, clinician or city'),
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
