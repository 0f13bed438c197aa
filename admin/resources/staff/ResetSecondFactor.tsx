import { Button, Dialog, DialogActions, DialogContent, DialogContentText, DialogTitle } from '@mui/material'
import { useState } from 'react'
import { useMove } from '../../shared/use-move.ts'
import { call } from '../../session.ts'

type ResetSecondFactorProps = {
  userId: string
  name: string
  /** What is read again afterwards. */
  onReset?: () => Promise<unknown>
}

/** Turns somebody's two-step sign-in off who lost both phone and recovery codes; asked before, and told to them. */
export const ResetSecondFactor = ({ userId, name, onReset }: ResetSecondFactorProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const { move, busy } = useMove()
  const close = () => setIsAsking(false)
  const reset = () =>
    move(
      async () => {
        await call('accounts.resetSecondFactor', { userId })
        await onReset?.()
      },
      { said: `${name}: two-step sign-in is off. They are told.`, goOn: close },
    )
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsAsking(true)}>
        Reset two-step sign-in
      </Button>
      {isAsking && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="reset-title">
          <DialogTitle id="reset-title">Reset two-step sign-in of {name}?</DialogTitle>
          <DialogContent>
            <DialogContentText>
              Do this only after you made sure on the phone that it is them: their app and their recovery
              codes open nothing any more. A mail tells them.
            </DialogContentText>
          </DialogContent>
          <DialogActions>
            <Button onClick={close}>Keep as it is</Button>
            <Button variant="contained" color="error" disabled={busy} onClick={() => void reset()}>
              Reset two-step sign-in
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </>
  )
}
