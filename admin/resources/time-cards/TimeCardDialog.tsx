import {
  buildCorrection,
  calculateChange,
  type CorrectionDay,
  correctionDays,
  describeChange,
  findCorrectionErrors,
} from './correction.ts'
import { CorrectDays } from './CorrectDays.tsx'
import { useGetOne } from 'react-admin'
import { useState } from 'react'
import { check } from '@gaitway/contract/fields/rule'
import { commonFields } from '@gaitway/contract/fields/common'
import { Alert, Box, Checkbox, FormControlLabel, Link, LinearProgress, TextField } from '@mui/material'
import { describeCheckIn, describeCheckOut } from '@gaitway/contract/check-in'
import { colors } from '@gaitway/contract/values/colors'
import { describeCorrection, latestHours } from '@gaitway/contract/format/correction-copy'
import type { ExtraTimeDecision } from '@gaitway/contract/values/enums'
import { openMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { ShiftRecord, WholeJobRecord } from '@gaitway/contract/schemas/resources'
import { showBriefDay, showMinutes, showTime, showWhen, showZone } from '@gaitway/contract/format/time'
import { automaticText, timeCardCopy } from '@gaitway/contract/format/time-card-copy'
import { call } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton, MoveDialog, useMoveForm, type MoveFormErrors } from '../../shared/MoveDialog.tsx'
import { type Fact, FactList, Item, Items, Lines, LoadState, StatusChip } from '../../shared/Parts.tsx'
import { useCall, useNow } from '../../shared/queries.ts'
import { useNoShowReports } from './no-show-report.ts'
import { extraTimeFacts, staffDecisionState, type TimeCardRecord } from './time-card.ts'

type CorrectDialogProps = { card: TimeCardRecord; shift: ShiftRecord; onClose: () => void }

/** Corrects accepted hours with a separate record, or replaces submitted ones before the facility reviews them. */
export const CorrectDialog = ({ card, shift, onClose }: CorrectDialogProps) => {
  // as the hours were when they were read
  const [{ status, submittedAt }] = useState(card)
  const isSubmitted = status === 'pending'
  const job = useGetOne<WholeJobRecord>('jobs', { id: shift.jobId })
  const preview = (days: CorrectionDay[]) => {
    const entries = buildCorrection(days, card.timeZone)
    const isReadable = entries.length === days.length
    const change =
      job.data && 'price' in job.data && isReadable ? calculateChange(card, job.data, entries) : undefined
    return { change, words: change && describeChange(card, change, shift.clinicianName) }
  }
  const validate = ({ days, reason }: { days: CorrectionDay[]; reason: string }): MoveFormErrors => ({
    ...findCorrectionErrors(days, card.timeZone),
    reason: check(commonFields.reason, reason),
  })
  const form = useMoveForm({
    initial: { days: correctionDays(card), reason: '' },
    validate,
    send: async ({ days, reason }, keyOf) => {
      const sent = { id: card.id, entries: buildCorrection(days, card.timeZone), reason: reason.trim() }
      if (!isSubmitted) return call('timesheets.adjust', sent, keyOf(sent))
      const revised = { ...sent, submittedAt: submittedAt ?? '' }
      return call('timesheets.revise', revised, keyOf(revised))
    },
    success: typed =>
      ['Time card corrected. We notified both sides.', preview(typed.days).words?.taken]
        .filter(Boolean)
        .join(' '),
    draft: `correct time card ${card.id}`,
    onClose,
  })
  const { days } = form.values
  const { change, words } = preview(days)
  return (
    <MoveDialog
      form={form}
      title={`Correct time card, shift ${showSerial(shift.serialNumber)}`}
      action="Correct time card"
      isReady={!job.error && !(change && change.payAfter === change.payBefore)}
    >
      <span>
        {shift.clinicianName}’s hours, in {showZone(shift.startDate, card.timeZone)}.{' '}
        {isSubmitted
          ? 'They replace the submitted hours, and the facility reviews them.'
          : 'The accepted hours stay on record.'}
      </span>
      <CorrectDays
        days={days}
        zone={card.timeZone}
        errors={form.errors}
        onChange={(changed, field) => form.change({ days: changed }, [field])}
      />
      {job.isPending && <LinearProgress aria-label="Loading the preview" />}
      {job.error && <Alert severity="error">We couldn’t load the preview.</Alert>}
      {change && words && (
        <FactList
          facts={[
            ['Worked', showMinutes(change.workedMinutes)],
            ['Clinician pay', words.clinician],
            words.taken && ['Payout', words.taken],
            !isSubmitted && ['Facility', words.facility],
          ]}
        />
      )}
      <TextField {...form.field('reason', 'Reason', 'Both sides can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}

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
    <FactList
      facts={[
        ['Scheduled', times(entry.bookedStartTime, entry.bookedEndTime, zone)],
        ['Worked', times(entry.startTime, entry.endTime, zone)],
        ['Check-in', describeCheckIn(entry, zone) ?? 'Not checked in'],
        ['Check-out', describeCheckOut(entry, zone) ?? 'Not checked out'],
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
  const paid = `${showCents(latestHours(card).payCents ?? 0)} (scheduled ${showCents(card.bookedPayCents)})`
  const isCorrected = card.adjustments.length > 0
  return [
    ['Clinician pay', paid],
    ...(isCorrected ? [['Accepted at first', showCents(card.payCents ?? 0)] satisfies Fact] : []),
  ]
}

/** What accepting does; once it is accepted, how the payment stands. */
const listEffects = ({ status, effect }: TimeCardRecord): Fact[] => {
  if (!effect) return []
  const { paidCents, owedCents, chargeCents, refundCents, paymentType } = effect
  const facts: Fact[] = [
    ['Facility owes', showCents(owedCents)],
    ['Facility has paid', showCents(paidCents)],
  ]
  if (status === 'accepted')
    return owedCents > paidCents ? [...facts, ['Balance due', showCents(owedCents - paidCents)]] : facts
  const rest = chargeCents
    ? `another ${showCents(chargeCents)} will be charged`
    : refundCents
      ? `${showCents(refundCents)} will be refunded`
      : paymentType === 'invoice'
        ? 'invoiced'
        : 'no charge or refund'
  return [...facts, ['On acceptance', rest]]
}

const listCorrections = ({ adjustments, timeZone }: TimeCardRecord): Fact[] =>
  adjustments.map(adjustment => {
    const { createdAt, workedMinutes, payCents, reason } = adjustment
    return [
      `Corrected ${showWhen(createdAt, timeZone)}`,
      <Lines
        key={adjustment.id}
        lines={[
          `${showMinutes(workedMinutes)} · ${showCents(payCents)}. Reason: ${reason}`,
          ...describeCorrection(adjustment),
        ]}
      />,
    ]
  })

const TimeCardFacts = ({ card }: { card: TimeCardRecord }) => {
  const now = useNow()
  const byClock = automaticText(card, card.timeZone, now)
  return (
    <>
      <FactList
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
        <FactList
          facts={[
            [
              'Worked',
              `${showMinutes(latestHours(card).workedMinutes ?? 0)} of ${showMinutes(card.bookedMinutes)} scheduled`,
            ],
            ...earnedBy(card),
            ...extraTimeFacts(card),
            ...listCorrections(card),
            ...(card.extraTime?.choices ? [] : listEffects(card)),
          ]}
        />
      </Box>
    </>
  )
}

type KeyOf = (input: unknown) => string

const returnMove = ({ clinicianName }: ShiftRecord, id: string): MoveButton => ({
  label: 'Return time card',
  color: 'error',
  send: reason => call('timesheets.reject', { id, status: 'rejected', reason }),
  success: `Time card returned to ${clinicianName}`,
  asks: {
    title: 'Return time card',
    text: `${clinicianName} will see this reason and can resubmit the time card.`,
    needsReason: true,
    about: id,
    action: `Return it and notify ${clinicianName}`,
  },
})

const declineExtraTime = ({ clinicianName }: ShiftRecord, about: string) => ({
  title: 'Decline extra time',
  text: `${clinicianName} and the facility will see this reason.`,
  needsReason: true,
  about,
})

type Deciding = { shift: ShiftRecord; now: Date | undefined; keyOf: KeyOf }

/** Extra time that the facility left open is ours to decide after some days. */
const extraTimeMoves = (card: TimeCardRecord, { shift, now, keyOf }: Deciding): MoveButton[] => {
  const staff = staffDecisionState(card, now)
  if (staff === 'none') return []
  const decide = (decision: ExtraTimeDecision) => ({
    disabled: staff === 'later',
    send: (reason: string) => {
      const sent = { id: card.id, decision, reason: reason || undefined }
      return call('timesheets.decideExtraTime', sent, keyOf([sent, card.submittedAt]))
    },
    success: `Extra time ${decision === 'accept' ? 'accepted' : 'declined'}. We notified both sides.`,
  })
  return [
    { label: 'Decline extra time', ...decide('decline'), asks: declineExtraTime(shift, card.id) },
    { label: 'Accept extra time', ...decide('accept'), variant: 'contained' },
  ]
}

type TimeCardDialogProps = { shift: ShiftRecord; timesheetId: string; onClose: () => void }

/** Compares a submitted time card with the scheduled hours, so an admin can decide. */
export const TimeCardDialog = ({ shift, timesheetId, onClose }: TimeCardDialogProps) => {
  const { data: card, error } = useCall('timesheets.read', { id: timesheetId }, { retry: false })
  const now = useNow()
  const choices = card?.extraTime?.choices
  const payCents = choices ? choices.accept.payCents : (card?.payCents ?? 0)
  const accept = (keyOf: KeyOf, extraTime?: ExtraTimeDecision, reason?: string) => {
    if (!card) throw new Error('The time card is still loading.')
    const sent = {
      id: card.id,
      documentationCompleted: true,
      submittedAt: card.submittedAt ?? undefined,
      paperAddedAt: card.paper?.addedAt ?? null,
      ...(extraTime && { extraTime, reason: reason || undefined }),
    } as const
    return call('timesheets.accept', sent, keyOf(sent))
  }
  const accepted = (cents: number) =>
    `Time card accepted. ${shift.clinicianName} will be paid ${showCents(cents)}.`
  const form = useMoveForm({
    initial: { isDocumented: false },
    send: (_, keyOf) => accept(keyOf, choices ? 'accept' : undefined),
    success: () => accepted(payCents),
    draft: `time card ${timesheetId}`,
    onClose,
  })
  const { openReport, isPending } = useNoShowReports(shift.jobId)
  // what would be refused isn’t offered
  const isWaiting = isPending || openReport !== undefined
  const open = card && !isWaiting ? openMoves(timesheetLifecycle, card.status, 'admin') : []
  const isOpen = open.includes('accept')
  const isReady = form.values.isDocumented
  const withoutExtra: MoveButton = {
    label: 'Accept without extra time',
    disabled: !isReady,
    send: reason => accept(form.keyOf, 'decline', reason),
    success: accepted(choices?.decline.payCents ?? 0),
    asks: declineExtraTime(shift, timesheetId),
  }
  const moves = [
    ...(open.includes('reject') ? [returnMove(shift, timesheetId)] : []),
    ...(isOpen && choices ? [withoutExtra] : []),
    ...(card && !isWaiting ? extraTimeMoves(card, { shift, now, keyOf: form.keyOf }) : []),
  ]
  return (
    <MoveDialog
      form={form}
      title={`${shift.clinicianName}’s time card, shift ${showSerial(shift.serialNumber)}`}
      action={
        isOpen ? `Accept${choices ? ' with extra time' : ''} and pay ${showCents(payCents)}` : undefined
      }
      isReady={isReady}
      width="md"
      others={
        <>
          <MoveButtons moves={moves} onDone={form.close} />
          {card && (card.status === 'accepted' || open.includes('revise')) && (
            <DialogButton dialog={close => <CorrectDialog card={card} shift={shift} onClose={close} />}>
              Correct time card
            </DialogButton>
          )}
        </>
      }
    >
      <LoadState what="the time card" data={card} error={error} />
      {openReport && (
        <Alert severity="info">
          No-show reported. This time card waits until the report is decided or withdrawn.
        </Alert>
      )}
      {card && <TimeCardFacts card={card} />}
      {isOpen && (
        <FormControlLabel
          control={
            <Checkbox checked={isReady} onChange={(_, isDocumented) => form.change({ isDocumented })} />
          }
          label="Documentation is complete"
        />
      )}
    </MoveDialog>
  )
}
