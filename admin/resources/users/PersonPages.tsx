import { colors } from '@gaitway/contract/values/colors'
import type { Side } from '@gaitway/contract/values/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { Suspense } from 'react'
import { Box, Button, LinearProgress, Typography } from '@mui/material'
import { Authenticated, useGetOne, usePermissions, useRedirect } from 'react-admin'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { listPath } from '../../list-request.ts'
import { ForcedLogout, SessionWatch } from '../../layout/BackOfficeLayout.tsx'
import { NewVersion } from '../../layout/NewVersion.tsx'
import { EmbeddedRows } from '../../shared/EmbeddedList.tsx'
import { lazyWithPreload, loadable } from '../../shared/load-early.tsx'
import { spaceBetween, LoadState, PageLink, Panel } from '../../shared/Parts.tsx'
import { oldestFirst, useRecords } from '../../shared/queries.ts'
import { AdminPageTitle, useDocumentTitle } from '../../shared/AdminPageTitle.tsx'
import { QueueButtons, RecordPage } from '../../shared/RecordPage.tsx'
import { useShiftColumns } from '../shifts/shift-columns.tsx'
import { useBookedCall } from './AccountDecision.tsx'
import { PersonTabs } from './PersonTabs.tsx'
import { findProfileRecord } from './use-profile.ts'
import { NoSuchPerson, type PersonBy, ResetSecondFactor, UserHeader } from './UserHeader.tsx'

/** The position of a user among the users under review, and the IDs of the next and the previous one. */
const useReviewQueue = (userId?: string) => {
  const oldest = { sort: oldestFirst, max: 100 }
  const list = useRecords<UserRecord>('users', { tab: 'pending' }, oldest)
  const { data = [], total = 0, isPending, error } = list
  const index = data.findIndex(({ id }) => id === userId)
  return {
    isPending,
    error,
    first: data[0]?.id,
    label: index < 0 ? `${total} under review` : `${index + 1} of ${total} under review`,
    next: data[index + 1]?.id,
    previous: data[index - 1]?.id,
  }
}

const OnboardingCallPanel = ({ userId }: { userId: string }) => {
  const { booked } = useBookedCall(userId)
  if (!booked) return null
  return (
    <Panel title="Onboarding call">
      <PageLink to={`/onboarding-calls/${booked.id}/show`}>{showWhen(booked.startsAt)}</PageLink>
    </Panel>
  )
}

const SidePanels = ({ user }: { user: UserRecord }) => {
  const { permissions } = usePermissions<Side>()
  return (
    <>
      <OnboardingCallPanel userId={user.id} />
      {permissions === 'admin' && user.isTwoFactorOn && (
        <Panel title="Two-step verification is on">
          <ResetSecondFactor userId={user.id} name={`${user.firstName} ${user.lastName}`} />
        </Panel>
      )}
    </>
  )
}

const PersonReview = lazyWithPreload(async () => (await import('./PersonReview.tsx')).PersonReview)
const DeliveriesOf = loadable(async () => (await import('../deliveries/DeliveryList.tsx')).DeliveriesOf)

type ReviewProps = {
  user: UserRecord
  pageOf: (id: string) => string
  /** opens the next person after a decision */
  opensNext?: true
}

const Review = ({ user, pageOf, opensNext }: ReviewProps) => {
  const { label, next, previous } = useReviewQueue(user.id)
  const redirect = useRedirect()
  return (
    <>
      <UserHeader
        user={user}
        moves={
          <QueueButtons
            label={<PageLink to={listPath('users', { tab: 'pending' })}>{label}</PageLink>}
            next={next && pageOf(next)}
            previous={previous && pageOf(previous)}
          />
        }
      />
      <Suspense fallback={<LinearProgress aria-label="Loading the review" />}>
        <PersonReview
          user={user}
          beside={<SidePanels user={user} />}
          onDecided={opensNext && next ? () => redirect(pageOf(next)) : undefined}
        />
      </Suspense>
    </>
  )
}

export const UserShow = () => (
  <RecordPage<UserRecord> what="user">
    {user => (
      <>
        <AdminPageTitle title={user.name} />
        <Review user={user} pageOf={id => `/users/${id}/show`} />
      </>
    )}
  </RecordPage>
)

const verificationPath = (id: string) => `/verification?id=${id}`

const QueuedPerson = ({ id }: { id: string }) => {
  const { data, error } = useGetOne<UserRecord>('users', { id })
  if (error || !data) return <LoadState what="the profile" data={data} error={error} />
  return <Review key={id} user={data} pageOf={verificationPath} opensNext />
}

const FirstInQueue = () => {
  const { first, error, isPending } = useReviewQueue()
  if (first) return <Navigate to={verificationPath(first)} replace />
  if (error || isPending) return <LoadState what="the review queue" data={undefined} error={error} />
  return <Typography>No one is under review.</Typography>
}

/** The review queue on a page without the menu. */
export const Verification = () => {
  useDocumentTitle('Verification')
  const [params] = useSearchParams()
  const id = params.get('id')
  return (
    <Authenticated>
      <SessionWatch />
      <ForcedLogout />
      <NewVersion />
      <Box component="main" sx={{ minHeight: '100vh', paddingX: 2, paddingY: 1.5, background: colors.paper }}>
        <Box sx={{ ...spaceBetween, flexWrap: 'wrap', alignItems: 'center', columnGap: 2, marginBottom: 1 }}>
          <Typography component="h1" variant="h6">
            Verification
          </Typography>
          <Button component={Link} to="/users">
            Back to users
          </Button>
        </Box>
        {id ? <QueuedPerson id={id} /> : <FirstInQueue />}
      </Box>
    </Authenticated>
  )
}

/** Finds the user who owns a clinician or facility profile. */
const useProfileOwner = (by: PersonBy, id: string | undefined) => {
  const { data, error } = useRecords<UserRecord>('users', { [by]: id }, { sort: oldestFirst, max: 1 })
  return { person: data?.[0], isMissing: error !== null || data?.length === 0 }
}

/** All shifts of a clinician or facility. */
export const ShiftsOf = ({ of }: { of: { clinicianId: string } | { facilityId: string } }) => {
  const columns = useShiftColumns('clinicianId' in of ? 'Clinician' : 'Facility')
  return (
    <EmbeddedRows
      resource="shifts"
      filter={{ ...of, status: applicationLifecycle.states }}
      sort={{ field: 'startDate', order: 'DESC' }}
      columns={columns}
    />
  )
}

const PayoutsOf = loadable(async () => (await import('../payouts/PayoutsOf.tsx')).PayoutsOf)

const Details = ({ person }: { person: UserRecord }) => {
  const { clinicianId } = person
  const of = findProfileRecord(person)
  return (
    <>
      <UserHeader
        user={person}
        moves={
          clinicianId && (
            <>
              <Button component={Link} to={`/clinicianprofile/${clinicianId}`} variant="outlined">
                Public profile
              </Button>
              <Button component={Link} to={`/facility/clinicianprofile/${clinicianId}`} variant="outlined">
                Short profile
              </Button>
            </>
          )
        }
      />
      <PersonTabs
        name={person.name}
        tabs={{
          general: { label: 'General information', content: <PersonReview user={person} /> },
          shifts: { label: 'Shifts', content: of && <ShiftsOf of={of} /> },
          payouts: {
            label: 'Payouts',
            isMoney: true,
            content: clinicianId && <PayoutsOf clinicianId={clinicianId} />,
          },
          deliveries: { label: 'Deliveries', content: <DeliveriesOf userId={person.id} /> },
        }}
      />
    </>
  )
}

export const PersonDetails = ({ by }: { by: PersonBy }) => {
  const { id } = useParams()
  const { person, isMissing } = useProfileOwner(by, id)
  if (isMissing) return <NoSuchPerson by={by} />
  if (!person) return <LinearProgress aria-label="Loading the profile" />
  return (
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <AdminPageTitle title={person.name} />
      <Details key={person.id} person={person} />
    </Box>
  )
}
