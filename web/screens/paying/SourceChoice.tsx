import type { Output } from '@gaitway/contract/schemas/index'
import { paymentTypeNames, type PaymentType } from '@gaitway/contract/enums'
import { INVOICE_NET_DAYS } from '@gaitway/contract/limits'
import { showCents } from '@gaitway/contract/money'
import { Field } from '../../shared/inputs/Field.tsx'
import { RadioGroup } from '../../shared/inputs/RadioGroup.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { CardMark } from './CardMark.tsx'
import { sourceName } from './PriceLines.tsx'
import { copy } from './copy.ts'
import styles from './paying.module.css'

export type Card = Output<'payments.billing'>['cards'][number]
export type Bank = Output<'payments.billing'>['banks'][number]
export type Source = Card | Bank

const hintOf = (source: Source) =>
  source.kind === 'bank'
    ? copy.bankHint
    : copy.expires(String(source.expMonth).padStart(2, '0'), source.expYear % 100)

const Hint = ({ source }: { source: Source }) => (
  <>
    {hintOf(source)}
    {source.lastFailure !== null && <span className="block clay">{source.lastFailure}</span>}
  </>
)

const Aside = ({ source, isMixed }: { source: Source; isMixed: boolean }) => (
  <span className={styles.mark}>
    {source.primary && <Badge tone="stone">{isMixed ? copy.primaryOf[source.kind] : copy.primary}</Badge>}
    {source.kind === 'card' && <CardMark brand={source.brand} />}
  </span>
)

type SourceChoiceProps = {
  label: string
  sources: readonly Source[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

/** The choice among saved cards or bank accounts. */
export const SourceChoice = ({ label, sources, value, onChange }: SourceChoiceProps) => (
  <Field label={label} group>
    <RadioGroup
      value={value}
      onChange={onChange}
      choices={sources.map(source => ({
        value: source.id,
        label: sourceName(source),
        hint: <Hint source={source} />,
        aside: <Aside source={source} isMixed={new Set(sources.map(({ kind }) => kind)).size > 1} />,
      }))}
    />
  </Field>
)

type Price = NonNullable<Output<'jobs.read'>['price']>

const wayHintOf = (way: PaymentType, price: Price) => {
  const savedCents = price.card.totalCents - price.ACH.totalCents
  if (way === 'card') return copy.byCardHint
  if (way === 'ACH') return copy.byBankHint(savedCents > 0 ? showCents(savedCents) : undefined)
  return copy.byInvoiceHint(INVOICE_NET_DAYS)
}

type WayChoiceProps = {
  methods: readonly PaymentType[]
  price: Price
  value: PaymentType
  onChange: (way: PaymentType) => void
}

/** Card now, bank transfer, or invoice later, each with its total. */
export const WayChoice = ({ methods, price, value, onChange }: WayChoiceProps) => (
  <Field label={copy.howToPay} group>
    <RadioGroup<PaymentType>
      value={value}
      onChange={way => way && onChange(way)}
      choices={methods.map(way => ({
        value: way,
        label: paymentTypeNames[way],
        hint: wayHintOf(way, price),
        aside: showCents(price[way].totalCents),
      }))}
    />
  </Field>
)
