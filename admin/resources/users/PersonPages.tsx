import { colors } from '@gaitway/contract/values/colors'
import type { Side } from '@gaitway/contract/values/enums'
import { applicationLifecycle } from '@gaitway/contract/lifecycles/application'
import { DEFAULT_PAGE_SIZE } from '@gaitway/contract/values/limits'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { Box, Button, Card, LinearProgress, Tab, Tabs, Typography } from '@mui/material'
import { Authenticated, useGetOne, usePermissions, useRedirect } from 'react-admin'
import { lazy, Suspense } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router-dom'
import { listPath } from '../../list-request.ts'
import { ForcedLogout, SessionWatch } from '../../layout/BackOfficeLayout.tsx'
import { NewVersion } from '../../layout/NewVersion.tsx'
import { EmbeddedList, ListPager, Rows } from '../../shared/Rows.tsx'
import { apart, LoadState, PageLink, Panel } from '../../shared/Parts.tsx'
import { oldestFirst, useRecords } from '../../shared/queries.ts'
import { AdminPageTitle, useDocumentTitle } from '../../shared/AdminPageTitle.tsx'
import { QueueButtons, RecordPage } from '../../shared/RecordPage.tsx'
import { useShiftColumns } from '../shifts/shift-columns.tsx'
import { useBookedCall } from './AccountDecision.tsx'
import { PersonReview } from './PersonReview.tsx'
import { findProfileRecord } from './use-profile.ts'
import { NoSuchPerson, type PersonBy, ResetSecondFactor, UserHeader } from './UserHeader.tsx'

const QUEUE_LENGTH = 100

/** Where a user is among those under review, and how to get to the next and the previous one. */
const useQueue = (userId: string | undefined) => {
  const queue = { sort: oldestFirst, max: QUEUE_LENGTH }
  const {
    data = [],
    total = 0,
    isPending,
    error,
  } = useRecords<UserRecord>('users', { tab: 'pending' }, queue)
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

const CallOf = ({ userId }: { userId: string }) => {
  const { booked } = useBookedCall(userId)
  if (!booked) return null
  return (
    <Panel title="Onboarding call">
      <PageLink to={`/onboarding-calls/${booked.id}/show`}>{showWhen(booked.startsAt)}</PageLink>
    </Panel>
  )
}

/** Only admins can reset two-step verification. */
const SidePanels = ({ user }: { user: UserRecord }) => {
  const { permissions } = usePermissions<Side>()
  return (
    <>
      <CallOf userId={user.id} />
      {permissions === 'admin' && user.isTwoFactorOn && (
        <Panel title="Two-step verification is on">
          <ResetSecondFactor userId={user.id} name={`${user.firstName} ${user.lastName}`} />
        </Panel>
      )}
    </>
  )
}

const DeliveriesOf = lazy(async () => ({
  default: (await import('../deliveries/DeliveryList.tsx')).DeliveriesOf,
}))

const underReview = listPath('users', { tab: 'pending' })

type ReviewProps = {
  user: UserRecord
  pageOf: (id: string) => string
  /** opens the next person after each decision */
  goesOn?: true
}

const Review = ({ user, pageOf, goesOn }: ReviewProps) => {
  const { label, next, previous } = useQueue(user.id)
  const redirect = useRedirect()
  return (
    <>
      <UserHeader
        user={user}
        moves={
          <QueueButtons
            label={<PageLink to={underReview}>{label}</PageLink>}
            next={next && pageOf(next)}
            previous={previous && pageOf(previous)}
          />
        }
      />
      <PersonReview
        user={user}
        beside={<SidePanels user={user} />}
        onDecided={goesOn && next ? () => redirect(pageOf(next)) : undefined}
      />
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

const verificationHref = (id: string) => `/verification?id=${id}`

const QueuedPerson = ({ id }: { id: string }) => {
  const { data, error } = useGetOne<UserRecord>('users', { id })
  if (error || !data) return <LoadState what="the profile" data={data} error={error} />
  return <Review key={id} user={data} pageOf={verificationHref} goesOn />
}

const FirstInQueue = () => {
  const { first, error, isPending } = useQueue(undefined)
  if (first) return <Navigate to={verificationHref(first)} replace />
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
        <Box sx={{ ...apart, flexWrap: 'wrap', alignItems: 'center', columnGap: 2, marginBottom: 1 }}>
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
const usePerson = (by: PersonBy, id: string | undefined) => {
  const { data, error } = useRecords<UserRecord>('users', { [by]: id }, { sort: oldestFirst, max: 1 })
  return { person: data?.[0], isMissing: error !== null || data?.length === 0 }
}

/** All shifts of a clinician or facility. */
export const ShiftsOf = ({ of }: { of: { clinicianId: string } | { facilityId: string } }) => {
  const columns = useShiftColumns('clinicianId' in of ? 'Clinician' : 'Facility')
  return (
    <EmbeddedList
      resource="shifts"
      filter={{ ...of, status: applicationLifecycle.states }}
      sort={{ field: 'startDate', order: 'DESC' }}
      perPage={DEFAULT_PAGE_SIZE}
    >
      <Card>
        <Rows columns={columns} />
      </Card>
      <ListPager />
    </EmbeddedList>
  )
}

const PayoutsOf = lazy(async () => ({ default: (await import('../payouts/PayoutsOf.tsx')).PayoutsOf }))

const tabs = {
  general: 'General information',
  shifts: 'Shifts',
  payouts: 'Payouts',
  deliveries: 'Deliveries',
} as const
type TabName = keyof typeof tabs

/** Sub-admins see no money. */
const tabsFor = (side: Side | undefined) =>
  (Object.keys(tabs) as TabName[]).filter(name => name !== 'payouts' || side === 'admin')

const Details = ({ person }: { person: UserRecord }) => {
  const { permissions } = usePermissions<Side>()
  const [params, setParams] = useSearchParams()
  const names = tabsFor(permissions)
  const tab = names.find(name => name === params.get('tab')) ?? 'general'
  const of = findProfileRecord(person)
  return (
    <>
      <UserHeader
        user={person}
        moves={
          person.clinicianId && (
            <>
              <Button component={Link} to={`/clinicianprofile/${person.clinicianId}`} variant="outlined">
                Public profile
              </Button>
              <Button
                component={Link}
                to={`/facility/clinicianprofile/${person.clinicianId}`}
                variant="outlined"
              >
                Short profile
              </Button>
            </>
          )
        }
      />
      <Tabs
        value={tab}
        variant="scrollable"
        scrollButtons={false}
        onChange={(_, name: TabName) => setParams({ tab: name }, { replace: true })}
        aria-label={`About ${person.name}`}
        sx={{ marginBottom: 2 }}
      >
        {names.map(name => (
          <Tab key={name} value={name} label={tabs[name]} id={`tab-${name}`} aria-controls="tab-panel" />
        ))}
      </Tabs>
      <Box role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
        {tab === 'general' && <PersonReview user={person} />}
        {tab === 'shifts' && of && <ShiftsOf of={of} />}
        <Suspense fallback={<LinearProgress aria-label={`Loading ${tabs[tab]}`} />}>
          {tab === 'payouts' && person.clinicianId && <PayoutsOf clinicianId={person.clinicianId} />}
          {tab === 'deliveries' && <DeliveriesOf userId={person.id} />}
        </Suspense>
      </Box>
    </>
  )
}

export const PersonDetails = ({ by }: { by: PersonBy }) => {
  const { id } = useParams()
  const { person, isMissing } = usePerson(by, id)
  if (isMissing) return <NoSuchPerson by={by} />
  if (!person) return <LinearProgress aria-label="Loading the profile" />
  return (
    <Box sx={{ paddingTop: 2, paddingBottom: 4 }}>
      <AdminPageTitle title={person.name} />
      <Details key={person.id} person={person} />
    </Box>
  )
}
