import {
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Link,
} from '@mui/material'
import { colors } from '@gaitway/contract/colors'
import type { ExtraTimeDecision } from '@gaitway/contract/enums'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents, showSerial } from '@gaitway/contract/money'
import type { ShiftRecord } from '@gaitway/contract/schemas/resources'
import { showBriefDay, showMinutes, showTime, showZone } from '@gaitway/contract/time'
import { automaticText, timeCardCopy } from '@gaitway/contract/time-card-copy'
import { useState } from 'react'
import { call } from '../../session.ts'
import { createKeys } from '../../shared/move-form.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/MoveDialog.tsx'
import { type Fact, Facts, Item, Items, LoadState, StatusChip } from '../../shared/Parts.tsx'
import { useCall, useNow } from '../../shared/queries.ts'
import { showWhen } from '../../shared/show.ts'
import { CorrectDialog } from './CorrectDialog.tsx'
import { extraTimeFacts, staffDecisionState, type TimeCardRecord } from './time-card.ts'

type Entry = TimeCardRecord['entries'][number]

const times = (from: string, to: string, zone: string) => `${showTime(from, zone)} – ${showTime(to, zone)}`

const unapprovedExtraTime = ({ extraTime }: Entry): Fact | false => {
  if (!extraTime) return false
  const { minutes, reason } = extraTime
  return ['Extra time', `${showMinutes(minutes)}. ${reason ? `Reason: ${reason}` : timeCardCopy.noReason}`]
}

const Day = ({ entry, zone }: { entry: Entry; zone: string }) => (
  <Item
    left={
      <strong>
        {showBriefDay(entry.startTime, zone)} {showZone(entry.startTime, zone)}
      </strong>
    }
    right={
      <strong>
        {showMinutes(entry.workedMinutes)} · {showCents(entry.payCents)}
      </strong>
    }
  >
    <Facts
      facts={[
        ['Scheduled', times(entry.bookedStartTime, entry.bookedEndTime, zone)],
        ['Worked', times(entry.startTime, entry.endTime, zone)],
        [
          'Break',
          entry.breakStartTime && entry.breakEndTime
            ? times(entry.breakStartTime, entry.breakEndTime, zone)
            : 'none',
        ],
        unapprovedExtraTime(entry),
      ]}
    />
  </Item>
)

/** While extra time is pending, the pay depends on the decision, which shows both amounts. */
const earnedBy = (card: TimeCardRecord): Fact[] => {
  if (card.status === 'pending' && card.extraTime?.choices) return []
  const label = card.adjustments.length > 0 ? 'Accepted pay' : 'Clinician pay'
  return [[label, `${showCents(card.payCents ?? 0)} (scheduled ${showCents(card.bookedPayCents)})`]]
}

const effectOf = ({ effect }: TimeCardRecord): Fact[] => {
  if (!effect) return []
  const { paidCents, owedCents, chargeCents, refundCents } = effect
  const rest = chargeCents
    ? `another ${showCents(chargeCents)} will be charged`
    : refundCents
      ? `${showCents(refundCents)} will be refunded`
      : 'no charge or refund'
  return [
    ['Facility owes', showCents(owedCents)],
    ['Facility has paid', showCents(paidCents)],
    ['On acceptance', rest],
  ]
}

const correctionsOf = ({ adjustments, timeZone }: TimeCardRecord): Fact[] =>
  adjustments.map(({ createdAt, workedMinutes, payCents, reason }) => [
    `Corrected ${showWhen(createdAt, timeZone)}`,
    `${showMinutes(workedMinutes)} · ${showCents(payCents)}. Reason: ${reason}`,
  ])

const TimeCardFacts = ({ card }: { card: TimeCardRecord }) => {
  const now = useNow()
  const byClock = automaticText(card, card.timeZone, now)
  return (
    <>
      <Facts
        facts={[
          ['Status', <StatusChip key="status" of="timesheet" state={card.status} />],
          ['Submitted', card.submittedAt ? showWhen(card.submittedAt, card.timeZone) : 'Not submitted yet'],
          card.acceptedAt && ['Accepted', showWhen(card.acceptedAt, card.timeZone)],
          byClock && ['Automatic step', byClock],
          card.rejectReason && ['Return reason', card.rejectReason],
          card.paper && [
            'Paper time card',
            <Link key="paper" href={card.paper.url} target="_blank" rel="noopener">
              {card.paper.name}
            </Link>,
          ],
        ]}
      />
      <Items>
        {card.entries.map(entry => (
          <Day key={entry.slotId} entry={entry} zone={card.timeZone} />
        ))}
      </Items>
      <Box sx={{ borderTop: `1px solid ${colors.line}`, paddingTop: 1 }}>
        <Facts
          facts={[
            [
              'Worked',
              `${showMinutes(card.workedMinutes ?? 0)} of ${showMinutes(card.bookedMinutes)} scheduled`,
            ],
            ...earnedBy(card),
            ...extraTimeFacts(card),
            ...correctionsOf(card),
            ...(card.extraTime?.choices ? [] : effectOf(card)),
          ]}
        />
      </Box>
    </>
  )
}

type MovesProps = {
  keyOf: (input: unknown) => string
  card: TimeCardRecord
  shift: ShiftRecord
  onClose: () => void
}

const Moves = ({ keyOf, card, shift, onClose }: MovesProps) => {
  const [isDocumented, setDocumented] = useState(false)
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
          paperAddedAt: card.paper?.addedAt ?? null,
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
    needsReason: true,
  }
  const reject: MoveButton = {
    label: 'Return time card',
    color: 'error',
    send: reason => call('timesheets.reject', { id: card.id, status: 'rejected', reason }),
    success: `Time card returned to ${shift.clinicianName}`,
    asks: {
      title: 'Return time card',
      text: `${shift.clinicianName} will see this reason and can resubmit the time card.`,
      needsReason: true,
    },
  }
  const accept: MoveButton[] = choices
    ? [
        { label: 'Accept without extra time', ...acceptMove('decline'), asks: declineReason },
        { label: 'Accept with extra time', ...acceptMove('accept'), variant: 'contained' },
      ]
    : [{ label: 'Accept', ...acceptMove(), variant: 'contained' }]
  const decideExtraTime: MoveButton[] = [
    { label: 'Decline extra time', ...extraTimeMove('decline'), asks: declineReason },
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
        <DialogButton dialog={close => <CorrectDialog card={card} shift={shift} onClose={close} />}>
          Correct time card
        </DialogButton>
      )}
    </DialogActions>
  )
}

type TimeCardDialogProps = { shift: ShiftRecord; timesheetId: string; onClose: () => void }

/** Compares a submitted time card with the scheduled hours, so an admin can decide. */
export const TimeCardDialog = ({ shift, timesheetId, onClose }: TimeCardDialogProps) => {
  const [keyOf] = useState(createKeys)
  const { data: card, error } = useCall('timesheets.read', { id: timesheetId }, { retry: false })
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby="time-card-title">
      <DialogTitle id="time-card-title">
        {shift.clinicianName}’s time card, shift {showSerial(shift.serialNumber)}
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
