import { type Side, sideOf } from '@gaitway/contract/values/enums'
import type { ReactNode } from 'react'
import { Alert, Button } from '@mui/material'
import { usePermissions } from 'react-admin'
import { Link } from 'react-router-dom'
import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showDay } from '@gaitway/contract/format/time'
import { call } from '../../session.ts'
import { loadWhenIdle } from '../../shared/load-early.tsx'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { RecordHeader } from '../../shared/RecordPage.tsx'
import { NoteCount } from '../case-files/Notes.tsx'
import { findCaseFile } from './use-profile.ts'
import { showRole, UserStatusChip } from './UserStatus.tsx'

const forms = () => import('./EditProfile.tsx')
const EditAccount = loadWhenIdle(async () => (await forms()).EditAccount)
const EditClinician = loadWhenIdle(async () => (await forms()).EditClinician)
const EditFacility = loadWhenIdle(async () => (await forms()).EditFacility)

/** Staff correct names and phones; admins also profiles and facilities. */
const EditButtons = ({ user }: { user: UserRecord }) => {
  const { permissions } = usePermissions<Side>()
  const { clinicianId, facilityId, member, closedAt } = user
  if (closedAt) return null
  const isAdmin = permissions === 'admin'
  return (
    <>
      <DialogButton dialog={close => <EditAccount user={user} onClose={close} />}>Edit account</DialogButton>
      {isAdmin && clinicianId && (
        <DialogButton dialog={close => <EditClinician id={clinicianId} onClose={close} />}>
          Edit profile
        </DialogButton>
      )}
      {isAdmin && facilityId && member?.isOwner && (
        <DialogButton dialog={close => <EditFacility id={facilityId} onClose={close} />}>
          Edit facility
        </DialogButton>
      )}
    </>
  )
}

/** Opens the app in another tab as the person sees it. */
const ViewAs = ({ user: { id, role, status, closedAt, member } }: { user: UserRecord }) => {
  const { permissions } = usePermissions<Side>()
  const side = sideOf(role)
  const canLogIn = status !== 'deactivate' && closedAt === null && (member?.status ?? 'active') === 'active'
  if (permissions !== 'admin' || side === 'admin' || side === 'subadmin' || !canLogIn) return null
  return (
    <Button variant="outlined" href={`/view-as/${id}`} target="_blank" rel="noopener">
      View as this user
    </Button>
  )
}

/** The header of every page about a person. */
export const UserHeader = ({ user, moves }: { user: UserRecord; moves: ReactNode }) => (
  <RecordHeader
    name={user.name}
    state={
      <>
        <UserStatusChip user={user} />
        <NoteCount {...findCaseFile(user)} />
      </>
    }
    under={`${showRole(user)}${user.city ? ` · ${user.city}, ${user.state}` : ''} · signed up ${showDay(user.createdAt)}`}
    ids={{ User: user.id, Clinician: user.clinicianId, Facility: user.facilityId }}
    moves={
      <>
        <ViewAs user={user} />
        <EditButtons user={user} />
        {moves}
      </>
    }
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
          about: userId,
          action: 'Reset and email them',
        },
      },
    ]}
  />
)
