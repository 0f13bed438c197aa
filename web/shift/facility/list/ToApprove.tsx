import { showCents } from '@gaitway/contract/format/money'
import { useState, type ReactNode, type Ref, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { List, Row } from '../../../ui/layout/List.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useFocusOnLoad } from '../../../ui/list/use-focus-on-load.ts'
import { ClockIcon } from '../../../ui/screen-icons.tsx'
import { formatWorked, formatWhenInShort } from '../../parts/when.ts'
import { formatCostChange } from '../../../money/paying/PriceLines.tsx'
import { ClockLines } from '../../clinician/time-card/TimeCardNotes.tsx'
import { formatClinicianName, hasExtraTimeToDecide, type FacilityShift } from './ShiftFigures.tsx'
import { reviewCopy } from './review-copy.ts'
import styles from './lists.module.css'
import { plural } from '@gaitway/contract/format/plural'
import { call, CallFailed } from '../../../api/call.ts'
import { refreshTouched } from '../../../api/use-call.ts'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Notice } from '../../../ui/show/Notice.tsx'

type Refusal = { id: string; name: string; message: string }

/** Accepts one time card at a time. Each keeps its Idempotency-Key until the API has answered. */
const useAcceptEach = () => {
  const keys = useRef(new Map<string, string>())
  return async ({ clinicianId, timesheet }: FacilityShift): Promise<Refusal | undefined> => {
    if (!timesheet) return undefined
    const { id, paperAddedAt } = timesheet
    const submittedAt = timesheet.submittedAt ?? undefined
    const idempotencyKey = keys.current.get(id) ?? crypto.randomUUID()
    keys.current.set(id, idempotencyKey)
    try {
      const sent = { id, documentationCompleted: true, submittedAt, paperAddedAt } as const
      await call('timesheets.accept', sent, { idempotencyKey })
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      if (thrown.status >= 400 && thrown.status < 500) keys.current.delete(id)
      return { id, name: formatClinicianName({ clinicianId }), message: thrown.message }
    }
    keys.current.delete(id)
    return undefined
  }
}

type AcceptAsScheduledProps = {
  shifts: readonly FacilityShift[]
  /** Called with the shifts whose time card wasn't refused. */
  onAccepted: (shifts: readonly FacilityShift[]) => void
}

/** Accepts all time cards with exactly the scheduled hours, after one confirmation of the documentation. */
const AcceptAsScheduled = ({ shifts, onAccepted }: AcceptAsScheduledProps) => {
  const [isDocumented, setDocumented] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])
  const box = useRef<HTMLDivElement>(null)
  const acceptEach = useAcceptEach()
  const accept = async () => {
    setMissing(!isDocumented)
    if (!isDocumented) return box.current?.querySelector('input')?.focus()
    setBusy(true)
    const refused: Refusal[] = []
    for (const shift of shifts) {
      const refusal = await acceptEach(shift)
      if (refusal) refused.push(refusal)
    }
    setRefusals(refused)
    const accepted = shifts.filter(({ timesheet }) => !refused.some(({ id }) => id === timesheet?.id))
    if (accepted.length > 0) {
      toasts.say(`${plural(accepted.length, 'time card', 'time cards')} accepted`)
      onAccepted(accepted)
    }
    await refreshTouched('timesheets.accept')
    setBusy(false)
  }
  return (
    <Stack gap={12}>
      <div ref={box}>
        <Field
          label={reviewCopy.documentation}
          group
          hideLabel
          required
          error={isMissing && !isDocumented ? reviewCopy.documentationMissing : undefined}
        >
          <Checkbox
            value={isDocumented}
            disabled={busy}
            onChange={checked => setDocumented(Boolean(checked))}
            label={`Documentation completed by ${new Intl.ListFormat('en-US').format(new Set(shifts.map(formatClinicianName)))}`}
          />
        </Field>
      </div>
      {refusals.length > 0 && (
        <Notice tone="danger" alert>
          {refusals.map(({ id, name, message }) => (
            <span key={id} className="block">
              {`${name}: ${message}`}
            </span>
          ))}
        </Notice>
      )}
      <div>
        <Button busy={busy} onClick={() => void accept()}>
          {shifts.length === 1 ? 'Accept as scheduled' : 'Accept all as scheduled'}
        </Button>
      </div>
    </Stack>
  )
}

type TimeCardGroupProps = {
  label: string
  shifts: readonly FacilityShift[]
  /** `isDocumented`: the documentation was just confirmed. */
  onOpen: (shift: FacilityShift, isDocumented?: boolean) => void
  /** Each time card is accepted on its own: its documentation is confirmed before it opens. */
  isEach?: boolean
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

const TimeCardGroup = ({ label, shifts, onOpen, isEach, heading, children }: TimeCardGroupProps) => (
  <Stack as="section" gap={8} className={styles.section} aria-label={label}>
    <h2 ref={heading} tabIndex={-1} className="text-16">
      {label}
    </h2>
    {shifts.length === 0 && <p className="quiet">No time cards to review</p>}
    {shifts.length > 0 && (
      <List label={label}>
        {shifts.map(shift => (
          <Row
            key={shift.id}
            before={<ClockIcon />}
            title={formatClinicianName(shift)}
            detail={
              <>
                {formatWhenInShort(shift.shiftSlots, shift.jobId.timeZone)}
                {shift.totalWorkedHours !== null && (
                  <strong className="block figures">
                    {`${formatWorked(shift.totalWorkedHours)} worked`}
                    {shift.cost && ` · ${showCents(shift.cost.totalCents)}`}
                  </strong>
                )}
                {shift.timeCardUrlForClinician && (
                  <span className="block">With a signed paper time card</span>
                )}
                {shift.cost && <span className="block">{formatCostChange(shift.cost)}</span>}
                <ClockLines card={shift.timesheet} zone={shift.jobId.timeZone} />
              </>
            }
            onClick={() => onOpen(shift)}
            below={
              isEach && (
                <Button kind="secondary" size="small" onClick={() => onOpen(shift, true)}>
                  Documentation completed: review
                  <span className="visually-hidden">{` ${formatClinicianName(shift)}’s time card`}</span>
                </Button>
              )
            }
          />
        ))}
      </List>
    )}
    {children}
  </Stack>
)

type ToApproveProps = {
  /** undefined while loading */
  shifts: readonly FacilityShift[] | undefined
  onOpen: TimeCardGroupProps['onOpen']
  /** Called with the shifts whose time card was accepted here. */
  onAccepted: (shifts: readonly FacilityShift[]) => void
  /** A figure above the list opened this part: called once it is in view. */
  onShown?: () => void
}

const isAsScheduled = ({ timesheet }: FacilityShift) => timesheet?.isAsScheduled ?? false

/** Time cards to accept or return, and extra time of accepted time cards to decide. */
export const ToApprove = ({ shifts, onOpen, onAccepted, onShown }: ToApproveProps) => {
  const heading = useFocusOnLoad(onShown, shifts !== undefined)
  const [wasOpened, setWasOpened] = useState(false)
  if (onShown && !wasOpened) setWasOpened(true)
  if (!shifts) return null
  const asScheduled = shifts.filter(isAsScheduled)
  const cards = shifts.filter(shift => !hasExtraTimeToDecide(shift) && !isAsScheduled(shift))
  const extraTime = shifts.filter(hasExtraTimeToDecide)
  const areScheduledShown = asScheduled.length > 0
  const areCardsShown = cards.length > 0 || (wasOpened && !areScheduledShown && extraTime.length === 0)
  return (
    <>
      {areScheduledShown && (
        <TimeCardGroup label="Worked as scheduled" shifts={asScheduled} onOpen={onOpen} heading={heading}>
          <AcceptAsScheduled shifts={asScheduled} onAccepted={onAccepted} />
        </TimeCardGroup>
      )}
      {areCardsShown && (
        <TimeCardGroup
          label="Time cards to review"
          shifts={cards}
          onOpen={onOpen}
          isEach
          heading={areScheduledShown ? undefined : heading}
        />
      )}
      {extraTime.length > 0 && (
        <TimeCardGroup
          label={reviewCopy.extraTimeWaiting}
          shifts={extraTime}
          onOpen={onOpen}
          heading={areScheduledShown || areCardsShown ? undefined : heading}
        />
      )}
    </>
  )
}
