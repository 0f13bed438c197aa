import { roleNames } from '@gaitway/contract/values/enums'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { Output } from '@gaitway/contract/schemas/index'
import { Box, DialogContentText, TextField } from '@mui/material'
import { useGetIdentity } from 'react-admin'
import { call } from '../../session.ts'
import { Ago } from '../../shared/Ago.tsx'
import { EmbeddedList, PagerIfNeeded } from '../../shared/EmbeddedList.tsx'
import { type RowColumn, Rows } from '../../shared/Rows.tsx'
import { MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { RadioChoice } from '../../shared/RadioChoice.tsx'
import { StatusMark, Panel, StatusChip } from '../../shared/Parts.tsx'
import { ResetSecondFactor } from '../users/UserHeader.tsx'
import { accessNames } from './staff-access.ts'

type StaffMember = Output<'accounts.staff'>['data'][number]

const formatStaffName = ({ firstName, lastName }: StaffMember) => `${firstName} ${lastName}`

const roles = ['subadmin', 'admin'] as const

const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useMoveForm({
    initial: { email: '', firstName: '', lastName: '', role: 'subadmin' as (typeof roles)[number] },
    validate: ({ email, firstName, lastName }) => ({
      email: check(commonFields.email, email),
      firstName: check(commonFields.firstName, firstName),
      lastName: check(commonFields.lastName, lastName),
    }),
    send: person => call('accounts.addStaff', person),
    success: ({ firstName, lastName }) =>
      `${firstName} ${lastName} added. We emailed them a link to choose a password.`,
    draft: 'add staff',
    onClose,
  })
  return (
    <MoveDialog form={form} title="Add to the staff" action="Add and email the link">
      <DialogContentText>
        They’ll get an email with a link to choose a password and can then log in here.
      </DialogContentText>
      <TextField {...form.field('email', 'Email')} type="email" autoComplete="off" />
      <TextField {...form.field('firstName', 'First name')} autoComplete="off" />
      <TextField {...form.field('lastName', 'Last name')} autoComplete="off" />
      <RadioChoice
        label="Role"
        values={roles}
        names={accessNames}
        value={form.values.role}
        onChange={role => form.change({ role })}
      />
    </MoveDialog>
  )
}

/** Deactivates or reactivates someone. The API refuses to deactivate the last active admin. */
const StatusMove = ({ person }: { person: StaffMember }) => {
  const isActive = person.status === 'approved'
  const status = isActive ? ('deactivate' as const) : ('approved' as const)
  return (
    <MoveButtons
      size="small"
      moves={[
        {
          label: isActive ? 'Deactivate' : 'Reactivate',
          color: isActive ? 'error' : 'primary',
          send: reason =>
            call('accounts.decideStaff', { userId: person.id, status, reason: reason || undefined }),
          success: `${formatStaffName(person)}: ${isActive ? 'Deactivated' : 'Reactivated'}. We notified them.`,
          asks: isActive
            ? {
                title: `Deactivate ${formatStaffName(person)}`,
                text: 'They’ll be logged out of the back office and can’t log in again. They’ll see this reason.',
                needsReason: true,
                about: person.id,
                action: 'Deactivate and log them out',
              }
            : undefined,
        },
      ]}
    />
  )
}

const columns = (me: unknown): RowColumn<StaffMember>[] => [
  { label: 'Name', show: person => `${formatStaffName(person)}${person.id === me ? ' (you)' : ''}` },
  { label: 'Role', show: person => roleNames[person.roles] },
  {
    label: 'Status',
    show: person => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusChip of="user" state={person.status} />
        {person.id !== me && <StatusMove person={person} />}
      </Box>
    ),
  },
  {
    label: 'Two-step verification',
    show: person => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <StatusMark tone={person.isTwoFactorOn ? 'success' : 'stone'}>
          {person.isTwoFactorOn ? 'App' : 'Email'}
        </StatusMark>
        {person.isTwoFactorOn && person.id !== me && (
          <ResetSecondFactor userId={person.id} name={formatStaffName(person)} />
        )}
      </Box>
    ),
  },
  { label: 'Email', show: person => person.email },
  { label: 'Last seen', show: person => (person.lastSeenAt ? <Ago at={person.lastSeenAt} /> : 'Never') },
  { label: 'Added', show: person => <Ago at={person.createdAt} /> },
]

/** The operations team, for admins: add, deactivate and reactivate. */
export const StaffList = () => {
  const { identity } = useGetIdentity()
  return (
    <Panel
      title="Staff"
      aside={<DialogButton dialog={close => <AddDialog onClose={close} />}>Add to the staff</DialogButton>}
    >
      <EmbeddedList resource="staff" perPage={25}>
        <Rows columns={columns(identity?.id)} />
        <PagerIfNeeded />
      </EmbeddedList>
    </Panel>
  )
}
