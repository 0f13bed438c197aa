import { supportEmail } from '@gaitway/contract/values/support'
import type { CallFailed } from '../../api/call.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import type { PaymentMethodsState } from './use-payment-methods.ts'

type OutcomeProps = {
  failure: CallFailed | undefined
  /** Why a card or bank account could not be saved. */
  notSaved?: CallFailed
  isLeaving: boolean
}

const billingLink = (
  <LinkButton kind="secondary" size="small" href="/facility/billing">
    View balance due
  </LinkButton>
)

/** Why a payment, or saving a payment method, failed. It is shown right above the button to try again. */
export const Outcome = ({ failure, notSaved, isLeaving }: OutcomeProps) => {
  if (isLeaving)
    return <Notice tone="info">Your bank needs to verify this payment. Taking you there now.</Notice>
  if (failure)
    return (
      <Notice tone="danger" alert next={failure.code === 'invoice_overdue' && billingLink}>
        <p>{failure.message}</p>
        {failure.status === 402 && <p>You weren’t charged. Try again or choose another payment method.</p>}
      </Notice>
    )
  return <NotSaved failure={notSaved} />
}

const NotSaved = ({ failure }: { failure: CallFailed | undefined }) =>
  failure ? (
    <Notice tone="danger" alert>
      {`We couldn’t save this. ${failure.message}`}
    </Notice>
  ) : null

/** Saving the payment method that was just added: in progress, or failed. */
export const SavingNotice = ({ methods }: { methods: PaymentMethodsState }) => (
  <>
    {methods.isSaving && <Notice tone="info">Saving your payment method</Notice>}
    <NotSaved failure={methods.failure} />
  </>
)

/** The billing hold, with its reason and how to reach support. */
export const BillingHoldNotice = ({ reason }: { reason: string }) => (
  <Notice
    tone="danger"
    next={
      <LinkButton kind="secondary" size="small" href={`mailto:${supportEmail()}`}>
        Contact support
      </LinkButton>
    }
  >
    {`Billing hold: your facility can’t confirm shifts right now. ${reason}`}
  </Notice>
)
