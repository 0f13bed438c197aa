import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import type { Output } from '@gaitway/contract/schemas/index'
import { useCallback, useState } from 'react'
import { CallFailed } from '../../../api/call.ts'
import { perform, refreshTouched } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { useAddress } from '../../../ui/list/use-address.ts'
import { usePaymentMethods } from '../../../money/paying/use-payment-methods.ts'
import { InstantPayment, type Payment } from './InstantPayment.tsx'
import { copy } from './copy.ts'

/** The payment methods, with those added at the payment service on the way. */
const useMethods = (jobId: string) => {
  const { params, change } = useAddress()
  return usePaymentMethods({
    sessionId: params.get('session_id'),
    added: params.get('added') === 'bank' ? 'bank' : 'card',
    onSaved: useCallback(() => change({ session_id: undefined, added: undefined }), [change]),
    returnPathOf: useCallback(
      (kind: PaymentSourceKind) => `/facility/jobprofile/${jobId}?instant=1&added=${kind}`,
      [jobId],
    ),
  })
}

/** Turns instant confirmation on for an open shift, at the price shown. */
export const InstantSheet = ({ job, onClose }: { job: Output<'jobs.read'>; onClose: () => void }) => {
  const [payment, setPayment] = useState<Payment>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const methods = useMethods(job.id)
  const added = [...methods.cards, ...methods.banks].find(({ id }) => id === methods.addedId)
  const [chosenId, setChosenId] = useState<string>()
  if (added && added.id !== chosenId) {
    setChosenId(added.id)
    setPayment({ paymentType: added.kind === 'bank' ? 'ACH' : 'card', sourceId: added.id })
  }
  const { price } = job
  const send = async () => {
    if (!payment || !price) return
    setBusy(true)
    try {
      const { totalCents } = price[payment.paymentType]
      await perform('jobs.allowInstant', { jobId: job.id, ...payment, totalCents })
      onClose()
    } catch (thrown) {
      if (!(thrown instanceof CallFailed)) throw thrown
      setFailure(thrown.fields?.sourceId ?? thrown.message)
      await refreshTouched('jobs.allowInstant')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      onClose={onClose}
      busy={busy}
      title={copy.allow}
      actions={
        <Button wide busy={busy} disabled={!payment || !price} onClick={() => void send()}>
          Turn on
        </Button>
      }
    >
      <Stack>
        {failure && (
          <Notice tone="clay" alert>
            {failure}
          </Notice>
        )}
        <InstantPayment
          isOn
          value={payment}
          onChange={setPayment}
          price={price ?? undefined}
          methods={methods}
        />
      </Stack>
    </Sheet>
  )
}
