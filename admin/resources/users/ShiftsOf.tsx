import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { List } from 'react-admin'
import { ListPager } from '../../shared/ListPager.tsx'
import { Rows } from '../../shared/Rows.tsx'
import { useShiftColumns } from '../shifts/shift-columns.tsx'

/** All shifts of one clinician or facility, in every state, as the confirmed-shifts table shows them. */
export const ShiftsOf = ({ of }: { of: { clinicianId: string } | { facilityId: string } }) => {
  const columns = useShiftColumns('clinicianId' in of ? 'Clinician' : 'Facility')
  return (
    <List
      resource="shifts"
      title={false}
      filter={{ ...of, status: applicationLifecycle.states }}
      sort={{ field: 'startDate', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
      disableSyncWithLocation
      storeKey={false}
      actions={false}
      exporter={false}
      empty={false}
      pagination={<ListPager />}
    >
      <Rows columns={columns} />
    </List>
  )
}
