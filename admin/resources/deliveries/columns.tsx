import type { ListLabel } from '@gaitway/contract/exports/index'
import { Box, Button } from '@mui/material'
import { deliveryChannelNames } from '@gaitway/contract/values/deliveries'
import { showPhone } from '@gaitway/contract/format/phone'
import { plural } from '@gaitway/contract/format/plural'
import type { DeliveryRecord } from '@gaitway/contract/schemas/deliveries'
import { showWhen } from '@gaitway/contract/format/time'
import { call } from '../../session.ts'
import { Ago } from '../../shared/Ago.tsx'
import type { RowColumn } from '../../shared/Rows.tsx'
import { useMove } from '../../shared/MoveDialog.tsx'
import { RowLink, SmallPrint, StatusChip } from '../../shared/Parts.tsx'

const ResendButton = ({ delivery }: { delivery: DeliveryRecord }) => {
  const { run, busy } = useMove()
  if (!delivery.canResend) return null
  const send = () =>
    run(() => call('deliveries.resend', { id: delivery.id }), { success: 'We’ll send it again.' })
  return (
    <Button
      variant="outlined"
      size="small"
      sx={{ minHeight: { xs: 44, sm: 30 } }}
      disabled={busy}
      onClick={() => void send()}
    >
      Send again
    </Button>
  )
}

const Recipient = ({ delivery }: { delivery: DeliveryRecord }) => (
  <Box>
    {delivery.userId && delivery.personName && (
      <RowLink to={`/users/${delivery.userId}/show`}>{delivery.personName}</RowLink>
    )}
    <SmallPrint>{delivery.channel === 'sms' ? showPhone(delivery.recipient) : delivery.recipient}</SmallPrint>
  </Box>
)

/** When it was sent or why it failed, how often it was tried, and what a text is billed as. Carriers can lose a text that Twilio accepted. */
const describeDelivery = ({ status, channel, failure, attempts, segments, endedAt }: DeliveryRecord) => {
  const tried = attempts > 1 ? `${attempts} attempts` : ''
  const smsNote = channel === 'sms' && 'Accepted by Twilio, delivery not confirmed'
  const size = segments && plural(segments, 'segment', 'segments')
  if (status === 'sent')
    return [endedAt && showWhen(endedAt), smsNote, size, tried].filter(Boolean).join(' · ')
  return [failure, tried].filter(Boolean).join(' · ')
}

export const DeliveryOutcome = ({ delivery }: { delivery: DeliveryRecord }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
    <StatusChip of="delivery" state={delivery.status} />
    <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
      {describeDelivery(delivery)}
    </Box>
    <ResendButton delivery={delivery} />
  </Box>
)

const whenColumn: RowColumn<DeliveryRecord, ListLabel<'deliveries'>> = {
  label: 'When',
  sort: 'createdAt',
  show: delivery => <Ago at={delivery.createdAt} />,
}
const otherColumns: RowColumn<DeliveryRecord, ListLabel<'deliveries'>>[] = [
  { label: 'Channel', show: ({ channel }) => deliveryChannelNames[channel] },
  { label: 'Subject', show: ({ subject }) => subject, wraps: true },
  { label: 'Outcome', show: delivery => <DeliveryOutcome delivery={delivery} />, wraps: true },
]

export const deliveryColumns: typeof otherColumns = [
  whenColumn,
  { label: 'To', show: delivery => <Recipient delivery={delivery} /> },
  ...otherColumns,
]

/** The columns on the page of a person, without the person. */
export const ownDeliveryColumns = [whenColumn, ...otherColumns]
