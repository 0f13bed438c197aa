import { Button } from '../../shared/Button.tsx'
import { BankIcon, CardIcon } from '../../shared/screen-icons.tsx'
import type { SourceKind, PaymentMethodsState } from './use-payment-methods.ts'
import { copy } from './copy.ts'
import { Cluster } from '../../shared/layout/Stack.tsx'

type AddSourceProps = { kinds: readonly SourceKind[]; methods: PaymentMethodsState; disabled?: boolean }

/** Leads to the payment service's page, where a card or bank account is entered. */
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
          {kind === 'card' ? copy.addCard : copy.addBank}
        </Button>
      ))}
    </Cluster>
    <p className="small faint">{copy.addHint}</p>
  </div>
)
