import { Button } from '@mui/material'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { useState } from 'react'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'

type ExtraTimeMovesProps = {
  /** what the two buttons say */
  labels: Record<ExtraTimeDecision, string>
  clinicianName: string
  disabled: boolean
  send: (decision: ExtraTimeDecision, reason?: string) => Promise<unknown>
  /** what is true once it is sent */
  saidOf: (decision: ExtraTimeDecision) => string
  onDone: () => void
}

/** Extra time is accepted, or declined with a reason. */
export const ExtraTimeMoves = (props: ExtraTimeMovesProps) => {
  const { labels, clinicianName, disabled, send, saidOf, onDone } = props
  const { move, busy } = useMove()
  const accept = () => void move(() => send('accept'), { said: saidOf('accept'), goOn: onDone })
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      <Button variant="outlined" disabled={disabled || busy} onClick={() => setDeclining(true)}>
        {labels.decline}
      </Button>
      <Button variant="contained" disabled={disabled || busy} onClick={accept}>
        {labels.accept}
      </Button>
      {isDeclining && (
        <ReasonDialog
          title="Decline the extra time"
          action={labels.decline}
          send={reason => send('decline', reason)}
          said={saidOf('decline')}
          onClose={() => setDeclining(false)}
          onDone={onDone}
        >
          {clinicianName} and the facility read this reason.
        </ReasonDialog>
      )}
    </>
  )
}
