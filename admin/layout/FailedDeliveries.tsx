import FailedIcon from '@mui/icons-material/SmsFailedOutlined'
import { NOTIFICATION_POLL_SECONDS } from '@gaitway/contract/values/limits'
import type { DeliveryRecord } from '@gaitway/contract/schemas/deliveries'
import { Menu, useGetList } from 'react-admin'
import { listPath } from '../list-request.ts'

const filter = { status: 'failed', since: 'day' }
const address = listPath('deliveries', filter)

/** A line of the menu while messages have failed in the last 24 hours; it opens them. */
export const FailedDeliveries = () => {
  const { total = 0 } = useGetList<DeliveryRecord>(
    'deliveries',
    { filter, sort: { field: 'createdAt', order: 'DESC' }, pagination: { page: 1, perPage: 1 } },
    { refetchInterval: NOTIFICATION_POLL_SECONDS * 1000 },
  )
  if (total === 0) return null
  const text = total === 1 ? '1 failed delivery' : `${total} failed deliveries`
  return <Menu.Item to={address} primaryText={text} leftIcon={<FailedIcon color="error" />} />
}
