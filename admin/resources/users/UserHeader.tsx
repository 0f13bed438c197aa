import type { ReactNode } from 'react'
import { Alert, Button } from '@mui/material'
import { Link } from 'react-router-dom'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/time'
import { call } from '../../session.ts'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { RecordHeader } from '../../shared/RecordPage.tsx'
import { showRoleOf, UserStatusChip } from './UserStatus.tsx'

/** The head of every page about a person. */
export const UserHeader = ({ user, moves }: { user: UserRecord; moves: ReactNode }) => (
  <RecordHeader
    name={user.name}
    state={<UserStatusChip user={user} />}
    under={`${showRoleOf(user)}${user.city ? ` · ${user.city}, ${user.state}` : ''} · signed up ${showDay(user.createdAt)}`}
    ids={{ User: user.id, Clinician: user.clinicianId, Facility: user.facilityId }}
    moves={moves}
  />
)

export const NoSuchPerson = ({ by, reason }: { by: PersonBy; reason?: string }) => (
  <Alert
    severity="error"
    sx={{ marginTop: 2 }}
    action={
      <Button component={Link} to="/users">
        All users
      </Button>
    }
  >
    {reason ?? `We couldn’t find this ${by === 'clinicianId' ? 'clinician' : 'facility'}.`}
  </Alert>
)

export type PersonBy = 'clinicianId' | 'facilityId'

/** For people who lost both their phone and their recovery codes. */
export const ResetSecondFactor = ({ userId, name }: { userId: string; name: string }) => (
  <MoveButtons
    moves={[
      {
        label: 'Reset two-step verification',
        color: 'error',
        send: () => call('accounts.resetSecondFactor', { userId }),
        success: `${name}: two-step verification is off. We notified them.`,
        asks: {
          title: `Reset two-step verification for ${name}?`,
          text: 'First confirm on the phone that it’s really them. Their authenticator app and recovery codes will stop working. We’ll email them.',
          needsReason: false,
        },
      },
    ]}
  />
)
