import { plural } from '@gaitway/contract/format/plural'
import { useRef, useState } from 'react'
import { call, CallFailed } from '../../../api/call.ts'
import { refreshTouched } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Field } from '../../../ui/inputs/Field.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatClinicianName, type FacilityShift } from './ShiftFigures.tsx'
import { reviewCopy } from './review-copy.ts'

type Refusal = { id: string; name: string; message: string }

/** Accepts each time card on its own. The same time card keeps its Idempotency-Key until it is answered. */
const useAcceptEach = () => {
  const keys = useRef(new Map<string, string>())
  return async ({ clinicianId, timesheet }: FacilityShift): Promise<Refusal | undefined> => {
    if (!timesheet) return undefined
    const { id, submittedAt, paperAddedAt } = timesheet
    const idempotencyKey = keys.current.get(id) ?? crypto.randomUUID()
    keys.current.set(id, idempotencyKey)
    try {
      const seen = { submittedAt: submittedAt ?? undefined, paperAddedAt }
      const sent = { id, documentationCompleted: true, ...seen } as const
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
  /** Called with those that weren't refused. */
  onAccepted: (shifts: readonly FacilityShift[]) => void
}

/** Accepts all time cards with exactly the scheduled hours, after one confirmation of the documentation. */
export const AcceptAsScheduled = ({ shifts, onAccepted }: AcceptAsScheduledProps) => {
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
            label={`Documentation completed by ${reviewCopy.names([...new Set(shifts.map(formatClinicianName))])}`}
          />
        </Field>
      </div>
      {refusals.length > 0 && (
        <Notice tone="clay" alert>
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
