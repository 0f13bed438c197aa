import { Button, DialogContentText } from '@mui/material'
import { useState } from 'react'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'

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
    success: () => `${name}: two-step login is off. We notified them.`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title={`Reset two-step login for ${name}?`}
      action="Reset two-step login"
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
        Reset two-step login
      </Button>
      {isAsking && <ResetDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}
