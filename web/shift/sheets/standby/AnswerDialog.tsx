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
  type OfferAnswer,
} from './Offer.tsx'
import { copy } from './copy.ts'

type AnswerDialogProps = { shift: OfferedShift; answer: OfferAnswer; onClose: () => void }

/** The answer arrived, but the outcome of the payment is not known yet. */
const isPaymentUnknown = ({ code }: CallFailed) => code === 'payment_unknown'
/** Too late or no longer eligible, so trying again cannot help. */
const isOver = ({ status, code }: CallFailed) =>
  status >= 400 && status < 500 && code !== 'idempotency_in_flight'

const Failure = ({ failure }: { failure: CallFailed }) =>
  isPaymentUnknown(failure) ? (
    <Notice tone="sky">
      We received your answer. The payment is still processing. Check the shift again in a minute.
    </Notice>
  ) : (
    <Notice tone="clay" alert>
      <p>{failure.message}</p>
      {isOver(failure) && <p>Nothing changed for you. The page shows the current status.</p>}
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
    if (done.state === 'declined') toasts.say('Your application was withdrawn')
    else toasts.say(copy[done.state === 'confirmed' ? 'confirmed' : 'accepted'](shift.officeName))
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={takes ? 'Take this shift?' : 'Decline this shift?'}
      actions={
        isEnd ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={busy} onClick={onClose}>
              Back
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
        {failure ? (
          <Failure failure={failure} />
        ) : (
          <p>
            {takes
              ? 'Accept only if you can work it. You may be confirmed right away.'
              : 'We’ll offer it to others and withdraw your application. You can apply again while the shift is open.'}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
