import { Button, LinkButton } from '../../shared/Button.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import type { PaymentReturn } from '../paying/use-payment-return.ts'
import { words } from './words.ts'

/** What came of a payment, for somebody who comes back from their bank. */
export const Returned = ({ returned }: { returned: PaymentReturn }) => {
  if (returned.state === 'none') return null
  if (returned.state === 'asking') return <Notice tone="sky">{words.completing}</Notice>
  const again = (
    <Button kind="secondary" size="small" onClick={returned.askAgain}>
      {words.lookAgain}
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
    return (
      <Notice tone="clay" alert>
        {failureMessage ? words.stillFailed(failureMessage) : words.stillFailedPlainly}
      </Notice>
    )
  if (state === 'processing') return <Notice tone="sky">{words.isTaken}</Notice>
  if (state !== 'needsAction') return <Notice tone="leaf">{words.wasPaid}</Notice>
  return (
    <Notice
      tone="sun"
      next={
        <>
          {nextAction && (
            <LinkButton size="small" href={nextAction.url}>
              {words.goOn}
            </LinkButton>
          )}{' '}
          {again}
        </>
      }
    >
      {words.waiting}
    </Notice>
  )
}
