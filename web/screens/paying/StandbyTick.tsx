import type { PaymentType } from '@gaitway/contract/enums'
import { Checkbox } from '../../shared/inputs/Checkbox.tsx'
import { sourceName } from './PriceLines.tsx'
import type { Source } from './SourceChoice.tsx'
import { standbyCopy as copy } from './standby-copy.ts'

type StandbyTickProps = {
  value: boolean
  onChange: (agreed: boolean) => void
  way: PaymentType
  source: Source | undefined
  amount: string
  disabled: boolean
}

const byWhat = (way: PaymentType, source: Source | undefined) =>
  way === 'invoice' ? copy.byInvoice : source ? copy.by(sourceName(source)) : copy.theSame[way]

/** Consent to confirm and pay for a standby automatically when the clinician cancels. */
export const StandbyCheckbox = ({ value, onChange, way, source, amount, disabled }: StandbyTickProps) => (
  <Checkbox
    value={value}
    onChange={agreed => onChange(agreed === true)}
    disabled={disabled}
    label={copy.agree}
    hint={copy.agreeWhat(amount, byWhat(way, source))}
  />
)
