import Button from '@mui/material/Button'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { useState } from 'react'
import { ReasonDialog } from '../../shared/ReasonDialog.tsx'

type ExtraTimeMovesProps = {
  /** what the two buttons say */
  labels: Record<ExtraTimeDecision, string>
  clinicianName: string
  disabled: boolean
  busy: boolean
  onDecide: (decision: ExtraTimeDecision, reason?: string) => void
}

/** Extra time is accepted, or declined with a reason. */
export const ExtraTimeMoves = (props: ExtraTimeMovesProps) => {
  const { labels, clinicianName, disabled, busy, onDecide } = props
  const [isDeclining, setDeclining] = useState(false)
  return (
    <>
      <Button variant="outlined" disabled={disabled || busy} onClick={() => setDeclining(true)}>
        {labels.decline}
      </Button>
      <Button variant="contained" disabled={disabled || busy} onClick={() => onDecide('accept')}>
        {labels.accept}
      </Button>
      {isDeclining && (
        <ReasonDialog
          title="Decline the extra time"
          action={labels.decline}
          busy={busy}
          onGive={reason => onDecide('decline', reason)}
          onClose={() => setDeclining(false)}
        >
          {clinicianName} and the facility read this reason.
        </ReasonDialog>
      )}
    </>
  )
}
