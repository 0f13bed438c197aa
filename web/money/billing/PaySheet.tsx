import { showCents, showSerial } from '@gaitway/contract/format/money'
import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Sheet } from '../../ui/overlays/Dialog.tsx'
import { toasts } from '../../api/toasts.ts'
import { Outcome, SavingNotice } from '../paying/notices.tsx'
import { formatSourceName } from '../paying/PriceLines.tsx'
import { AddSource, SourceChoice } from '../paying/payment-method-inputs.tsx'
import { useIdempotentAction } from '../../api/use-idempotent-action.ts'
import { findChosenSource, type PaymentMethodsState } from '../paying/use-payment-methods.ts'
import { describeDue, type Due } from './billing-facts.ts'
import styles from '../paying/paying.module.css'

type PaySheetProps = { due: Due; methods: PaymentMethodsState; onClose: () => void }

export const PaySheet = ({ due, methods, onClose }: PaySheetProps) => {
  // the facility pays what a failed charge left due; the API calls it a retry
  const retry = useIdempotentAction('payments.retry')
  const [isLeaving, setLeaving] = useState(false)
  const sources = [...methods.cards, ...methods.banks]
  const source = findChosenSource(sources, methods.chosen)
  const amount = showCents(due.openCents)
  const busy = retry.busy || isLeaving
  const chooseSource = (id: string | undefined) => {
    retry.forget()
    methods.choose(id)
  }
  const pay = async () => {
    const answer = await retry.run({ id: due.paymentId, sourceId: source?.id })
    if (!answer) return
    if (answer.nextAction) {
      setLeaving(true)
      window.location.assign(answer.nextAction.url)
      return
    }
    toasts.say(
      answer.state === 'paid'
        ? `${amount} paid`
        : `Your bank is processing ${amount}. This takes a few days.`,
    )
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={`Pay ${amount}`}
      actions={
        <div className={styles.foot}>
          <Outcome failure={retry.failure} isLeaving={isLeaving} />
          {source && (
            <Button wide busy={busy} disabled={!due.canRetry || methods.isSaving} onClick={() => void pay()}>
              {`Pay ${amount} with ${formatSourceName(source)}`}
            </Button>
          )}
        </div>
      }
    >
      <Stack gap={24}>
        <div>
          <p>{`For shift ${showSerial(due.serialNumber)} with ${due.clinicianName}.`}</p>
          <p className="quiet">{describeDue(due)}</p>
        </div>
        {source ? (
          <SourceChoice label="Payment method" sources={sources} value={source.id} onChange={chooseSource} />
        ) : (
          <p>No usable payment method. Add a card or bank account. You won’t be charged until you pay.</p>
        )}
        <SavingNotice methods={methods} />
        <AddSource kinds={['card', 'bank']} methods={methods} disabled={busy} />
      </Stack>
    </Sheet>
  )
}
