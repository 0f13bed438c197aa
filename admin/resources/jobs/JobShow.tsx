import { InviteButton } from './Candidates.tsx'
import type { Output } from '@gaitway/contract/schemas/index'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import { GOOD_RATING } from '@gaitway/contract/fields/feedback'
import { Box, Typography, LinearProgress, Link } from '@mui/material'
import { showCents, showRate, showSerial } from '@gaitway/contract/format/money'
import { colors } from '@gaitway/contract/values/colors'
import { listJobDetails } from '@gaitway/contract/format/job-details'
import { clinicianTypeNames, paymentTypeNames, type Side } from '@gaitway/contract/values/enums'
import type { JobRecord, ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { countsAgainst } from '@gaitway/contract/reliability'
import { showMinutes, showWhen } from '@gaitway/contract/format/time'
import { Suspense } from 'react'
import { usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import {
  apart,
  PageColumns,
  type Fact,
  Item,
  Items,
  LoadState,
  StatusMark,
  SmallPrint,
  Nothing,
  PageLink,
  Panel,
  Stacked,
  StatusChip,
} from '../../shared/Parts.tsx'
import { loadEarly } from '../../shared/load-early.tsx'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { useCall } from '../../shared/queries.ts'
import { showSlot, showSlots } from '../../shared/show.ts'
import { ShiftStatus } from '../time-cards/ShiftStatus.tsx'
import { TimeCard } from '../time-cards/TimeCard.tsx'
import { NoteCount } from '../case-files/Notes.tsx'
import { CallOut } from './CallOut.tsx'
import { CallOutButton } from './CallOutDialog.tsx'
import { EditButton } from './EditDialog.tsx'
import { EndButtons, useApplicants } from './EndDialog.tsx'
import { NoShowReports } from './NoShowReports.tsx'
import { NotCheckedInPanel } from './NotCheckedIn.tsx'
import { listOffer } from './offer.ts'
import { SamePerson } from './SamePerson.tsx'

/** Who was asked to take a shift, and whether they applied. While it is open, staff can ask others. */
export const JobInvitations = ({ job }: { job: WholeJobRecord }) => {
  const { invited, inviteOnly, timeZone } = job
  const isPosted = job.status === 'posted'
  if (invited.length === 0 && !inviteOnly && !isPosted) return null
  return (
    <Panel title="Invited clinicians">
      {invited.length === 0 && (
        <Nothing>
          {inviteOnly ? 'No one has been invited yet, so no one can apply.' : 'No one has been invited yet.'}
        </Nothing>
      )}
      <Items>
        {invited.map(one => {
          const status = one.applicationStatus
          return (
            <Item
              key={one.clinicianId}
              left={
                <PageLink to={`/cliniciandetails/${one.clinicianId}`} sx={{ fontWeight: 600 }}>
                  {`${one.firstName} ${one.lastName}`}
                </PageLink>
              }
              right={status ? <StatusChip of="application" state={status} /> : 'Hasn’t applied'}
            >
              <SmallPrint>Invited {showWhen(one.invitedAt, timeZone)}</SmallPrint>
            </Item>
          )
        })}
      </Items>
      {isPosted && <InviteButton job={job} />}
    </Panel>
  )
}

type ShiftFeedback = Output<'feedback.read'>
type Review = ShiftFeedback['reviews'][number]

const formatRatingTitle = ({ officeName, clinicianName }: ShiftFeedback, { bySide }: Review) =>
  bySide === 'clinician' ? `${clinicianName} rated ${officeName}` : `${officeName} rated ${clinicianName}`

/** What both sides of a completed shift say about each other. */
const Ratings = ({ applicationId }: { applicationId: string }) => {
  const { data, error } = useCall('feedback.read', { id: applicationId })
  return (
    <Panel title="Ratings">
      <LoadState what="the ratings" data={data} error={error} />
      {data?.reviews.length === 0 && <Nothing>No ratings yet</Nothing>}
      <Items>
        {data?.reviews.map(review => (
          <Item
            key={review.bySide}
            left={formatRatingTitle(data, review)}
            right={`${review.rating} out of ${RATING_MAX}`}
          >
            {review.tags.length > 0 && (
              <SmallPrint>
                {review.rating >= GOOD_RATING ? 'Went well' : 'Could be better'}:{' '}
                {review.tags.join(', ').toLowerCase()}
              </SmallPrint>
            )}
            {review.comment && <Box sx={{ overflowWrap: 'anywhere' }}>“{review.comment}”</Box>}
            <SmallPrint>{showWhen(review.createdAt, data.timeZone)}</SmallPrint>
          </Item>
        ))}
      </Items>
    </Panel>
  )
}

/** What the clinician needs to know on arrival, and whether they have read it. Nothing without a brief. */
const Brief = ({ jobId }: { jobId: string }) => {
  const { data } = useCall('briefs.read', { jobId })
  if (!data?.brief) return null
  const { brief, reader, timeZone } = data
  const facts: Fact[] = [
    ['Parking', brief.parking],
    ['Entrance', brief.entrance],
    ['Ask for', brief.contactName],
    ['Their phone', brief.contactPhone],
    ['Documentation login', brief.hasLogin && 'Saved, not shown to staff'],
    [
      'Documents',
      brief.documents.map(({ url, name }) => (
        <div key={url}>
          <Link href={url} target="_blank" rel="noopener">
            {name}
          </Link>
        </div>
      )),
    ],
  ]
  return (
    <Stacked>
      <Panel
        title="Brief"
        facts={facts.filter(([, value]) => (Array.isArray(value) ? value.length > 0 : Boolean(value)))}
      >
        {reader && (
          <SmallPrint>
            {reader.name}: {reader.readAt ? `read ${showWhen(reader.readAt, timeZone)}` : 'not read yet'}
          </SmallPrint>
        )}
      </Panel>
    </Stacked>
  )
}

const JobMoney = loadEarly(async () => (await import('./JobMoney.tsx')).JobMoney)
const CaseFile = loadEarly(async () => (await import('../case-files/CaseFile.tsx')).CaseFile)

type Sum = [label: string, cents: number]

const Line = ({ line: [label, cents], isTotal }: { line: Sum; isTotal?: boolean }) => (
  <Box
    sx={{
      ...apart,
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

const Sums = ({ lines, total }: { lines: Sum[]; total: Sum }) => (
  <Box>
    {lines.map(line => (
      <Line key={line[0]} line={line} />
    ))}
    <Line line={total} isTotal />
  </Box>
)

/** Each day of a shift; those that the clinician missed are marked. */
export const Days = ({ job: { id, slots, timeZone } }: { job: JobRecord }) => {
  const { data } = useCall('jobs.read', { id: String(id) })
  return slots.map(slot => (
    <div key={slot.id}>
      {showSlot(slot, timeZone)}{' '}
      {data?.missedSlotIds.includes(slot.id) && <StatusMark tone="clay">No-show</StatusMark>}
    </div>
  ))
}

const listJobFacts = (job: WholeJobRecord): Fact[] => [
  ['When', <Days key="days" job={job} />],
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
  ...listOffer(job),
  ...listJobDetails(job).map(({ label, value }): Fact => [label, value]),
  ['Description', job.description],
  ...(job.statusReason ? ([['Reason', job.statusReason]] as Fact[]) : []),
]

const listPriceLines = ({ price, parkingCents, otherCents }: WholeJobRecord): Sum[] => [
  [`Time at ${showRate(price.payRateCents)}`, price.productCents - parkingCents - otherCents],
  ...(parkingCents ? ([['Parking reimbursement', parkingCents]] as Sum[]) : []),
  ...(otherCents ? ([['Other reimbursement', otherCents]] as Sum[]) : []),
  [`Service fee, ${price.feePercent}%`, price.serviceFeeCents],
  ...(price.processingCents ? ([['Card processing', price.processingCents]] as Sum[]) : []),
]

export const Price = ({ job }: { job: WholeJobRecord }) => (
  <Panel title="Price" aside={paymentTypeNames[job.price.paymentType]}>
    <Sums
      lines={job.jobType === 'FULL_TIME' ? [['Placement fee', job.price.subtotalCents]] : listPriceLines(job)}
      total={['Facility pays', job.price.totalCents]}
    />
    {job.jobType === 'PART_TIME' && (
      <Typography sx={{ color: 'text.secondary', marginTop: 1 }}>
        The clinician receives {showCents(job.price.productCents)} of this.
      </Typography>
    )}
  </Panel>
)

const Excuse = ({ application: { id, clinicianName } }: { application: ShiftRecord }) => (
  <MoveButtons
    size="small"
    moves={[
      {
        label: 'Excuse',
        variant: 'outlined',
        send: reason => call('applications.excuse', { jobApplicationId: id, reason }),
        success: `Excused. This shift no longer counts against ${clinicianName}.`,
        asks: {
          title: `Excuse ${clinicianName}`,
          text: 'This shift will no longer count in their reliability. What was paid stays. Only staff see the reason.',
          needsReason: true,
          about: id,
        },
      },
    ]}
  />
)

const confirmedOrDone: readonly string[] = [...confirmedStatuses, 'completed']

type SamePeople = WholeJobRecord['samePeople']
type ApplicantProps = {
  application: ShiftRecord
  match: SamePeople[number] | undefined
  zone: string
  permissions: Side | undefined
}

const Applicant = ({ application, match, zone, permissions }: ApplicantProps) => (
  <Item
    left={
      <PageLink to={`/cliniciandetails/${application.clinicianId}`} sx={{ fontWeight: 600 }}>
        {application.clinicianName}
      </PageLink>
    }
    right={
      <>
        {application.isStandby && <StatusMark tone="sky">Standby</StatusMark>}{' '}
        <ShiftStatus shift={application} />
      </>
    }
  >
    <SmallPrint>
      Applied {showWhen(application.createdAt, zone)}
      {application.proposedSlots && `, proposed ${showSlots(application.proposedSlots, zone)}`}
    </SmallPrint>
    {match && <SamePerson match={match} who={application} zone={zone} />}
    {application.status === 'applied' && application.counterSlots && (
      <SmallPrint>
        Facility proposed{' '}
        {application.counterSlots.length > 0 ? showSlots(application.counterSlots, zone) : 'the posted times'}
        , no answer yet
      </SmallPrint>
    )}
    {application.postedSlots && application.confirmedAt && (
      <SmallPrint>
        Confirmed at the agreed times. Posted as {showSlots(application.postedSlots, zone)}
      </SmallPrint>
    )}
    {permissions === 'admin' && confirmedOrDone.includes(application.status) && (
      <TimeCard shift={application} />
    )}
    <SmallPrint>
      <PageLink to={`/facility/clinicianprofile/${application.clinicianId}`}>Short profile</PageLink>
    </SmallPrint>
    {application.note && <Box>“{application.note}”</Box>}
    {application.statusReason && <SmallPrint>Reason: {application.statusReason}</SmallPrint>}
    {countsAgainst(application.missed) && <Excuse application={application} />}
  </Item>
)

type ApplicantsProps = { job: JobRecord; samePeople: SamePeople }

export const ApplicantTable = ({ job, samePeople }: ApplicantsProps) => {
  const { data, error } = useApplicants(job)
  const { permissions } = usePermissions<Side>()
  return (
    <Panel title="Applicants">
      <LoadState what="the applicants" data={data} error={error} />
      {data?.length === 0 && <Nothing>No applicants yet.</Nothing>}
      <Items>
        {data?.map(application => (
          <Applicant
            key={application.id}
            application={application}
            match={samePeople.find(one => one.applicationId === application.id)}
            zone={job.timeZone}
            permissions={permissions}
          />
        ))}
      </Items>
    </Panel>
  )
}

/** Both sides rate the shift once it is completed. */
const RatingsOf = ({ job }: { job: JobRecord }) => {
  const { data } = useApplicants(job)
  const completed = data?.find(({ status }) => status === 'completed')
  return completed ? <Ratings applicationId={completed.id} /> : null
}

const isWorked = ({ status, jobType }: JobRecord) =>
  jobType === 'PART_TIME' && (status === 'confirmed' || status === 'completed')

const Job = ({ job }: { job: WholeJobRecord }) => {
  const { permissions } = usePermissions<Side>()
  const name = `Shift ${showSerial(job.serialNumber)}`
  return (
    <>
      <AdminPageTitle title={`${name}, ${job.officeName}`} tab={name} />
      <RecordHeader
        name={name}
        state={
          <>
            <StatusChip of="job" state={job.status} />
            <NoteCount of="job" id={job.id} />
          </>
        }
        under={`${job.officeName} · posted ${showWhen(job.createdAt, job.timeZone)}`}
        ids={{ Job: job.id, Facility: job.facilityId }}
        moves={
          <>
            <EditButton job={job} />
            <CallOutButton job={job} />
            <EndButtons job={job} />
          </>
        }
      />
      <PageColumns wide="even">
        <Stacked>
          <NoShowReports job={job} />
          <CallOut job={job} />
          {isWorked(job) && <NotCheckedInPanel job={job} />}
          <Panel title="Shift" facts={listJobFacts(job)} />
          <Price job={job} />
          <Brief jobId={String(job.id)} />
          <RatingsOf job={job} />
          <JobInvitations job={job} />
          <ApplicantTable job={job} samePeople={job.samePeople} />
        </Stacked>
        <Stacked>
          <Suspense fallback={<LinearProgress aria-label="Loading money and timeline" />}>
            {permissions === 'admin' && <JobMoney job={job} />}
            <CaseFile record={{ of: 'job', id: job.id }} zone={job.timeZone} />
          </Suspense>
        </Stacked>
      </PageColumns>
    </>
  )
}

/** The list's row is here first and has no price or ledger. */
export const JobShow = () => (
  <RecordPage<JobRecord | WholeJobRecord> what="shift">
    {job => ('price' in job ? <Job job={job} /> : <LinearProgress aria-label="Loading the shift" />)}
  </RecordPage>
)
