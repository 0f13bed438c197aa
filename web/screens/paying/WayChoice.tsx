import { paymentTypeNames, type PaymentType } from '@gaitway/contract/enums'
import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { Field } from '../../shared/inputs/Field.tsx'
import { RadioGroup } from '../../shared/inputs/RadioGroup.tsx'
import { words } from './words.ts'

type Price = NonNullable<Output<'jobs.read'>['price']>

const hintOf = (way: PaymentType, price: Price) => {
  const savedCents = price.card.totalCents - price.ACH.totalCents
  if (way === 'card') return words.byCardHint
  if (way === 'ACH') return words.byBankHint(savedCents > 0 ? showCents(savedCents) : undefined)
  return words.byInvoiceHint(INVOICE_NET_DAYS)
}

type WayChoiceProps = {
  ways: readonly PaymentType[]
  price: Price
  value: PaymentType
  onChange: (way: PaymentType) => void
}

/** Card now, bank transfer, or later by invoice, each with what it costs in all. */
export const WayChoice = ({ ways, price, value, onChange }: WayChoiceProps) => (
  <Field label={words.howToPay} group>
    <RadioGroup<PaymentType>
      value={value}
      onChange={way => way && onChange(way)}
      choices={ways.map(way => ({
        value: way,
        label: paymentTypeNames[way],
        hint: hintOf(way, price),
        aside: showCents(price[way].totalCents),
      }))}
    />
  </Field>
)
