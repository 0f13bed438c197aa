import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
} from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { useState } from 'react'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { call } from '../../session.ts'
import { LoadState } from '../../shared/LoadState.tsx'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { createKeys } from '../../shared/move-form.ts'
import { useNow } from '../../shared/use-now.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { TimeCardFacts, type TimeCardRecord } from './TimeCardFacts.tsx'
import { staffDecisionState } from './time-card.ts'

type MovesProps = {
  keyOf: (input: unknown) => string
  card: TimeCardRecord
  shift: ShiftRecord
  onClose: () => void
}

const Moves = ({ keyOf, card, shift, onClose }: MovesProps) => {
  const [isDocumented, setDocumented] = useState(false)
  const [isCorrecting, setCorrecting] = useState(false)
  const open = openMoves(timesheetLifecycle, card.status, 'admin')
  const choices = card.extraTime?.choices
  const staff = staffDecisionState(card, useNow())
  const acceptMove = (extraTime?: ExtraTimeDecision) => {
    const payCents = extraTime && choices ? choices[extraTime].payCents : (card.payCents ?? 0)
    return {
      disabled: !isDocumented,
      send: (reason: string) => {
        const sent = {
          id: card.id,
          documentationCompleted: true,
          submittedAt: card.submittedAt ?? undefined,
          ...(extraTime && { extraTime, reason: reason || undefined }),
        } as const
        return call('timesheets.accept', sent, keyOf(sent))
      },
      success: `Time card accepted. ${shift.clinicianName} will be paid ${showCents(payCents)}.`,
    }
  }
  const extraTimeMove = (decision: ExtraTimeDecision) => ({
    disabled: staff === 'later',
    send: (reason: string) => {
      const sent = { id: card.id, decision, reason: reason || undefined }
      return call('timesheets.decideExtraTime', sent, keyOf([sent, card.submittedAt]))
    },
    success: `Extra time ${decision === 'accept' ? 'accepted' : 'declined'}. We notified both sides.`,
  })
  const declineReason = {
    title: 'Decline extra time',
    text: `${shift.clinicianName} and the facility will see this reason.`,
  }
  const reject: MoveButton = {
    label: 'Return time card',
    color: 'error',
    send: reason => call('timesheets.reject', { id: card.id, status: 'rejected', reason }),
    success: `Time card returned to ${shift.clinicianName}`,
    reason: {
      title: 'Return time card',
      text: `${shift.clinicianName} will see this reason and can resubmit the time card.`,
    },
  }
  const accept: MoveButton[] = choices
    ? [
        { label: 'Accept without extra time', ...acceptMove('decline'), reason: declineReason },
        { label: 'Accept with extra time', ...acceptMove('accept'), variant: 'contained' },
      ]
    : [{ label: 'Accept', ...acceptMove(), variant: 'contained' }]
  const decideExtraTime: MoveButton[] = [
    { label: 'Decline extra time', ...extraTimeMove('decline'), reason: declineReason },
    { label: 'Accept extra time', ...extraTimeMove('accept'), variant: 'contained' },
  ]
  const moves = [
    ...(open.includes('reject') ? [reject] : []),
    ...(open.includes('accept') ? accept : []),
    ...(staff === 'none' ? [] : decideExtraTime),
  ]
  return (
    <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
      {open.includes('accept') && (
        <FormControlLabel
          sx={{ marginRight: 'auto' }}
          control={<Checkbox checked={isDocumented} onChange={(_, isOn) => setDocumented(isOn)} />}
          label="Documentation is complete"
        />
      )}
      <Button onClick={onClose}>Close</Button>
      <MoveButtons moves={moves} onDone={onClose} />
      {card.status === 'accepted' && (
        <Button variant="outlined" onClick={() => setCorrecting(true)}>
          Correct time card
        </Button>
      )}
      {isCorrecting && <CorrectDialog card={card} shift={shift} onClose={() => setCorrecting(false)} />}
    </DialogActions>
  )
}

type TimeCardDialogProps = { shift: ShiftRecord; timesheetId: string; onClose: () => void }

/** Compares a submitted time card with the scheduled hours, so an admin can decide. */
export const TimeCardDialog = ({ shift, timesheetId, onClose }: TimeCardDialogProps) => {
  const [keyOf] = useState(createKeys)
  const { data: card, error } = useQuery({
    queryKey: ['timesheet', timesheetId],
    queryFn: () => call('timesheets.read', { id: timesheetId }),
    retry: false,
  })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="time-card-title">
      <DialogTitle id="time-card-title">
        Time card of {shift.clinicianName}, shift {showSerial(shift.serialNumber)}
      </DialogTitle>
      {/* focusable so that the keyboard can scroll it on a phone */}
      <DialogContent tabIndex={0}>
        <LoadState what="the time card" data={card} error={error} />
        {card && <TimeCardFacts card={card} />}
      </DialogContent>
      {card ? (
        <Moves keyOf={keyOf} card={card} shift={shift} onClose={onClose} />
      ) : (
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      )}
    </Dialog>
  )
}
