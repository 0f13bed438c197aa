import { Box, Typography, LinearProgress } from '@mui/material'
import { showCents, showRate, showSerial } from '@gaitway/contract/money'
import { colors } from '@gaitway/contract/colors'
import { listJobDetails } from '@gaitway/contract/job-details'
import { clinicianTypeNames, paymentTypeNames, type Side } from '@gaitway/contract/enums'
import type { WholeJobRecord, JobRecord } from '@gaitway/contract/schemas/resources'
import { showMinutes } from '@gaitway/contract/time'
import { Title, usePermissions } from 'react-admin'
import { Columns, type Fact, Facts, PageLink, Panel, Stacked } from '../../shared/Parts.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordHeader.tsx'
import { StatusChip } from '../../shared/StatusChip.tsx'
import { Timeline } from '../../shared/Timeline.tsx'
import { showSlot, showWhen } from '../../shared/show.ts'
import { Applicants } from './Applicants.tsx'
import { EndButtons } from './EndDialog.tsx'
import { JobMoney } from './JobMoney.tsx'

type Sum = [label: string, cents: number]

const Line = ({ line: [label, cents], isTotal }: { line: Sum; isTotal?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      paddingY: '4px',
      fontSize: 16,
      ...(isTotal && { fontWeight: 650, borderTop: `1px solid ${colors.line}`, marginTop: '4px' }),
    }}
  >
    <Box component="span" sx={{ fontSize: 14, alignSelf: 'center' }}>
      {label}
    </Box>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {showCents(cents)}
    </Box>
  </Box>
)

export const Sums = ({ lines, total }: { lines: Sum[]; total: Sum }) => (
  <Box>
    {lines.map(line => (
      <Line key={line[0]} line={line} />
    ))}
    <Line line={total} isTotal />
  </Box>
)

const factsOf = (job: WholeJobRecord): Fact[] => [
  ['When', job.slots.map(slot => <div key={slot.id}>{showSlot(slot, job.timeZone)}</div>)],
  ['Scheduled time', showMinutes(job.totalMinutes)],
  [
    'Facility',
    <PageLink key="facility" to={`/facilitydetails/${job.facilityId}`}>
      {job.officeName}
    </PageLink>,
  ],
  [
    'Location',
    `${job.nickname ? `${job.nickname}, ` : ''}${job.address1}, ${job.city}, ${job.state} ${job.zipCode}`,
  ],
  ['Discipline', clinicianTypeNames[job.clinicianType]],
  ...listJobDetails(job).map(({ label, value }): Fact => [label, value]),
  ['Description', job.description],
  ...(job.statusReason ? ([['Reason', job.statusReason]] as Fact[]) : []),
]

const linesOf = ({ price, parkingCents, otherCents }: WholeJobRecord): Sum[] => [
  [`Time at ${showRate(price.payRateCents)}`, price.productCents - parkingCents - otherCents],
  ...(parkingCents ? ([['Parking', parkingCents]] as Sum[]) : []),
  ...(otherCents ? ([['Other', otherCents]] as Sum[]) : []),
  [`Service fee, ${price.feePercent}%`, price.serviceFeeCents],
  ...(price.processingCents ? ([['Card processing', price.processingCents]] as Sum[]) : []),
]

const JobFacts = ({ job }: { job: WholeJobRecord }) => (
  <>
    <Panel title="Shift">
      <Facts facts={factsOf(job)} />
    </Panel>
    <Panel title="Price" aside={paymentTypeNames[job.price.paymentType]}>
      <Sums
        lines={job.jobType === 'FULL_TIME' ? [['Placement fee', job.price.subtotalCents]] : linesOf(job)}
        total={['Facility pays', job.price.totalCents]}
      />
      {job.jobType === 'PART_TIME' && (
        <Typography sx={{ color: 'text.secondary', marginTop: 1 }}>
          The clinician receives {showCents(job.price.productCents)} of this.
        </Typography>
      )}
    </Panel>
  </>
)

const Job = ({ job }: { job: WholeJobRecord }) => {
  const { permissions } = usePermissions<Side>()
  const name = `Shift ${showSerial(job.serialNumber)}`
  return (
    <>
      <Title title={`${name}, ${job.officeName}`} />
      <RecordHeader
        name={name}
        state={<StatusChip of="job" state={job.status} />}
        under={`${job.officeName} · posted ${showWhen(job.createdAt, job.timeZone)}`}
        ids={{ Job: job.id, Facility: job.facilityId }}
        moves={<EndButtons job={job} />}
      />
      <Columns wide="even">
        <Stacked>
          <JobFacts job={job} />
          <Applicants job={job} />
        </Stacked>
        <Stacked>
          {permissions === 'admin' && <JobMoney job={job} />}
          <Timeline of={{ jobId: job.id }} zone={job.timeZone} />
        </Stacked>
      </Columns>
    </>
  )
}

/** The list's row is here first and has no price or ledger. */
export const JobShow = () => (
  <RecordPage<JobRecord | WholeJobRecord> what="the shift">
    {job => ('price' in job ? <Job job={job} /> : <LinearProgress aria-label="Loading the shift" />)}
  </RecordPage>
)
