import {
  buildCorrection,
  calculateChange,
  type CorrectionDay,
  typeCorrectionDays,
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
import { describeCorrection, getLatestHours } from '@gaitway/contract/format/correction-copy'
import type { ExtraTimeDecision } from '@gaitway/contract/values/enums'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { showCents, showSerial } from '@gaitway/contract/format/money'
import type { ShiftRecord, JobDetailRecord } from '@gaitway/contract/schemas/resources'
import { showBriefDay, showMinutes, showTime, showWhen, showZone } from '@gaitway/contract/format/time'
import { automaticText, timeCardCopy } from '@gaitway/contract/format/time-card-copy'
import { call } from '../../session.ts'
import { type MoveButton, MoveButtons } from '../../shared/MoveButtons.tsx'
import { DialogButton } from '../../shared/DialogButton.tsx'
import { MoveDialog, useMoveForm, type MoveFormErrors } from '../../shared/MoveDialog.tsx'
import { FactList, Item, Items, Lines, LoadState, type FactRows, StatusChip } from '../../shared/Parts.tsx'
import { useCall, useNow } from '../../shared/queries.ts'
import { useNoShowReports } from './no-show-report.ts'
import { getStaffDecisionState, listExtraTimeFacts, type TimeCardRecord } from './time-card.ts'

type CorrectDialogProps = { card: TimeCardRecord; shift: ShiftRecord; onClose: () => void }

/** Adds a correction of accepted hours, or replaces submitted hours before the facility reviews them. */
export const CorrectDialog = ({ card, shift, onClose }: CorrectDialogProps) => {
  // the status and the submission that the form started from
  const [{ status, submittedAt }] = useState(card)
  const isSubmitted = status === 'pending'
  const job = useGetOne<JobDetailRecord>('jobs', { id: shift.jobId })
  const preview = (days: CorrectionDay[]) => {
    const entries = buildCorrection(days, card.timeZone)
    const isReadable = entries.length === days.length
    const change =
      job.data && 'price' in job.data && isReadable ? calculateChange(card, job.data, entries) : undefined
    return { change, texts: change && describeChange(card, change, shift.clinicianName) }
  }
  const validate = ({ days, reason }: { days: CorrectionDay[]; reason: string }): MoveFormErrors => ({
    ...findCorrectionErrors(days, card.timeZone),
    reason: check(commonFields.reason, reason),
  })
  const form = useMoveForm({
    initial: { days: typeCorrectionDays(card), reason: '' },
    validate,
    send: async ({ days, reason }, keyOf) => {
      const sent = { id: card.id, entries: buildCorrection(days, card.timeZone), reason: reason.trim() }
      if (!isSubmitted) return call('timesheets.adjust', sent, keyOf(sent))
      const revised = { ...sent, submittedAt: submittedAt ?? '' }
      return call('timesheets.revise', revised, keyOf(revised))
    },
    success: typed =>
      ['Time card corrected. We notified both sides.', preview(typed.days).texts?.taken]
        .filter(Boolean)
        .join(' '),
    draft: `correct time card ${card.id}`,
    onClose,
  })
  const { days } = form.values
  const { change, texts } = preview(days)
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
      {change && texts && (
        <FactList
          facts={[
            ['Worked', showMinutes(change.workedMinutes)],
            ['Clinician pay', texts.clinician],
            texts.taken && ['Payout', texts.taken],
            !isSubmitted && ['Facility', texts.facility],
          ]}
        />
      )}
      <TextField {...form.field('reason', 'Reason', 'Both sides can see this.')} multiline minRows={2} />
    </MoveDialog>
  )
}

type Entry = TimeCardRecord['entries'][number]

const formatTimes = (from: string, to: string, zone: string) =>
  `${showTime(from, zone)} – ${showTime(to, zone)}`

const buildExtraTimeFact = ({ extraTime }: Entry): FactRows[number] => {
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
        ['Scheduled', formatTimes(entry.bookedStartTime, entry.bookedEndTime, zone)],
        ['Worked', formatTimes(entry.startTime, entry.endTime, zone)],
        ['Check-in', describeCheckIn(entry, zone) ?? 'Not checked in'],
        ['Check-out', describeCheckOut(entry, zone) ?? 'Not checked out'],
        [
          'Break',
          entry.breakStartTime && entry.breakEndTime
            ? formatTimes(entry.breakStartTime, entry.breakEndTime, zone)
            : 'none',
        ],
        buildExtraTimeFact(entry),
      ]}
    />
  </Item>
)

/** Left out while extra time is pending, because the pay depends on the decision, which shows both amounts. */
const listPayFacts = (card: TimeCardRecord): FactRows => {
  if (card.status === 'pending' && card.extraTime?.choices) return []
  const paid = `${showCents(getLatestHours(card).payCents ?? 0)} (scheduled ${showCents(card.bookedPayCents)})`
  return [
    ['Clinician pay', paid],
    card.adjustments.length > 0 && ['Accepted at first', showCents(card.payCents ?? 0)],
  ]
}

/** What accepting does to the payment, or after acceptance, what the facility owes and has paid. */
const listEffects = ({ status, effect }: TimeCardRecord): FactRows => {
  if (!effect) return []
  const { paidCents, owedCents, chargeCents, refundCents, paymentType } = effect
  const onAcceptance = chargeCents
    ? `another ${showCents(chargeCents)} will be charged`
    : refundCents
      ? `${showCents(refundCents)} will be refunded`
      : paymentType === 'invoice'
        ? 'invoiced'
        : 'no charge or refund'
  return [
    ['Facility owes', showCents(owedCents)],
    ['Facility has paid', showCents(paidCents)],
    status === 'accepted'
      ? owedCents > paidCents && ['Balance due', showCents(owedCents - paidCents)]
      : ['On acceptance', onAcceptance],
  ]
}

const listCorrections = ({ adjustments, timeZone }: TimeCardRecord): FactRows =>
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
              `${showMinutes(getLatestHours(card).workedMinutes ?? 0)} of ${showMinutes(card.bookedMinutes)} scheduled`,
            ],
            ...listPayFacts(card),
            ...listExtraTimeFacts(card),
            ...listCorrections(card),
            ...(card.extraTime?.choices ? [] : listEffects(card)),
          ]}
        />
      </Box>
    </>
  )
}

type KeyOf = (input: unknown) => string

const buildReturnMove = ({ clinicianName }: ShiftRecord, id: string): MoveButton => ({
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

const askToDecline = ({ clinicianName }: ShiftRecord, about: string) => ({
  title: 'Decline extra time',
  text: `${clinicianName} and the facility will see this reason.`,
  needsReason: true,
  about,
})

type ExtraTimeOptions = { shift: ShiftRecord; now: Date | undefined; keyOf: KeyOf }

/** The moves that decide extra time. Staff may decide it if the facility hasn’t after some days. */
const listExtraTimeMoves = (card: TimeCardRecord, options: ExtraTimeOptions): MoveButton[] => {
  const { shift, now, keyOf } = options
  const state = getStaffDecisionState(card, now)
  if (state === 'none') return []
  const decide = (decision: ExtraTimeDecision) => ({
    disabled: state === 'later',
    send: (reason: string) => {
      const sent = { id: card.id, decision, reason: reason || undefined }
      return call('timesheets.decideExtraTime', sent, keyOf([sent, card.submittedAt]))
    },
    success: `Extra time ${decision === 'accept' ? 'accepted' : 'declined'}. We notified both sides.`,
  })
  return [
    { label: 'Decline extra time', ...decide('decline'), asks: askToDecline(shift, card.id) },
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
  const formatSuccess = (cents: number) =>
    `Time card accepted. ${shift.clinicianName} will be paid ${showCents(cents)}.`
  const form = useMoveForm({
    initial: { isDocumented: false },
    send: (_, keyOf) => accept(keyOf, choices ? 'accept' : undefined),
    success: () => formatSuccess(payCents),
    draft: `time card ${timesheetId}`,
    onClose,
  })
  const { openReport, isPending } = useNoShowReports(shift.jobId)
  // the API refuses every move until the report is closed
  const isWaiting = isPending || openReport !== undefined
  const open = card && !isWaiting ? listOpenMoves(timesheetLifecycle, card.status, 'admin') : []
  const isOpen = open.includes('accept')
  const isReady = form.values.isDocumented
  const withoutExtra: MoveButton = {
    label: 'Accept without extra time',
    disabled: !isReady,
    send: reason => accept(form.keyOf, 'decline', reason),
    success: formatSuccess(choices?.decline.payCents ?? 0),
    asks: askToDecline(shift, timesheetId),
  }
  const moves = [
    ...(open.includes('reject') ? [buildReturnMove(shift, timesheetId)] : []),
    ...(isOpen && choices ? [withoutExtra] : []),
    ...(card && !isWaiting ? listExtraTimeMoves(card, { shift, now, keyOf: form.keyOf }) : []),
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
      otherButtons={
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
