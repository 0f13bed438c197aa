import type { PaymentType } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import type { Output, Sent } from '@gaitway/contract/schemas/index'
import { useEffect } from 'react'
import { useAnswer } from '../../../api/use-call.ts'
import { LinkButton } from '../../../ui/Button.tsx'
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { LoadingOrError } from '../../../ui/show/Loaded.tsx'
import { BillingHoldNotice, SavingNotice } from '../../../money/paying/notices.tsx'
import { AddSource, PaymentTypeChoice, SourceChoice } from '../../../money/paying/payment-method-inputs.tsx'
import { formatSourceName } from '../../../money/paying/PriceLines.tsx'
import { plural } from '@gaitway/contract/format/plural'
import {
  findChosenSource,
  isUsableBank,
  isUsableCard,
  type PaymentMethodsState,
} from '../../../money/paying/use-payment-methods.ts'

export const ALLOW_INSTANT = 'Favorites can confirm themselves'
const ALLOW_INSTANT_HINT =
  'Eligible favorites can take the shift right away, without you choosing among applicants.'

export type Payment = Pick<Sent<'jobs.allowInstant'>, 'paymentType' | 'sourceId'>
type Price = NonNullable<Output<'jobs.read'>['price']>
type Billing = Output<'payments.billing'>

const listUsableSources = ({ cards, banks }: Billing, paymentType: PaymentType) =>
  paymentType === 'card'
    ? cards.filter(isUsableCard)
    : paymentType === 'ACH'
      ? banks.filter(isUsableBank)
      : []

const chooseDefaultPayment = (billing: Billing, paymentType: PaymentType): Payment => ({
  paymentType,
  sourceId: findChosenSource(listUsableSources(billing, paymentType), undefined)?.id,
})

const listPaymentTypes = (billing: Billing): PaymentType[] => [
  ...(['card', 'ACH'] as const).filter(paymentType => listUsableSources(billing, paymentType).length > 0),
  ...(billing.invoiceAllowed ? (['invoice'] as const) : []),
]

type InstantPaymentProps = {
  /** Undefined while instant confirmation is off. */
  value: Payment | undefined
  onChange: (payment: Payment | undefined) => void
  /** The price by payment type; undefined until it is known. */
  price: Price | undefined
  /** How many shifts this is for. */
  count?: number
  /** Whether all of these shifts cost the same. */
  isSame?: boolean
  /** Instant confirmation is being turned on, so there is no checkbox for it. */
  isOn?: boolean
  /** Allows adding a payment method here. Without it, a link leads to billing. */
  methods?: PaymentMethodsState
}

/** The charge that a facility agrees to. */
const Consent = ({
  value,
  price,
  count = 1,
  isSame = true,
  billing,
}: InstantPaymentProps & { billing: Billing }) => {
  if (!value || !price)
    return (
      <p className="small quiet">Add times to see what you’ll be charged when a favorite takes the shift.</p>
    )
  const amount = isSame ? showCents(price[value.paymentType].totalCents) : 'its price'
  const source = findChosenSource(listUsableSources(billing, value.paymentType), value.sourceId)
  const when =
    count > 1
      ? `for each of the ${plural(count, 'shift', 'shifts')} that a favorite takes`
      : 'when a favorite takes this shift'
  return (
    <p className="small">
      <strong>
        {value.paymentType === 'invoice' || !source
          ? `By turning this on, you agree to be billed ${amount} by invoice ${when}.`
          : `By turning this on, you agree to be charged ${amount} with ${formatSourceName(source)} ${when}.`}
      </strong>{' '}
      If you change the pay or times, this stays on at the new price.
    </p>
  )
}

/** Whether favorites can confirm themselves, how the facility pays then, and the charge that it agrees to. */
export const InstantPayment = (props: InstantPaymentProps) => {
  const { value, onChange, price, isOn = false, methods } = props
  const answer = useAnswer('payments.billing', {}, { revalidateOnFocus: false })
  const { data: billing } = answer
  useEffect(() => {
    const [paymentType] = isOn && billing && !value ? listPaymentTypes(billing) : []
    if (billing && paymentType) onChange(chooseDefaultPayment(billing, paymentType))
  }, [isOn, billing, value, onChange])
  if (!billing) return <LoadingOrError answer={answer} count={1} />
  if (billing.holdReason) return <BillingHoldNotice reason={billing.holdReason} />
  const adding = methods && (
    <>
      <SavingNotice methods={methods} />
      <AddSource kinds={['card', 'bank']} methods={methods} disabled={methods.isSaving} />
    </>
  )
  const paymentTypes = listPaymentTypes(billing)
  const [first] = paymentTypes
  if (!first)
    return (
      <Stack gap={8}>
        <p className="quiet">{ALLOW_INSTANT_HINT} Add a card or bank account first.</p>
        {adding ?? (
          <div>
            <LinkButton kind="secondary" size="small" href="/facility/billing">
              Go to billing
            </LinkButton>
          </div>
        )}
      </Stack>
    )
  const sources = value ? listUsableSources(billing, value.paymentType) : []
  return (
    <Stack>
      {isOn ? (
        <p className="quiet">{ALLOW_INSTANT_HINT}</p>
      ) : (
        <Checkbox
          value={value !== undefined}
          onChange={isTicked => onChange(isTicked ? chooseDefaultPayment(billing, first) : undefined)}
          label={ALLOW_INSTANT}
          hint={ALLOW_INSTANT_HINT}
        />
      )}
      {value && price && (
        <PaymentTypeChoice
          methods={paymentTypes}
          price={price}
          value={value.paymentType}
          onChange={paymentType => onChange(chooseDefaultPayment(billing, paymentType))}
          cardHint="Charged when a favorite takes the shift."
        />
      )}
      {value && sources.length > 1 && (
        <SourceChoice
          label={value.paymentType === 'ACH' ? 'Bank account' : 'Card'}
          sources={sources}
          value={value.sourceId}
          onChange={sourceId => onChange({ ...value, sourceId })}
        />
      )}
      {adding}
      {value && <Consent {...props} billing={billing} />}
    </Stack>
  )
}
