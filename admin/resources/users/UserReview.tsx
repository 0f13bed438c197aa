import { Typography, Box, Button } from '@mui/material'
import { colors } from '@gaitway/contract/colors'
import { Authenticated, Title, useGetOne, useGetList, usePermissions } from 'react-admin'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import type { Side } from '@gaitway/contract/enums'
import { SessionWatch } from '../../layout/SessionWatch.tsx'
import { LoadState } from '../../shared/LoadState.tsx'
import { PageLink, Panel } from '../../shared/Parts.tsx'
import { QueueButtons } from '../../shared/QueueButtons.tsx'
import { RecordPage } from '../../shared/RecordHeader.tsx'
import { showWhen } from '../../shared/show.ts'
import { ResetSecondFactor } from '../staff/StaffList.tsx'
import { PersonReview } from './PersonReview.tsx'
import { UserHeader } from './UserHeader.tsx'
import { useQueue } from './use-queue.ts'

const CallOf = ({ userId }: { userId: string }) => {
  const { data } = useGetList<OnboardingCallRecord>('onboarding-calls', {
    filter: { userId, status: 'booked' },
    sort: { field: 'startsAt', order: 'ASC' },
    pagination: { page: 1, perPage: 1 },
  })
  const [call] = data ?? []
  if (!call) return null
  return (
    <Panel title="Onboarding call">
      <PageLink to={`/onboarding-calls/${call.id}/show`}>{showWhen(call.startsAt)}</PageLink>
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

type ReviewProps = { user: UserRecord; pageOf: (id: string) => string }

const Review = ({ user, pageOf }: ReviewProps) => {
  const { label, next, previous } = useQueue(user.id)
  return (
    <>
      <UserHeader
        user={user}
        moves={
          <QueueButtons label={label} next={next && pageOf(next)} previous={previous && pageOf(previous)} />
        }
      />
      <PersonReview user={user} beside={<SidePanels user={user} />} />
    </>
  )
}

export const UserShow = () => (
  <RecordPage<UserRecord> what="the profile">
    {user => (
      <>
        <Title title={user.name} />
        <Review user={user} pageOf={id => `/users/${id}/show`} />
      </>
    )}
  </RecordPage>
)

const verificationOf = (id: string) => `/verification?id=${id}`

const QueuedPerson = ({ id }: { id: string }) => {
  const { data, error } = useGetOne<UserRecord>('users', { id })
  if (error || !data) return <LoadState what="the profile" data={data} error={error} />
  return <Review key={id} user={data} pageOf={verificationOf} />
}

const FirstInQueue = () => {
  const { first, error, isPending } = useQueue(undefined)
  if (first) return <Navigate to={verificationOf(first)} replace />
  if (error || isPending) return <LoadState what="the review queue" data={undefined} error={error} />
  return <Typography>No one is under review.</Typography>
}

/** The review queue on a page without the menu. */
export const Verification = () => {
  const [params] = useSearchParams()
  const id = params.get('id')
  return (
    <Authenticated>
      <SessionWatch />
      <Box component="main" sx={{ minHeight: '100vh', paddingX: 2, paddingY: 1.5, background: colors.paper }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            columnGap: 2,
            marginBottom: 1,
          }}
        >
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
