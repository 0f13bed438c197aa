import { Button, DialogContentText, Box } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Output } from '@gaitway/contract/schemas/index'
import { showDay } from '@gaitway/contract/time'
import { useState } from 'react'
import { useGetIdentity } from 'react-admin'
import { call } from '../../session.ts'
import { LoadState } from '../../shared/LoadState.tsx'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'
import { Panel } from '../../shared/Parts.tsx'
import { type Column, PagedRows } from '../../shared/Rows.tsx'
import { Mark, StatusChip } from '../../shared/StatusChip.tsx'
import { showRole, showWhen } from '../../shared/show.ts'

type Person = Output<'accounts.staff'>['data'][number]

const PER_PAGE = 25

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`

type ResetSecondFactorProps = {
  userId: string
  name: string
  onReset?: () => Promise<unknown>
}

const ResetDialog = ({
  userId,
  name,
  onReset,
  onClose,
}: ResetSecondFactorProps & { onClose: () => void }) => {
  const form = useMoveForm({
    initial: {},
    send: async () => {
      await call('accounts.resetSecondFactor', { userId })
      await onReset?.()
    },
    success: () => `${name}: two-step verification is off. We notified them.`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title={`Reset two-step verification for ${name}?`}
      action="Reset two-step verification"
      isDestructive
    >
      <DialogContentText>
        First confirm on the phone that it’s really them. Their authenticator app and recovery codes will stop
        working. We’ll email them.
      </DialogContentText>
    </MoveDialog>
  )
}

/** For people who lost both their phone and their recovery codes. */
export const ResetSecondFactor = (props: ResetSecondFactorProps) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Reset two-step verification
      </Button>
      {isAsking && <ResetDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}

const columns = (me: unknown, onReset: () => Promise<unknown>): Column<Person>[] => [
  { label: 'Name', show: person => `${nameOf(person)}${person.id === me ? ' (you)' : ''}` },
  {
    label: 'Two-step verification',
    show: person => (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        {person.isTwoFactorOn ? <Mark tone="leaf">App</Mark> : <Mark tone="stone">Email</Mark>}
        {person.isTwoFactorOn && person.id !== me && (
          <ResetSecondFactor userId={person.id} name={nameOf(person)} onReset={onReset} />
        )}
      </Box>
    ),
  },
  { label: 'Email', show: person => person.email },
  { label: 'Role', show: person => showRole(person.roles) },
  { label: 'Status', show: person => <StatusChip of="user" state={person.status} /> },
  { label: 'Last seen', show: person => (person.lastSeenAt ? showWhen(person.lastSeenAt) : 'Never') },
  { label: 'Added', show: person => showDay(person.createdAt) },
]

/** For admins. */
export const StaffList = () => {
  const { identity } = useGetIdentity()
  const [page, setPage] = useState(0)
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', page],
    queryFn: () => call('accounts.staff', { skip: page * PER_PAGE, limit: PER_PAGE, sortBy: 'name' }),
    placeholderData: keepPreviousData,
  })
  return (
    <Panel title="Staff">
      <LoadState what="the staff" data={data} error={error} />
      {data && (
        <PagedRows
          rows={data.data}
          count={data.count}
          perPage={PER_PAGE}
          page={page}
          onPageChange={setPage}
          columns={columns(identity?.id, refetch)}
        />
      )}
    </Panel>
  )
}
