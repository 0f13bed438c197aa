import { Box } from '@mui/material'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn, showDay } from '@gaitway/contract/format/time'
import { DEFAULT_TIME_ZONE } from '@gaitway/contract/values/limits'
import { listPath } from '../../list-request.ts'
import { DownloadButton } from '../../shared/DownloadButton.tsx'
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
import { newestFirst, useCall, useNow } from '../../shared/queries.ts'
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

/** The files of a clinician’s year, also of the year before, in which taxes are filed. */
const Statements = ({ clinicianId }: { clinicianId: string }) => {
  const now = useNow()
  if (!now) return null
  const thisYear = Number(dayIn(DEFAULT_TIME_ZONE, now).slice(0, 4))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, marginTop: 1 }}>
      {[thisYear, thisYear - 1].map(year => (
        <DownloadButton
          key={year}
          size="small"
          call="payouts.downloadStatement"
          input={{ year, clinicianId }}
        >
          {`Earnings ${year} (PDF)`}
        </DownloadButton>
      ))}
    </Box>
  )
}

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
      <Statements clinicianId={clinicianId} />
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
