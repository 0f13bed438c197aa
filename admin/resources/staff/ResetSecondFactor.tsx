import { Button, DialogContentText } from '@mui/material'
import { useState } from 'react'
import { call } from '../../session.ts'
import { MoveDialog, useMoveForm } from '../../shared/MoveDialog.tsx'

type ResetSecondFactorProps = {
  userId: string
  name: string
  /** What is read again afterwards. */
  onReset?: () => Promise<unknown>
}

const ResetDialog = ({
  userId,
  name,
  onReset,
  onClose,
}: ResetSecondFactorProps & { onClose: () => void }) => {
  const form = useMoveForm({
    start: {},
    send: async () => {
      await call('accounts.resetSecondFactor', { userId })
      await onReset?.()
    },
    said: () => `${name}: two-step sign-in is off. They are told.`,
    onClose,
  })
  return (
    <MoveDialog
      form={form}
      title={`Reset two-step sign-in of ${name}?`}
      action="Reset two-step sign-in"
      isGrave
    >
      <DialogContentText>
        Do this only after you made sure on the phone that it is them: their app and their recovery codes open
        nothing any more. A mail tells them.
      </DialogContentText>
    </MoveDialog>
  )
}

/** Turns somebody's two-step sign-in off who lost both phone and recovery codes; asked before, and told to them. */
export const ResetSecondFactor = (props: ResetSecondFactorProps) => {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Reset two-step sign-in
      </Button>
      {isAsking && <ResetDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  )
}
