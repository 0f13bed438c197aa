import { deliveryChannelNames, deliveryKindNames } from '@gaitway/contract/values/deliveries'
import { deliveryChannels, deliveryKinds, deliveryStates, type Side } from '@gaitway/contract/values/enums'
import { usePermissions } from 'react-admin'
import { choiceFilter, ListPage, searchFilter, statusFilter } from '../../shared/ListPage.tsx'
import { EmbeddedRows } from '../../shared/EmbeddedList.tsx'
import { newestFirst } from '../../shared/queries.ts'
import { Rows } from '../../shared/Rows.tsx'
import { deliveryColumns, ownDeliveryColumns } from './columns.tsx'

const filtersFor = (side: Side | undefined) => [
  searchFilter('Search deliveries', 'Name, email or phone'),
  statusFilter('delivery', deliveryStates, 'Outcome'),
  choiceFilter('channel', deliveryChannels, channel => deliveryChannelNames[channel]),
  choiceFilter(
    'kind',
    deliveryKinds.filter(kind => side === 'admin' || kind !== 'money'),
    kind => deliveryKindNames[kind],
    'About',
  ),
  choiceFilter('since', ['day'], () => 'Last 24 hours', 'Ended'),
]

export const DeliveryList = () => {
  const { permissions } = usePermissions<Side>()
  return (
    <ListPage title="Deliveries" sort={newestFirst} filters={filtersFor(permissions)}>
      <Rows columns={deliveryColumns} empty="No deliveries found" />
    </ListPage>
  )
}

/** What was sent to one person. */
export const DeliveriesOf = ({ userId }: { userId: string }) => (
  <EmbeddedRows
    resource="deliveries"
    filter={{ userId }}
    sort={newestFirst}
    columns={ownDeliveryColumns}
    empty="Nothing was sent in the last 30 days."
  />
)
