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
type AnswerDialogProps = { shift: OfferedShift; answer: OfferAnswer; onClose: () => void }

/** The API has the answer, but doesn't know the outcome of the payment yet. */
const isPaymentUnknown = ({ code }: CallFailed) => code === 'payment_unknown'
/** The answer is too late or the clinician isn't eligible anymore, so trying again can't help. */
const isFinal = ({ status, code }: CallFailed) =>
  status >= 400 && status < 500 && code !== 'idempotency_in_flight'

const Failure = ({ failure }: { failure: CallFailed }) =>
  isPaymentUnknown(failure) ? (
    <Notice tone="info">
      We received your answer. The payment is still processing. Check the shift again in a minute.
    </Notice>
  ) : (
    <Notice tone="danger" alert>
      <p>{failure.message}</p>
      {isFinal(failure) && <p>Nothing changed for you. The page shows the current status.</p>}
    </Notice>
  )

/** Shows the shift again before the answer is sent, and a failure if there is one. */
export const AnswerDialog = ({ shift, answer, onClose }: AnswerDialogProps) => {
  const { run, busy, failure } = useIdempotentAction('applications.answerStandby')
  const isAccepting = answer === 'accept'
  const send = async () => {
    const done = await run({ jobApplicationId: shift.applicationId, answer })
    if (!done) return
    if (done.state === 'declined') toasts.say('Your application was withdrawn')
    else if (done.state === 'confirmed') toasts.say(`The shift at ${shift.officeName} is yours`)
    else toasts.say(`You accepted. We asked ${shift.officeName} to confirm.`)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={isAccepting ? 'Take this shift?' : 'Decline this shift?'}
      actions={
        failure && (isFinal(failure) || isPaymentUnknown(failure)) ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button kind="secondary" disabled={busy} onClick={onClose}>
              Back
            </Button>
            <Button kind={isAccepting ? 'primary' : 'danger'} busy={busy} onClick={() => void send()}>
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
          {isAccepting && <p>{formatOfferPay(shift)}</p>}
        </div>
        {failure ? (
          <Failure failure={failure} />
        ) : (
          <p>
            {isAccepting
              ? 'Accept only if you can work it. You may be confirmed right away.'
              : 'We’ll offer it to others and withdraw your application. You can apply again while the shift is open.'}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
