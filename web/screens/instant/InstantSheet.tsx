import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { CallFailed } from '../../api/call.ts'
import { perform, refreshTouched } from '../../api/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { InstantPayment, type Payment } from './InstantPayment.tsx'
import { copy } from './copy.ts'

/** Turns instant confirmation on for an open shift, at the price shown. */
export const InstantSheet = ({ job, onClose }: { job: Output<'jobs.read'>; onClose: () => void }) => {
  const [payment, setPayment] = useState<Payment>()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
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
          {copy.turnOn}
        </Button>
      }
    >
      <Stack>
        {failure && (
          <Notice tone="clay" alert>
            {failure}
          </Notice>
        )}
        <InstantPayment isOn value={payment} onChange={setPayment} price={price ?? undefined} />
      </Stack>
    </Sheet>
  )
}
