import { DialogContentText, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { SECOND_ADMIN_DAYS } from '@gaitway/contract/values/limits'
import { call, type SecondAdminNeeded } from '../session.ts'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'

type Props = { needed: SecondAdminNeeded; onRequested?: () => void; onClose: () => void }

/** Requests another admin's approval of a change that the API refused without it. */
export const RequestDialog = ({ needed, onRequested, onClose }: Props) => {
  const form = useMoveForm({
    initial: { note: '' },
    validate: ({ note }) => ({ note: check(commonFields.note, note) }),
    send: ({ note }, keyOf) => {
      const sent = { call: needed.call, input: needed.input, ...(note.trim() && { note: note.trim() }) }
      return call('moneyDecisions.request', sent, keyOf(sent))
    },
    success: () => 'Requested. Another admin has to approve it.',
    draft: `request ${JSON.stringify(needed.input)}`,
    onClose,
    onDone: () => {
      onClose()
      onRequested?.()
    },
  })
  return (
    <MoveDialog form={form} title="A second admin has to approve this" action="Request approval">
      <DialogContentText>{needed.message}</DialogContentText>
      <DialogContentText>
        {`Nothing has happened yet. The other admins are notified, and one of them can approve it within ${SECOND_ADMIN_DAYS} days.`}
      </DialogContentText>
      <TextField
        {...form.field('note', 'Note for the other admins', 'Optional')}
        required={false}
        multiline
        minRows={2}
      />
    </MoveDialog>
  )
}
