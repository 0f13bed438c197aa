import { Button, LinkButton } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import type { PaymentReturn } from './use-payment-return.ts'

/** What is said to somebody who comes back from their bank. */
export const copy = {
  completing: 'Looking whether the payment went through',
  askAgain: 'Look again',
  waiting: 'Your bank still waits for you to allow the payment.',
  goOn: 'Go to your bank',
  released: (why: string) => `Nobody was confirmed. ${why}`,
  releasedWhy: 'The payment did not go through. Nothing was charged.',
  chooseAgain: 'You can choose again, with the same or another card.',
  failed: (why: string) => `The payment did not go through. ${why}`,
  failedPlainly: 'The payment did not go through. It is still due.',
  isTaken: 'Your bank is taking it; that takes a few days.',
  wasPaid: 'The payment went through. Thank you.',
} as const

type ReturnedProps = {
  returned: PaymentReturn
  /** It was to confirm somebody: what came of that stands on the screen; else something due was paid. */
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

/** What came of a payment, for somebody who comes back from their bank. */
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
                {copy.goOn}
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
