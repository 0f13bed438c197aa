import { Box, Card } from '@mui/material'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { EmbeddedList, ListPager, Rows } from '../../shared/Rows.tsx'
import {
  Columns,
  Item,
  Items,
  LoadState,
  Mark,
  Note,
  Nothing,
  Panel,
  StatusChip,
} from '../../shared/Parts.tsx'
import { newestFirst, useCall } from '../../shared/queries.ts'
import { payoutColumns } from './PayoutList.tsx'

type Overview = Output<'payouts.overview'>

const Account = ({ overview: { payoutAccount, payoutBanks } }: { overview: Overview }) => (
  <Panel
    title="Payout account"
    aside={payoutAccount && <StatusChip of="payoutAccount" state={payoutAccount.state} />}
  >
    {!payoutAccount && <Nothing>The clinician hasn’t started payout setup.</Nothing>}
    {payoutAccount && payoutAccount.missing.length > 0 && (
      <Note>The payment service still needs: {payoutAccount.missing.join(', ')}.</Note>
    )}
    {payoutAccount && payoutBanks.length === 0 && <Nothing>No bank account yet.</Nothing>}
    <Items label="Bank accounts">
      {payoutBanks.map(({ id, name, last4, isDefault, isUsable }) => (
        <Item
          key={id}
          left={`${name} ending in ${last4}`}
          right={
            <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
              {isDefault && <Mark tone="pine">Default</Mark>}
              {!isUsable && <Mark tone="clay">Can’t receive payouts</Mark>}
            </Box>
          }
        />
      ))}
    </Items>
  </Panel>
)

const Amounts = ({ overview }: { overview: Overview }) => (
  <Panel
    title="Pay"
    facts={[
      ['Pending', showCents(overview.dueCents)],
      ['In transit', showCents(overview.sentCents)],
      ['Failed', showCents(overview.failedCents)],
      ['Paid this year', showCents(overview.paidThisYearCents)],
      ['Upcoming shifts', showCents(overview.upcomingCents)],
      overview.correctionCents !== 0 && [
        'Corrections in the next payout',
        showCents(overview.correctionCents),
      ],
    ]}
  />
)

/** A clinician’s payout account, what they are owed, and every payout. */
export const PayoutsOf = ({ clinicianId }: { clinicianId: string }) => {
  const { data, error, refetch } = useCall('payouts.overview', { clinicianId })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LoadState what="the payout account" data={data} error={error} onTryAgain={refetch} />
      {data && (
        <Columns wide="even">
          <Account overview={data} />
          <Amounts overview={data} />
        </Columns>
      )}
      <EmbeddedList
        resource="payouts"
        filter={{ clinicianId }}
        sort={newestFirst}
        perPage={DEFAULT_PAGE_SIZE}
      >
        <Card>
          <Rows
            columns={payoutColumns.filter(({ label }) => label !== 'Clinician')}
            to={payout => `/jobs/${payout.jobId}/show`}
            empty="No payouts yet."
          />
        </Card>
        <ListPager />
      </EmbeddedList>
    </Box>
  )
}
