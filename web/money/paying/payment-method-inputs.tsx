import type { Output } from '@gaitway/contract/schemas/index'
import { paymentTypeNames, type PaymentType, type PaymentSourceKind } from '@gaitway/contract/values/enums'
import { showCents } from '@gaitway/contract/format/money'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/inputs/Checkbox.tsx'
import { Field } from '../../ui/inputs/Field.tsx'
import { RadioGroup } from '../../ui/inputs/RadioGroup.tsx'
import { Badge } from '../../ui/show/Status.tsx'
import styles from './paying.module.css'
import { Cluster } from '../../ui/layout/Stack.tsx'
import { BankIcon, CardIcon } from '../../ui/screen-icons.tsx'
import { CardMark } from './CardMark.tsx'
import { formatSourceName } from './PriceLines.tsx'
import type { PaymentMethodsState } from './use-payment-methods.ts'

export type SavedCard = Output<'payments.billing'>['cards'][number]
export type SavedBank = Output<'payments.billing'>['banks'][number]
export type SavedSource = SavedCard | SavedBank

const describeSource = (source: SavedSource) =>
  source.kind === 'bank'
    ? 'Bank account'
    : `Expires ${String(source.expMonth).padStart(2, '0')}/${source.expYear % 100}`

const Hint = ({ source }: { source: SavedSource }) => (
  <>
    {describeSource(source)}
    {source.lastFailure !== null && <span className="block clay">{source.lastFailure}</span>}
  </>
)

const primaryLabels = { card: 'Primary card', bank: 'Primary account' }

const Aside = ({ source, isMixed }: { source: SavedSource; isMixed: boolean }) => (
  <span className={styles.mark}>
    {source.primary && <Badge tone="stone">{isMixed ? primaryLabels[source.kind] : 'Primary'}</Badge>}
    {source.kind === 'card' && <CardMark brand={source.brand} />}
  </span>
)

type SourceChoiceProps = {
  label: string
  sources: readonly SavedSource[]
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
        label: formatSourceName(source),
        hint: <Hint source={source} />,
        aside: <Aside source={source} isMixed={new Set(sources.map(({ kind }) => kind)).size > 1} />,
      }))}
    />
  </Field>
)

type Price = NonNullable<Output<'jobs.read'>['price']>

const describePaymentType = (paymentType: PaymentType, price: Price, cardHint: string) => {
  const savedCents = price.card.totalCents - price.ACH.totalCents
  if (paymentType === 'card') return cardHint
  if (paymentType === 'ACH')
    return `${savedCents > 0 ? `Save ${showCents(savedCents)} in card fees. ` : ''}Confirmed right away. The payment takes a few days to clear.`
  // only a placement fee has no clinician pay
  return price.invoice.productCents === 0
    ? 'Billed once the posted days are over. The invoice says when it’s due.'
    : 'Billed after the shift for hours worked. The invoice says when it’s due.'
}

type PaymentTypeChoiceProps = {
  methods: readonly PaymentType[]
  price: Price
  value: PaymentType
  onChange: (paymentType: PaymentType) => void
  /** When a card is charged, if not now. */
  cardHint?: string
}

/** Card now, bank transfer, or invoice later, each with its total. */
export const PaymentTypeChoice = ({
  methods,
  price,
  value,
  onChange,
  cardHint = 'Charged now.',
}: PaymentTypeChoiceProps) => (
  <Field label="Payment method" group>
    <RadioGroup<PaymentType>
      value={value}
      onChange={paymentType => paymentType && onChange(paymentType)}
      choices={methods.map(paymentType => ({
        value: paymentType,
        label: paymentTypeNames[paymentType],
        hint: describePaymentType(paymentType, price, cardHint),
        aside: showCents(price[paymentType].totalCents),
      }))}
    />
  </Field>
)

type AddSourceProps = {
  kinds: readonly PaymentSourceKind[]
  methods: PaymentMethodsState
  disabled?: boolean
}

export const ADD_SOURCE_HINT = 'You’ll enter it on our payment service’s page, then come back here.'

/** The buttons that open the payment service's page, where a card or bank account is entered. */
export const AddSource = ({ kinds, methods, disabled }: AddSourceProps) => (
  <div>
    <Cluster gap={8}>
      {kinds.map(kind => (
        <Button
          key={kind}
          kind="quiet"
          size="small"
          icon={kind === 'card' ? <CardIcon size={18} /> : <BankIcon size={18} />}
          busy={methods.adding === kind}
          disabled={disabled}
          onClick={() => void methods.add(kind)}
        >
          {kind === 'card' ? 'Add a card' : 'Add a bank account'}
        </Button>
      ))}
    </Cluster>
    <p className="small faint">{ADD_SOURCE_HINT}</p>
  </div>
)

type StandbyCheckboxProps = {
  value: boolean
  onChange: (agreed: boolean) => void
  paymentType: PaymentType
  source: SavedSource | undefined
  amount: string
  disabled: boolean
}

const formatPaidBy = (paymentType: PaymentType, source: SavedSource | undefined) => {
  if (paymentType === 'invoice') return 'by invoice'
  if (source) return `with ${formatSourceName(source)}`
  return paymentType === 'card' ? 'with the same card' : 'with the same bank account'
}

/** Consent to confirm and pay for a standby automatically when the clinician cancels. */
export const StandbyCheckbox = (props: StandbyCheckboxProps) => (
  <Checkbox
    value={props.value}
    onChange={agreed => props.onChange(agreed === true)}
    disabled={props.disabled}
    label="If they cancel, confirm a standby automatically"
    hint={`If a standby accepts, we’ll confirm them right away: ${props.amount} ${formatPaidBy(props.paymentType, props.source)}.`}
  />
)
