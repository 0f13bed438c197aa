import type { PaymentType } from '@gaitway/contract/enums'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { sourceName } from './PriceLines.tsx'
import type { Source } from './SourceChoice.tsx'
import { standbyWords as words } from './standby-words.ts'

type StandbyTickProps = {
  value: boolean
  onChange: (agreed: boolean) => void
  way: PaymentType
  source: Source | undefined
  amount: string
  disabled: boolean
}

const byWhat = (way: PaymentType, source: Source | undefined) =>
  way === 'invoice' ? words.byInvoice : source ? words.by(sourceName(source)) : words.theSame[way]

/** Whether a standby who takes the shift after a drop-out is confirmed and paid for without asking again. */
export const StandbyTick = ({ value, onChange, way, source, amount, disabled }: StandbyTickProps) => (
  <Checkbox
    value={value}
    onChange={agreed => onChange(agreed === true)}
    disabled={disabled}
    label={words.agree}
    hint={words.agreeWhat(amount, byWhat(way, source))}
  />
)
