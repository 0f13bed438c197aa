import type { Job } from '../../parts/job.ts'
import { payShown } from '../../parts/pay.ts'
import { clinicianTypeNames } from '@gaitway/contract/values/enums'
import type { CallFailed } from '../../../api/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Money } from '../../../ui/show/Money.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { copy as jobCopy } from '../../parts/copy.ts'
import { whenInShort } from '../../parts/when.ts'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'
import { copy } from './copy.ts'

const isUnknown = ({ code }: CallFailed) => code === 'payment_unknown' || code === 'idempotency_in_flight'
/** Trying again can't help: the shift is taken or changed, or they may not take it. */
const isOver = ({ status }: CallFailed) => status >= 400 && status < 500

const Failure = ({ failure }: { failure: CallFailed }) =>
  isUnknown(failure) ? (
    <Notice tone="sky">The payment is still processing. Check this shift again in a minute.</Notice>
  ) : (
    <Notice tone="clay" alert>
      <p>{failure.message}</p>
      {Object.values(failure.fields ?? {}).map(reason => (
        <p key={reason}>{reason}</p>
      ))}
      {isOver(failure) && <p>You’re not confirmed. The page shows the current status.</p>}
    </Notice>
  )

/** Shows the shift again before a favorite confirms themselves, then how that went. */
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
    toasts.say(copy[done.state === 'confirmed' ? 'confirmed' : 'upToFacility'](officeName))
    onClose()
  }
  const isEnd = failure && (isOver(failure) || isUnknown(failure))
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title="Confirm this shift?"
      actions={
        isEnd ? (
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
            <strong>{jobCopy.titleOf(clinicianTypeNames[job.clinicianType], officeName)}</strong>
          </p>
          <p>{whenInShort(job.slots, job.timeZone)}</p>
          <p>
            <Money {...payShown(job)} />
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
