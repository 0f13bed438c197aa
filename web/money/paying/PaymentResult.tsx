import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import type { PaymentReturn } from './use-payment-return.ts'

export const copy = { completing: 'Checking your payment', askAgain: 'Check again' }

type ReturnedProps = {
  returned: PaymentReturn
  /** The payment was to confirm a clinician. Its success is then shown by the screen itself. */
  isConfirming?: boolean
}

/** The result of a payment for a cardholder who returns from their bank. */
export const Returned = ({ returned, isConfirming }: ReturnedProps) => {
  if (returned.state === 'none') return null
  if (returned.state === 'asking') return <Notice tone="info">{copy.completing}</Notice>
  const again = (
    <Button kind="secondary" size="small" onClick={returned.askAgain}>
      {copy.askAgain}
    </Button>
  )
  if (returned.state === 'failed')
    return (
      <Notice tone="danger" alert next={again}>
        {returned.failure.message}
      </Notice>
    )
  const { state, failureMessage, nextAction } = returned.outcome
  if (state === 'failed' || state === 'released')
    return (
      <Notice tone="danger" alert>
        {isConfirming ? (
          <>
            <p>
              {failureMessage
                ? `The clinician wasn’t confirmed. ${failureMessage}`
                : 'The payment didn’t go through. You weren’t charged.'}
            </p>
            <p>Try again with the same card or another one.</p>
          </>
        ) : (
          <p>{`The payment didn’t go through. ${failureMessage || 'The balance is still due.'}`}</p>
        )}
      </Notice>
    )
  if (state === 'needsAction')
    return (
      <Notice
        tone="warning"
        next={
          <>
            {nextAction && (
              <LinkButton size="small" href={nextAction.url}>
                Go to your bank
              </LinkButton>
            )}{' '}
            {again}
          </>
        }
      >
        Your bank still needs you to verify this payment.
      </Notice>
    )
  if (isConfirming) return null
  return state === 'processing' ? (
    <Notice tone="info">Your bank is processing it. This takes a few days.</Notice>
  ) : (
    <Notice tone="success">Your payment went through. Thank you.</Notice>
  )
}
