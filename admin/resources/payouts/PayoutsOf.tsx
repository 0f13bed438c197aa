import { Box } from '@mui/material'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/format/time'
import { listPath } from '../../list-request.ts'
import { EmbeddedRows } from '../../shared/EmbeddedList.tsx'
import {
  amountFact,
  PageColumns,
  Item,
  Items,
  LoadState,
  StatusMark,
  SmallPrint,
  Nothing,
  PageLink,
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
      <SmallPrint>The payment service still needs: {payoutAccount.missing.join(', ')}.</SmallPrint>
    )}
    {payoutAccount && payoutBanks.length === 0 && <Nothing>No bank account yet.</Nothing>}
    <Items label="Bank accounts">
      {payoutBanks.map(({ id, name, last4, isDefault, isUsable }) => (
        <Item
          key={id}
          left={`${name} ending in ${last4}`}
          right={
            <Box component="span" sx={{ display: 'inline-flex', gap: 1 }}>
              {isDefault && <StatusMark tone="pine">Default</StatusMark>}
              {!isUsable && <StatusMark tone="danger">Can’t receive payouts</StatusMark>}
            </Box>
          }
        />
      ))}
    </Items>
  </Panel>
)

const Amounts = ({ overview, clinicianId }: { overview: Overview; clinicianId: string }) => {
  const buildPath = (filter: Record<string, string>) => listPath('payouts', { clinicianId, ...filter })
  const { dueCents, sentCents, failedCents, paidThisYearCents, correctionCents, ...shifts } = overview
  return (
    <Panel
      title="Pay"
      facts={[
        amountFact('Pending', dueCents, buildPath({ status: 'due' })),
        amountFact('In transit', sentCents, buildPath({ status: 'sent' })),
        amountFact('Failed', failedCents, buildPath({ status: 'failed' })),
        amountFact('Paid this year', paidThisYearCents, buildPath({ paid: 'thisYear' })),
        ['Worked, not accepted yet', showCents(shifts.inReviewCents)],
        ['Upcoming shifts', showCents(shifts.upcomingCents)],
        correctionCents !== 0 && ['Corrections in the next payout', showCents(correctionCents)],
      ]}
    >
      <Items label="Shifts without a payout">
        {[...overview.inReview, ...overview.upcoming].map(
          ({ jobId, jobApplicationId, serialNumber, officeName, startDate, timeZone, payCents }) => (
            <Item
              key={jobApplicationId}
              left={
                <>
                  <PageLink to={`/jobs/${jobId}/show`}>{showSerial(serialNumber)}</PageLink> {officeName},{' '}
                  {showDay(startDate, timeZone)}
                </>
              }
              right={showCents(payCents)}
            />
          ),
        )}
      </Items>
    </Panel>
  )
}

/** A clinician’s payout account, what they are owed, and every payout. */
export const PayoutsOf = ({ clinicianId }: { clinicianId: string }) => {
  const { data, error, refetch } = useCall('payouts.overview', { clinicianId })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <LoadState what="the payout account" data={data} error={error} onTryAgain={refetch} />
      {data && (
        <PageColumns wide="even">
          <Account overview={data} />
          <Amounts overview={data} clinicianId={clinicianId} />
        </PageColumns>
      )}
      <EmbeddedRows
        resource="payouts"
        filter={{ clinicianId }}
        sort={newestFirst}
        columns={payoutColumns.filter(({ label }) => label !== 'Clinician')}
        to={payout => `/jobs/${payout.jobId}/show`}
        empty="No payouts yet."
      />
    </Box>
  )
}
