import { nameDisputeKind, formatDisputeReason } from '@gaitway/contract/values/disputes'
import { showCents } from '@gaitway/contract/format/money'
import type { DisputeRecord } from '@gaitway/contract/schemas/disputes'
import { Item, Items, SmallPrint, PageLink, Panel, StatusChip } from '../../shared/Parts.tsx'
import { useRecords } from '../../shared/queries.ts'

/** The disputes of a shift's payment; nothing if there are none. */
export const DisputesOfShift = ({ jobId }: { jobId: string }) => {
  const latest = { sort: { field: 'openedAt', order: 'DESC' }, max: 20 } as const
  const { data } = useRecords<DisputeRecord>('disputes', { jobId }, latest)
  if (!data?.length) return null
  return (
    <Panel title="Disputes">
      <Items label="Disputes">
        {data.map(dispute => (
          <Item
            key={dispute.id}
            isLarge
            left={
              <>
                <PageLink to={`/disputes/${dispute.id}/show`}>{nameDisputeKind(dispute)}</PageLink>{' '}
                <StatusChip of="dispute" state={dispute.status} />
              </>
            }
            right={showCents(dispute.amountCents)}
          >
            <SmallPrint>{formatDisputeReason(dispute.reason)}</SmallPrint>
          </Item>
        ))}
      </Items>
    </Panel>
  )
}
