import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  TextField,
} from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useState, type ReactNode, type SubmitEvent } from 'react'
import { unlessTyped } from './unless-typed.ts'

type ReasonDialogProps = {
  title: string
  /** what the move does, and who reads the reason */
  children: ReactNode
  /** what the button says */
  action: string
  busy: boolean
  onGive: (reason: string) => void
  onClose: () => void
}

/** Asks why before a move that needs a reason. */
export const ReasonDialog = ({ title, children, action, busy, onGive, onClose }: ReasonDialogProps) => {
  const [reason, setReason] = useState('')
  const [wrong, setWrong] = useState<string>()
  const give = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = check(commonFields.reason, reason)
    setWrong(found)
    if (!found) onGive(reason.trim())
  }
  return (
    <Dialog
      open
      onClose={unlessTyped(onClose, reason, '')}
      fullWidth
      maxWidth="sm"
      aria-labelledby="reason-title"
    >
      <form onSubmit={give} noValidate>
        <DialogTitle id="reason-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBottom: 2 }}>{children}</DialogContentText>
          <TextField
            label="Reason"
            value={reason}
            onChange={event => {
              setReason(event.target.value)
              setWrong(undefined)
            }}
            error={Boolean(wrong)}
            helperText={wrong ?? `${reason.length} of ${commonFields.reason.maxLength}`}
            multiline
            minRows={3}
            fullWidth
            required
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" variant="contained" color="error" disabled={busy}>
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
