import { DialogContentText, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { ReactNode } from 'react'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'

type ReasonDialogProps = {
  title: string
  /** what happens, and who sees the reason */
  children: ReactNode
  action: string
  send: (reason: string) => Promise<unknown>
  said: string
  onClose: () => void
  onDone?: () => void
}

export const ReasonDialog = ({ title, children, action, ...move }: ReasonDialogProps) => {
  const form = useMoveForm({
    start: { reason: '' },
    faultsOf: ({ reason }) => ({ reason: check(commonFields.reason, reason) }),
    ...move,
    send: ({ reason }) => move.send(reason.trim()),
    said: () => move.said,
  })
  const length = `${form.typed.reason.length} of ${commonFields.reason.maxLength}`
  return (
    <MoveDialog form={form} title={title} action={action} isGrave>
      <DialogContentText>{children}</DialogContentText>
      <TextField {...form.field('reason', 'Reason', length)} multiline minRows={3} />
    </MoveDialog>
  )
}
