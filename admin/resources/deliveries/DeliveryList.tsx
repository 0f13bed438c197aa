import { deliveryChannelNames, deliveryKindNames } from '@gaitway/contract/values/deliveries'
import { deliveryChannels, deliveryKinds, deliveryStates, type Side } from '@gaitway/contract/values/enums'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import { Card } from '@mui/material'
import { usePermissions } from 'react-admin'
import { choiceFilter, ListPage, searchFilter } from '../../shared/ListPage.tsx'
import { EmbeddedList, ListPager, Rows } from '../../shared/Rows.tsx'
import { deliveryColumns, ownDeliveryColumns } from './columns.tsx'

const filtersFor = (side: Side | undefined) => [
  searchFilter('Search deliveries', 'Name, email or phone'),
  choiceFilter('status', deliveryStates, state => findStatusWord('delivery', state).word, 'Outcome'),
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
    <ListPage
      title="Deliveries"
      sort={{ field: 'createdAt', order: 'DESC' }}
      filters={filtersFor(permissions)}
    >
      <Rows columns={deliveryColumns} empty="No deliveries found" />
    </ListPage>
  )
}

/** What was sent to one person. */
export const DeliveriesOf = ({ userId }: { userId: string }) => (
  <EmbeddedList
    resource="deliveries"
    filter={{ userId }}
    sort={{ field: 'createdAt', order: 'DESC' }}
    perPage={DEFAULT_PAGE_SIZE}
  >
    <Card>
      <Rows columns={ownDeliveryColumns} empty="Nothing was sent in the last 30 days." />
    </Card>
    <ListPager />
  </EmbeddedList>
)
