import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { clinicianTypeNames, paymentTypeNames } from '@gaitway/contract/enums'
import { listJobDetails } from '@gaitway/contract/job-details'
import { showCents, showRate } from '@gaitway/contract/money'
import type { WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { showMinutes } from '@gaitway/contract/time'
import { Link as RouterLink } from 'react-router-dom'
import { Facts, Panel, type Fact } from '../../shared/Parts.tsx'
import { showSlot } from '../../shared/show.ts'
import { Sums, type Sum } from './Sums.tsx'

const factsOf = (job: WholeJobRecord): Fact[] => [
  ['When', job.slots.map(slot => <div key={slot.id}>{showSlot(slot, job.timeZone)}</div>)],
  ['Booked time', showMinutes(job.totalMinutes)],
  [
    'Facility',
    <Link key="facility" component={RouterLink} to={`/facilitydetails/${job.facilityId}`}>
      {job.officeName}
    </Link>,
  ],
  [
    'Where',
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

/** What was posted, and what it costs line by line. */
export const JobFacts = ({ job }: { job: WholeJobRecord }) => (
  <>
    <Panel title="Shift">
      <Facts facts={factsOf(job)} />
    </Panel>
    <Panel title="Price as booked" aside={paymentTypeNames[job.price.paymentType]}>
      <Sums
        lines={job.jobType === 'FULL_TIME' ? [['Placement fee', job.price.subtotalCents]] : linesOf(job)}
        total={['The facility pays', job.price.totalCents]}
      />
      {job.jobType === 'PART_TIME' && (
        <Typography sx={{ color: 'text.secondary', marginTop: 1 }}>
          The clinician earns {showCents(job.price.productCents)} of it, in full.
        </Typography>
      )}
    </Panel>
  </>
)
