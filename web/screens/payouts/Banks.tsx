import { useState } from 'react'
import { AskDialog } from '../../calls/AskDialog.tsx'
import { useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { BankIcon } from '../../shared/screen-icons.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { bankName, type PayoutBank } from './payout-facts.ts'
import { words } from './words.ts'
import styles from './payouts.module.css'

type BankRowProps = {
  bank: PayoutBank
  /** the last one stays */
  isOnly: boolean
  onRemove: () => void
}

const BankRow = ({ bank, isOnly, onRemove }: BankRowProps) => {
  const { run, busy } = useAction('payments.makeAccountDefault')
  const { id, isDefault, isUsable } = bank
  const name = bankName(bank)
  return (
    <li className={styles.bank}>
      <BankIcon />
      <div className={styles.bankWords}>
        <strong>{name}</strong>
        {!isUsable && <Badge tone="clay">{words.refused}</Badge>}
        {isUsable && isDefault && <Badge tone="pine">{words.isDefault}</Badge>}
      </div>
      <div className={styles.bankMoves}>
        {isUsable && !isDefault && (
          <Button
            kind="quiet"
            size="small"
            busy={busy}
            aria-label={words.useNamed(name)}
            onClick={() => void run({ id })}
          >
            {words.use}
          </Button>
        )}
        {!isOnly && (
          <Button kind="quiet" size="small" aria-label={words.removeNamed(name)} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The bank accounts that a clinician can be paid to: which one is used, and which ones take no payouts. */
export const Banks = ({ banks }: { banks: readonly PayoutBank[] }) => {
  const [removing, setRemoving] = useState<PayoutBank>()
  const isOnly = banks.length === 1
  return (
    <div>
      <ul aria-label={words.banks}>
        {banks.map(bank => (
          <BankRow key={bank.id} bank={bank} isOnly={isOnly} onRemove={() => setRemoving(bank)} />
        ))}
      </ul>
      {isOnly && <p className={styles.quiet}>{words.onlyOne}</p>}
      <AskDialog
        call="payments.removeAccount"
        sent={removing && { id: removing.id }}
        title={words.removeTitle}
        yes={words.remove}
        onClose={() => setRemoving(undefined)}
      >
        {removing && words.removeAsk(bankName(removing))}
        {removing?.isDefault && ` ${words.removeDefault}`}
      </AskDialog>
    </div>
  )
}
