import { BRAND } from '@gaitway/contract/values/brand'
import { getLatestHours } from '@gaitway/contract/format/correction-copy'
import { timesheetLifecycle } from '@gaitway/contract/lifecycles/timesheet'
import { listOpenMoves } from '@gaitway/contract/lifecycles/step'
import { showCents } from '@gaitway/contract/format/money'
import { showDay, showMinutes, showTime } from '@gaitway/contract/format/time'
import { automaticText, timeCardCopy, decidedExtraTime } from '@gaitway/contract/format/time-card-copy'
import { useRef, useState } from 'react'
import { useAnswer, perform } from '../../../api/use-call.ts'
import { useNow } from '../../../api/use-now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Stack, Cluster } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Facts } from '../../../ui/show/Facts.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatMoment } from '../../parts/when.ts'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'
import { PaperTimeCard } from '../../clinician/time-card/PaperTimeCard.tsx'
import { Corrections } from '../../clinician/time-card/TimeCardNotes.tsx'
import { listShiftEndings } from './shift-cells.tsx'
import { formatClinicianName, type FacilityShift } from './ShiftFigures.tsx'
import {
  ExtraTime,
  useExtraTime,
  formatAcceptButton,
  formatDecideButton,
  formatEffect,
  formatPaymentResult,
  type TimeCard,
  TimeCardSlots,
} from './TimeCardParts.tsx'
import { reviewCopy } from './review-copy.ts'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import styles from './time-card.module.css'
import { classes } from '../../../ui/classes.ts'
import { commonFields } from '@gaitway/contract/fields/common'
import { AppForm } from '../../../ui/forms/AppForm.tsx'
import { TextareaField } from '../../../ui/forms/fields.tsx'
import { messages } from '../../../api/messages.ts'
import { SubmitButton } from '../../../ui/forms/SubmitButton.tsx'

type RejectTimeCardProps = { id: string; name: string; onBack: () => void; onDone: () => void }

/** Asks why the time card is returned. */
const RejectTimeCard = ({ id, name, onBack, onDone }: RejectTimeCardProps) => {
  const submit = async ({ reason }: { reason: string }) => {
    await perform('timesheets.reject', { id, status: 'rejected', reason })
    onDone()
  }
  return (
    <Sheet open onClose={onBack} title="What needs to change?">
      <AppForm<{ reason: string }> onSubmit={submit}>
        <TextareaField
          name="reason"
          label="Reason"
          hint={`${name} will see this and can resubmit the time card.`}
          rule={commonFields.reason}
          maxLength={commonFields.reason.maxLength}
        />
        <Cluster gap={8}>
          <SubmitButton kind="danger">Return time card</SubmitButton>
          <Button kind="secondary" onClick={onBack}>
            {messages.common.back}
          </Button>
        </Cluster>
      </AppForm>
    </Sheet>
  )
}

type TimeCardSheetProps = {
  shift: FacilityShift
  /** The documentation was confirmed where the time card was opened. */
  isDocumented?: boolean
  onClose: () => void
  /** Called after the sheet has closed. */
  onAccepted?: (shift: FacilityShift) => void
  /** The facility reports that the shift was not worked. */
  onNoShow: (shift: FacilityShift) => void
}

/** What happened to the time card, or when it is accepted automatically. */
const TimeCardStatus = ({ card, isNoShowOpen }: { card: TimeCard; isNoShowOpen: boolean }) => {
  const now = useNow()
  if (isNoShowOpen)
    return <Notice tone="warning">A no-show was reported. The time card waits until that’s decided.</Notice>
  if (card.status === 'pending')
    return <Notice tone="warning">{automaticText(card, card.timeZone, now)}</Notice>
  if (card.status === 'accepted' && card.acceptedAt) {
    const day = showDay(card.acceptedAt, card.timeZone)
    return (
      <Notice tone="success">
        {card.isAutoAccepted
          ? `Accepted automatically on ${day} because no one responded.`
          : `Accepted on ${day}.`}{' '}
        {card.extraTime?.status !== 'waiting' && `Only ${BRAND} can correct it.`}{' '}
        {card.isAutoSubmitted && `${timeCardCopy.autoSubmitted}.`}
        {decidedExtraTime(card.extraTime)}
      </Notice>
    )
  }
  if (card.status === 'rejected')
    return <Notice tone="danger">{`Returned: ${card.rejectReason ?? ''}`}</Notice>
  return card.status === 'draft' ? <Notice tone="info">The clinician hasn’t submitted it yet.</Notice> : null
}

/** When the paper time card was added or replaced, if that was after the time card was submitted. */
const formatPaperNote = ({ paper, submittedAt, timeZone }: TimeCard) =>
  paper && submittedAt && paper.addedAt > submittedAt
    ? `Added or replaced on ${formatMoment(paper.addedAt, timeZone)}, after the time card was submitted`
    : undefined

type SummaryProps = { card: TimeCard; name: string; payCents: number | null }

const Summary = ({ card, name, payCents }: SummaryProps) => {
  const { workedMinutes } = getLatestHours(card)
  return (
    <Facts
      facts={[
        { label: reviewCopy.booked, value: showMinutes(card.bookedMinutes) },
        workedMinutes !== null && { label: reviewCopy.worked, value: showMinutes(workedMinutes) },
        payCents !== null && { label: `${name} is paid`, value: showCents(payCents), strong: true },
      ].filter(fact => fact !== false)}
    />
  )
}

/** Reviews a time card: scheduled and worked times, what it costs, and the decision. */
export const TimeCardSheet = (props: TimeCardSheetProps) => {
  const { shift, onClose, onAccepted, onNoShow } = props
  const id = shift.timesheet?.id
  const answer = useAnswer('timesheets.read', id ? { id } : null)
  const { data: card } = answer
  const accept = useIdempotentAction('timesheets.accept')
  const decideExtraTime = useIdempotentAction('timesheets.decideExtraTime')
  const extraBox = useRef<HTMLElement>(null)
  const extra = useExtraTime(card, extraBox)
  const [isDocumented, setDocumented] = useState(props.isDocumented ?? false)
  const [isMissing, setMissing] = useState(false)
  const question = useRef<HTMLDivElement>(null)
  const [isRejecting, setRejecting] = useState(false)
  const name = shift.clinicianId.firstName
  const moves = card && !shift.hasOpenNoShow ? listOpenMoves(timesheetLifecycle, card.status, 'facility') : []
  // What accepting costs, which is unknown while extra time isn't decided.
  const effect = (extra.choices ? extra.chosen?.effect : card?.effect) ?? null
  const isUndecided = extra.choices !== null && !extra.decision
  const canDecideLater = extra.choices !== null && extra.isLater
  const failure = accept.failure ?? decideExtraTime.failure
  const decide = async () => {
    setMissing(!isDocumented)
    if (!isDocumented) question.current?.querySelector('input')?.focus()
    const answer = extra.choices && extra.validate()
    if (!isDocumented || !card || answer === undefined) return
    const accepted = await accept.run({
      id: card.id,
      documentationCompleted: true,
      ...(answer && { extraTime: answer.decision, reason: answer.reason }),
      // Accept only the version shown here.
      submittedAt: card.submittedAt ?? undefined,
      paperAddedAt: card.paper?.addedAt ?? null,
    })
    if (!accepted) return
    if (effect && accepted.effect) toasts.say(formatPaymentResult(effect, accepted.effect))
    onClose()
    onAccepted?.(shift)
  }
  const decideLater = async () => {
    const answer = extra.validate()
    if (!answer || !card) return
    if (!(await decideExtraTime.run({ id: card.id, ...answer }))) return
    toasts.say(answer.decision === 'accept' ? 'Extra time accepted' : 'Extra time declined')
    onClose()
  }
  if (isRejecting && card)
    return <RejectTimeCard id={card.id} name={name} onBack={() => setRejecting(false)} onDone={onClose} />
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${formatClinicianName(shift)}’s time card`}
      width={card?.paper ? 'wide' : undefined}
      busy={accept.busy || decideExtraTime.busy}
      actions={
        card &&
        (moves.length > 0 || canDecideLater || failure) && (
          <>
            {failure && (
              <div className={styles.failure}>
                <Notice tone="danger" alert>
                  {failure.message}
                </Notice>
              </div>
            )}
            {moves.includes('accept') && (
              <div ref={question} className={styles.documentation}>
                <Field
                  label={reviewCopy.documentation}
                  group
                  hideLabel
                  required
                  error={isMissing && !isDocumented ? reviewCopy.documentationMissing : undefined}
                >
                  <Checkbox
                    value={isDocumented}
                    onChange={checked => setDocumented(Boolean(checked))}
                    label={reviewCopy.documentation}
                  />
                </Field>
              </div>
            )}
            {moves.includes('reject') && (
              <Button kind="secondary" disabled={accept.busy} onClick={() => setRejecting(true)}>
                Return
              </Button>
            )}
            {moves.includes('accept') && (
              <Button busy={accept.busy} onClick={() => void decide()}>
                {isUndecided ? 'Accept time card' : formatAcceptButton(effect)}
              </Button>
            )}
            {canDecideLater && (
              <Button busy={decideExtraTime.busy} onClick={() => void decideLater()}>
                {formatDecideButton(extra.decision, effect)}
              </Button>
            )}
          </>
        )
      }
    >
      {!card && <LoadingOrError answer={answer} shape="card" count={2} />}
      {card && (
        <Stack gap={24}>
          <TimeCardStatus card={card} isNoShowOpen={shift.hasOpenNoShow} />
          <Corrections timesheet={card} />
          <div className={classes(card.paper && styles.withPaper)}>
            {card.paper && <PaperTimeCard paper={card.paper} note={formatPaperNote(card)} />}
            <Stack gap={24}>
              <TimeCardSlots card={card} />
            </Stack>
          </div>
          <Summary
            card={card}
            name={name}
            payCents={
              extra.chosen?.payCents ?? (isUndecided && !extra.isLater ? null : getLatestHours(card).payCents)
            }
          />
          <ExtraTime card={card} name={name} extra={extra} box={extraBox} />
          {card.effect && card.status === 'pending' && !extra.choices && (
            <section className={classes('inset', styles.money)}>
              <h3 className="text-16">Your payment</h3>
              <p>{formatEffect(card.effect)}</p>
            </section>
          )}
          {shift.sentHome && (
            <Notice tone="info">
              {`Sent home at ${showTime(shift.sentHome.at, card.timeZone)}. Paid ${
                shift.sentHome.minimumCents > 0
                  ? `at least ${showCents(shift.sentHome.minimumCents)}`
                  : 'for the hours worked'
              }.`}
            </Notice>
          )}
          {moves.includes('accept') && listShiftEndings(shift).includes('noShow') && (
            <div>
              <Button kind="quiet" size="small" onClick={() => onNoShow(shift)}>
                Clinician did not work this shift
              </Button>
            </div>
          )}
        </Stack>
      )}
    </Sheet>
  )
}
