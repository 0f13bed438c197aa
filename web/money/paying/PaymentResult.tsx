import { Button, LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import type { PaymentReturn } from './use-payment-return.ts'

/** Shown to someone who comes back from their bank. */
export const copy = {
  completing: 'Checking your payment',
  askAgain: 'Check again',
  waiting: 'Your bank still needs you to verify this payment.',
  goToBank: 'Go to your bank',
  released: (why: string) => `The clinician wasn’t confirmed. ${why}`,
  releasedWhy: 'The payment didn’t go through. You weren’t charged.',
  chooseAgain: 'Try again with the same card or another one.',
  failed: (why: string) => `The payment didn’t go through. ${why}`,
  failedPlainly: 'The payment didn’t go through. The balance is still due.',
  isTaken: 'Your bank is processing it. This takes a few days.',
  wasPaid: 'Your payment went through. Thank you.',
} as const

type ReturnedProps = {
  returned: PaymentReturn
  /** The payment was to confirm a clinician. The screen itself shows the success then. */
  isConfirming?: boolean
}

const Failed = ({ why, isConfirming }: { why: string | null; isConfirming: boolean | undefined }) => (
  <Notice tone="clay" alert>
    {isConfirming ? (
      <>
        <p>{why ? copy.released(why) : copy.releasedWhy}</p>
        <p>{copy.chooseAgain}</p>
      </>
    ) : (
      <p>{why ? copy.failed(why) : copy.failedPlainly}</p>
    )}
  </Notice>
)

/** The result of a payment for someone who comes back from their bank. */
export const Returned = ({ returned, isConfirming }: ReturnedProps) => {
  if (returned.state === 'none') return null
  if (returned.state === 'asking') return <Notice tone="sky">{copy.completing}</Notice>
  const again = (
    <Button kind="secondary" size="small" onClick={returned.askAgain}>
      {copy.askAgain}
    </Button>
  )
  if (returned.state === 'failed')
    return (
      <Notice tone="clay" alert next={again}>
        {returned.failure.message}
      </Notice>
    )
  const { state, failureMessage, nextAction } = returned.outcome
  if (state === 'failed' || state === 'released')
    return <Failed why={failureMessage} isConfirming={isConfirming} />
  if (state === 'needsAction')
    return (
      <Notice
        tone="sun"
        next={
          <>
            {nextAction && (
              <LinkButton size="small" href={nextAction.url}>
                {copy.goToBank}
              </LinkButton>
            )}{' '}
            {again}
          </>
        }
      >
        {copy.waiting}
      </Notice>
    )
  if (isConfirming) return null
  return state === 'processing' ? (
    <Notice tone="sky">{copy.isTaken}</Notice>
  ) : (
    <Notice tone="leaf">{copy.wasPaid}</Notice>
  )
}
