import { Button } from '@mui/material'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { useState } from 'react'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'
import { useMove } from '../../shared/use-move.ts'

type ExtraTimeMovesProps = {
  labels: Record<ExtraTimeDecision, string>
  clinicianName: string
  disabled: boolean
  send: (decision: ExtraTimeDecision, reason?: string) => Promise<unknown>
  saidOf: (decision: ExtraTimeDecision) => string
  onDone: () => void
}

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
          title="Decline extra time"
          action={labels.decline}
          send={reason => send('decline', reason)}
          said={saidOf('decline')}
          onClose={() => setDeclining(false)}
          onDone={onDone}
        >
          {clinicianName} and the facility will see this reason.
        </ReasonDialog>
      )}
    </>
  )
}
