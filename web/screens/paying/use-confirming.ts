import type { PaymentType } from '@gaitway/contract/enums'
import { showCents } from '@gaitway/contract/money'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { toasts } from '../../shared/overlays/toasts.ts'
import type { Source } from './SourceChoice.tsx'
import { useMoneyAction } from './use-money-action.ts'
import { copy } from './copy.ts'

type ConfirmParams = {
  price: Output<'jobs.read'>['price']
  applicationId: string
  way: PaymentType
  source: Source | undefined
  /** If the clinician cancels, a standby who accepts is confirmed and paid for the same way. */
  standbyAgreed: boolean
  onDone: () => void
}

/** Confirms with the chosen payment method. The bank may need the cardholder to verify first. */
export const useConfirming = ({
  price,
  applicationId,
  way,
  source,
  standbyAgreed,
  onDone,
}: ConfirmParams) => {
  const confirm = useMoneyAction('applications.confirm')
  const [isLeaving, setLeaving] = useState(false)
  const amount = price ? showCents(price[way].totalCents) : ''
  const pay = async () => {
    const answer = await confirm.run({
      decision: 'confirm',
      jobApplicationId: applicationId,
      paymentType: way,
      ...(way !== 'invoice' && { sourceId: source?.id }),
      ...(standbyAgreed && { standbyAgreed }),
    })
    if (!answer) return
    if (answer.nextAction) {
      setLeaving(true)
      window.location.assign(answer.nextAction.url)
      return
    }
    if (way === 'ACH') toasts.say(copy.confirmedByBank(amount))
    if (way === 'invoice') toasts.say(copy.confirmedByInvoice)
    onDone()
  }
  return { confirm, isLeaving, amount, pay }
}
