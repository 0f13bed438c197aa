import type { Side } from '@gaitway/contract/enums'
import { defaultShiftStatuses } from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE, EXTRA_TIME_STAFF_DAYS } from '@gaitway/contract/limits'
import { SearchInput, SelectInput, usePermissions } from 'react-admin'
import { ListPage } from '../../shared/ListPage.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { useShiftColumns } from './shift-columns.tsx'
import { StatusFilter } from './StatusFilter.tsx'

const search = [
  <SearchInput
    key="q"
    source="q"
    alwaysOn
    placeholder="Shift ID, facility, clinician or city"
    slotProps={{ htmlInput: { 'aria-label': 'Search shifts', maxLength: 100 } }}
  />,
  <StatusFilter key="status" source="status" alwaysOn />,
]

/** Admins decide on extra time that facilities left open; sub-admins see no time cards. */
const extraTime = (
  <SelectInput
    key="extraTime"
    source="extraTime"
    label="Extra time"
    alwaysOn
    emptyText="Any"
    choices={[{ id: 'forStaff', name: `Waiting over ${EXTRA_TIME_STAFF_DAYS} days` }]}
  />
)

/** The confirmed-shifts table of everybody. */
export const ShiftList = () => {
  const columns = useShiftColumns()
  const { permissions } = usePermissions<Side>()
  const filters = permissions === 'admin' ? [...search, extraTime] : search
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
