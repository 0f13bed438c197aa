import type { Job } from '../../parts/job.ts'
import { getMoneyProps } from '../../parts/pay.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import type { CallFailed } from '../../../api/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Money } from '../../../ui/show/Money.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { formatWhenInShort } from '../../parts/when.ts'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'

const isOutcomeUnknown = ({ code }: CallFailed) =>
  code === 'payment_unknown' || code === 'idempotency_in_flight'
/** The shift is taken or changed, or the clinician may not take it, so trying again can't help. */
const isFinal = ({ status }: CallFailed) => status >= 400 && status < 500

const Failure = ({ failure }: { failure: CallFailed }) =>
  isOutcomeUnknown(failure) ? (
    <Notice tone="info">The payment is still processing. Check this shift again in a minute.</Notice>
  ) : (
    <Notice tone="danger" alert>
      <p>{failure.message}</p>
      {Object.values(failure.fields ?? {}).map(reason => (
        <p key={reason}>{reason}</p>
      ))}
      {isFinal(failure) && <p>You’re not confirmed. The page shows the current status.</p>}
    </Notice>
  )

/** Shows a favorite the shift again before they confirm themselves, and a failure if there is one. */
export const ConfirmMyself = ({ job, onClose }: { job: Job; onClose: () => void }) => {
  const { run, busy, failure } = useIdempotentAction('applications.confirmMyself')
  const { officeName } = job.facility
  const send = async () => {
    const done = await run({
      jobId: job.id,
      payRateCents: job.payRateCents,
      totalPayCents: job.totalPayCents,
      slots: job.slots.map(({ startDate, endDate }) => ({ startDate, endDate })),
    })
    if (!done) return
    toasts.say(
      done.state === 'confirmed'
        ? `You’re confirmed at ${officeName}.`
        : `We couldn’t confirm you automatically, so we asked ${officeName} to confirm. You’ve applied.`,
    )
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Confirm this shift?"
      actions={
        failure && (isFinal(failure) || isOutcomeUnknown(failure)) ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={busy} onClick={onClose}>
              Not now
            </Button>
            <Button busy={busy} onClick={() => void send()}>
              Confirm this shift
            </Button>
          </>
        )
      }
    >
      <Stack gap={12}>
        <div>
          <p>
            <strong>{`${clinicianTypeNames[job.clinicianType]} at ${officeName}`}</strong>
          </p>
          <p>{formatWhenInShort(job.slots, job.timeZone)}</p>
          <p>
            <Money {...getMoneyProps(job)} />
          </p>
        </div>
        {failure ? (
          <Failure failure={failure} />
        ) : (
          <p>{`You’ll be confirmed right away. ${officeName} chose you as a favorite and agreed to this in advance.`}</p>
        )}
      </Stack>
    </Dialog>
  )
}
