import { standbyOfferLifecycle } from '@gaitway/contract/lifecycles/standby-offer'
import type { CallFailed } from '../../../api/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { toasts } from '../../../api/toasts.ts'
import { Notice } from '../../../ui/show/Notice.tsx'
import { useIdempotentAction } from '../../../api/use-idempotent-action.ts'
import {
  formatOfferPay,
  formatOfferTitle,
  formatOfferTimes,
  type OfferedShift,
  type Answer,
} from './Offer.tsx'
import { copy } from './copy.ts'

type AnswerDialogProps = { shift: OfferedShift; answer: Answer; onClose: () => void }

/** The answer arrived, but the outcome of the payment is not known yet. */
const isPaymentUnknown = ({ code }: CallFailed) => code === 'payment_unknown'
/** Too late or no longer eligible, so trying again cannot help. */
const isOver = ({ status, code }: CallFailed) =>
  status >= 400 && status < 500 && code !== 'idempotency_in_flight'

const Failure = ({ failure }: { failure: CallFailed }) =>
  isPaymentUnknown(failure) ? (
    <Notice tone="sky">{copy.notKnown}</Notice>
  ) : (
    <Notice tone="clay" alert>
      <p>{failure.message}</p>
      {isOver(failure) && <p>{copy.tooLate}</p>}
    </Notice>
  )

/** Shows the shift again before the answer is sent, and then any failure. */
export const AnswerDialog = ({ shift, answer, onClose }: AnswerDialogProps) => {
  const { run, busy, failure } = useIdempotentAction('applications.answerStandby')
  const takes = answer === 'accept'
  const isEnd = failure && (isOver(failure) || isPaymentUnknown(failure))
  const send = async () => {
    const done = await run({ jobApplicationId: shift.applicationId, answer })
    if (!done) return
    if (done.state === 'declined') toasts.say(copy.declined)
    else toasts.say(copy[done.state === 'confirmed' ? 'confirmed' : 'accepted'](shift.officeName))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={takes ? copy.takeTitle : copy.cannotTitle}
      actions={
        isEnd ? (
          <Button onClick={onClose}>{copy.close}</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={busy} onClick={onClose}>
              {copy.notNow}
            </Button>
            <Button kind={takes ? 'primary' : 'danger'} busy={busy} onClick={() => void send()}>
              {standbyOfferLifecycle.moves[answer].label}
            </Button>
          </>
        )
      }
    >
      <Stack gap={12}>
        <div>
          <p>
            <strong>{formatOfferTitle(shift)}</strong>
          </p>
          <p>{formatOfferTimes(shift)}</p>
          {takes && <p>{formatOfferPay(shift)}</p>}
        </div>
        {failure ? <Failure failure={failure} /> : <p>{takes ? copy.takeWhat : copy.cannotWhat}</p>}
      </Stack>
    </Dialog>
  )
}
