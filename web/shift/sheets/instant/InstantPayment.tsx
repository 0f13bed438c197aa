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
import { sourceName } from '../../../money/paying/PriceLines.tsx'
import { copy as payingCopy } from '../../../money/paying/copy.ts'
import {
  findChosenSource,
  isUsableBank,
  isUsableCard,
  type PaymentMethodsState,
} from '../../../money/paying/use-payment-methods.ts'
import { copy } from './copy.ts'

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
  /** undefined while it is off */
  value: Payment | undefined
  onChange: (payment: Payment | undefined) => void
  /** by payment type; undefined until it is known */
  price: Price | undefined
  /** how many shifts this is for, and whether they cost the same */
  count?: number
  /** turning it on is already chosen, so there is no checkbox */
  isOn?: boolean
  /** adds a payment method here; otherwise billing does */
  methods?: PaymentMethodsState
  isSame?: boolean
}

/** The exact charge that a facility agrees to. */
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
  return (
    <p className="small">
      <strong>
        {value.paymentType === 'invoice' || !source
          ? copy.consentByInvoice(amount, count)
          : copy.consent(amount, copy.by(sourceName(source)), count)}
      </strong>{' '}
      If you change the pay or times, this stays on at the new price.
    </p>
  )
}

/** Whether favorites can confirm themselves and how that is paid, with the charge agreed to. */
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
        <p className="quiet">{copy.allowWhat} Add a card or bank account first.</p>
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
        <p className="quiet">{copy.allowWhat}</p>
      ) : (
        <Checkbox
          value={value !== undefined}
          onChange={isTicked => onChange(isTicked ? chooseDefaultPayment(billing, first) : undefined)}
          label={copy.allow}
          hint={copy.allowWhat}
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
          label={value.paymentType === 'ACH' ? payingCopy.whichBank : payingCopy.whichCard}
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
