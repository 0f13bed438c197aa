import { Box, Button } from '@mui/material'
import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { useGetList, usePermissions } from 'react-admin'
import type { Side } from '@gaitway/contract/enums'
import { showDay } from '@gaitway/contract/time'
import { Panel, RecordHeader } from '../../shared/Parts.tsx'
import { showWhen } from '../../shared/show.ts'
import { CopyId } from '../../shared/CopyId.tsx'
import { ResetSecondFactor } from '../staff/ResetSecondFactor.tsx'
import { showRoleOf, UserStatusChip } from './UserStatusChip.tsx'
import { PersonReview } from './PersonReview.tsx'
import type { useQueue } from './use-queue.ts'
import { PageLink } from '../../shared/PageLink.tsx'

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

type QueueOf = ReturnType<typeof useQueue>

const Queue = ({ queue }: { queue: QueueOf }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
    <Box
      component="span"
      sx={{
        color: 'text.secondary',
        fontVariantNumeric: 'tabular-nums',
        flexBasis: { xs: '100%', sm: 'auto' },
      }}
    >
      {queue.place > 0 ? `${queue.place} of ${queue.waiting} under review` : `${queue.waiting} under review`}
    </Box>
    <Button variant="outlined" disabled={!queue.previous} onClick={queue.previous || undefined}>
      Previous (p)
    </Button>
    <Button variant="outlined" disabled={!queue.next} onClick={queue.next || undefined}>
      Next (n)
    </Button>
  </Box>
)

/** Only admins can reset two-step login. */
const Beside = ({ user }: { user: UserRecord }) => {
  const { permissions } = usePermissions<Side>()
  return (
    <>
      <CallOf userId={user.id} />
      {permissions === 'admin' && user.isTwoFactorOn && (
        <Panel title="Two-step login is on">
          <ResetSecondFactor userId={user.id} name={`${user.firstName} ${user.lastName}`} />
        </Panel>
      )}
    </>
  )
}

export const ReviewOf = ({ user, queue }: { user: UserRecord; queue: QueueOf }) => (
  <>
    <RecordHeader
      name={user.name}
      state={<UserStatusChip user={user} />}
      under={`${showRoleOf(user)}${user.city ? ` · ${user.city}, ${user.state}` : ''} · signed up ${showDay(user.createdAt)}`}
      ids={
        <>
          <CopyId label="User" id={user.id} />
          {user.clinicianId && <CopyId label="Clinician" id={user.clinicianId} />}
          {user.facilityId && <CopyId label="Facility" id={user.facilityId} />}
        </>
      }
      moves={<Queue queue={queue} />}
    />
    <PersonReview user={user} beside={<Beside user={user} />} />
  </>
)
