import { InviteCandidatesDialog } from './Candidates.tsx'
import type { Output } from '@gaitway/contract/schemas/index'
import { RATING_MAX } from '@gaitway/contract/values/limits'
import { GOOD_RATING } from '@gaitway/contract/fields/feedback'
import { Box, Typography, LinearProgress, Link } from '@mui/material'
import { showCents, showRate, showSerial } from '@gaitway/contract/format/money'
import { colors } from '@gaitway/contract/values/colors'
import { listJobDetails } from '@gaitway/contract/format/job-details'
import { clinicianTypeNames, paymentTypeNames, type Side } from '@gaitway/contract/values/enums'
import type { JobRecord, ShiftRecord, JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { confirmedStatuses } from '@gaitway/contract/lifecycles/application'
import { countsAgainst } from '@gaitway/contract/reliability'
import { showMinutes, showWhen } from '@gaitway/contract/format/time'
import { Suspense } from 'react'
import { useGetOne, usePermissions } from 'react-admin'
import { call } from '../../session.ts'
import { AdminPageTitle } from '../../shared/AdminPageTitle.tsx'
import { RecordHeader, RecordPage } from '../../shared/RecordPage.tsx'
import {
  spaceBetween,
  PageColumns,
  type Fact,
  FactList,
  Item,
  Items,
  linkFact,
  LoadState,
  StatusMark,
  SmallPrint,
  Nothing,
  type FactRows,
  PageLink,
  Panel,
  Stacked,
  StatusChip,
} from '../../shared/Parts.tsx'
import { lazyWithPreload } from '../../shared/load-early.tsx'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { useCall } from '../../shared/queries.ts'
import { showSlot, showSlots } from '../../shared/show.ts'
import { ShiftStatus } from '../time-cards/ShiftStatus.tsx'
import { TimeCard } from '../time-cards/TimeCard.tsx'
import { NoteCount } from '../case-files/Notes.tsx'
import { CallOutPanel } from './CallOut.tsx'
import { CallOutButton } from './CallOutDialog.tsx'
import { EditButton } from './EditDialog.tsx'
import { EvidencePanel } from './Evidence.tsx'
import { EndButtons, useApplicants } from './EndDialog.tsx'
import { NoShowReports } from './NoShowReports.tsx'
import { NotCheckedInPanel } from './NotCheckedIn.tsx'
import { listAccessAndBoost } from './offer.ts'
import { SamePerson } from './SamePerson.tsx'
import { ZoneCorrection } from './ZoneCorrection.tsx'

/** Who was invited to a shift, and whether they applied. While it is open, staff can invite more clinicians. */
export const JobInvitations = ({ job }: { job: JobDetailRecord }) => {
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
      {isPosted && (
        <DialogButton
          sx={{ marginTop: 1 }}
          dialog={close => <InviteCandidatesDialog job={job} onClose={close} />}
        >
          Invite clinicians
        </DialogButton>
      )}
    </Panel>
  )
}

type ShiftFeedback = Output<'feedback.read'>
type Review = ShiftFeedback['reviews'][number]

const formatRatingTitle = ({ officeName, clinicianName }: ShiftFeedback, { bySide }: Review) =>
  bySide === 'clinician' ? `${clinicianName} rated ${officeName}` : `${officeName} rated ${clinicianName}`

/** What both sides of a completed shift say about each other. */
const Ratings = ({ job }: { job: JobRecord }) => {
  const completed = useApplicants(job).data?.find(({ status }) => status === 'completed')
  const isCompleted = completed !== undefined
  const { data, error } = useCall('feedback.read', { id: completed?.id ?? '' }, { enabled: isCompleted })
  if (!isCompleted) return null
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

/** The brief of a shift, and whether the clinician has read it. Shows nothing without a brief. */
const Brief = ({ jobId }: { jobId: string }) => {
  const { data } = useCall('briefs.read', { jobId })
  if (!data?.brief) return null
  const { brief, reader, timeZone } = data
  const facts: FactRows = [
    brief.parking && ['Parking', brief.parking],
    brief.entrance && ['Entrance', brief.entrance],
    brief.contactName && ['Ask for', brief.contactName],
    brief.contactPhone && ['Their phone', brief.contactPhone],
    brief.hasLogin && ['Documentation login', 'Saved, not shown to staff'],
    brief.documents.length > 0 && [
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
    <Panel title="Brief" facts={facts}>
      {reader && (
        <SmallPrint>
          {reader.name}: {reader.readAt ? `read ${showWhen(reader.readAt, timeZone)}` : 'not read yet'}
        </SmallPrint>
      )}
    </Panel>
  )
}

const JobMoney = lazyWithPreload(async () => (await import('./JobMoney.tsx')).JobMoney)
const CaseFile = lazyWithPreload(async () => (await import('../case-files/CaseFile.tsx')).CaseFile)

type PriceLine = [label: string, cents: number]

const SumLine = ({ line: [label, cents], isTotal }: { line: PriceLine; isTotal?: boolean }) => (
  <Box
    sx={{
      ...spaceBetween,
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

/** Each day of a shift, marked if the clinician missed it. */
export const Days = ({ job: { id, slots, timeZone } }: { job: JobRecord }) => {
  const { data } = useCall('jobs.read', { id: String(id) })
  return slots.map(slot => (
    <div key={slot.id}>
      {showSlot(slot, timeZone)}{' '}
      {data?.missedSlotIds.includes(slot.id) && <StatusMark tone="danger">No-show</StatusMark>}
    </div>
  ))
}

const listJobFacts = (job: JobDetailRecord): FactRows => [
  ['When', <Days key="days" job={job} />],
  ['Scheduled time', showMinutes(job.totalMinutes)],
  linkFact('Facility', `/facilitydetails/${job.facilityId}`, job.officeName),
  [
    'Location',
    `${job.nickname ? `${job.nickname}, ` : ''}${job.address1}, ${job.city}, ${job.state} ${job.zipCode}`,
  ],
  ['Discipline', clinicianTypeNames[job.clinicianType]],
  ...listAccessAndBoost(job),
  ...listJobDetails(job).map(({ label, value }): Fact => [label, value]),
  ['Description', job.description],
  job.statusReason && ['Reason', job.statusReason],
]

const listPriceLines = (job: JobDetailRecord): (PriceLine | false)[] => {
  const { jobType, price, parkingCents, otherCents } = job
  if (jobType === 'FULL_TIME') return [['Placement fee', price.subtotalCents]]
  return [
    [`Time at ${showRate(price.payRateCents)}`, price.productCents - parkingCents - otherCents],
    parkingCents > 0 && ['Parking reimbursement', parkingCents],
    otherCents > 0 && ['Other reimbursement', otherCents],
    [`Service fee, ${price.feePercent}%`, price.serviceFeeCents],
    price.processingCents > 0 && ['Card processing', price.processingCents],
  ]
}

const Price = ({ job }: { job: JobDetailRecord }) => (
  <Panel title="Price" aside={paymentTypeNames[job.price.paymentType]}>
    {listPriceLines(job).map(line => line && <SumLine key={line[0]} line={line} />)}
    <SumLine line={['Facility pays', job.price.totalCents]} isTotal />
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

const confirmedOrCompleted: readonly string[] = [...confirmedStatuses, 'completed']

type SamePeople = JobDetailRecord['samePeople']
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
        {application.isStandby && <StatusMark tone="info">Standby</StatusMark>}{' '}
        <ShiftStatus shift={application} />
      </>
    }
  >
    <SmallPrint>
      Applied {showWhen(application.createdAt, zone)}
      {application.proposedSlots && `, proposed ${showSlots(application.proposedSlots, zone)}`}
    </SmallPrint>
    {match && <SamePerson match={match} applicant={application} zone={zone} />}
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
    {permissions === 'admin' && confirmedOrCompleted.includes(application.status) && (
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

export const JobApplicants = ({ job, samePeople }: { job: JobRecord; samePeople: SamePeople }) => {
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

const hasCheckIns = ({ status, jobType }: JobRecord) =>
  jobType === 'PART_TIME' && (status === 'confirmed' || status === 'completed')

const JobPage = ({ job }: { job: JobDetailRecord }) => {
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
          <CallOutPanel job={job} />
          <ZoneCorrection job={job} />
          {hasCheckIns(job) && <NotCheckedInPanel job={job} />}
          <Panel title="Shift" facts={listJobFacts(job)} />
          <Price job={job} />
          <Brief jobId={String(job.id)} />
          {permissions === 'admin' && <EvidencePanel job={job} />}
          <Ratings job={job} />
          <JobInvitations job={job} />
          <JobApplicants job={job} samePeople={job.samePeople} />
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

/** The preview of a shift: what it is, its price and who applied. */
export const JobPreview = ({ id }: { id: string }) => {
  const { data: job, error } = useGetOne<JobDetailRecord>('jobs', { id })
  // until the shift has loaded, `job` is the row of the list, which has no price
  if (!job || !('price' in job)) return <LoadState what="the shift" data={undefined} error={error} />
  return (
    <>
      <FactList
        facts={[['Description', job.description], job.statusReason && ['Reason', job.statusReason]]}
      />
      <Price job={job} />
      <JobApplicants job={job} samePeople={job.samePeople} />
    </>
  )
}

/** Until the shift has loaded, the record is the row of the list, which has no price. */
export const JobShow = () => (
  <RecordPage<JobRecord | JobDetailRecord> what="shift">
    {job => ('price' in job ? <JobPage job={job} /> : <LinearProgress aria-label="Loading the shift" />)}
  </RecordPage>
)
