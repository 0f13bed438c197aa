import { showCents } from '@gaitway/contract/format/money'
import { useAction, perform, refreshTouched } from '../../../api/use-call.ts'
import { useMay } from '../../../api/use-session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { useUrlParams } from '../../../ui/list/use-url-params.ts'
import { formatMoment } from '../../parts/when.ts'
import { formatCardName } from '../../../money/paying/PriceLines.tsx'
import type { PaymentSourceKind } from '@gaitway/contract/values/enums'
import { useCallback, useState } from 'react'
import { CallFailed } from '../../../api/call.ts'
import { Sheet } from '../../../ui/overlays/Dialog.tsx'
import { Notice } from '../../../ui/show/Notice.tsx'
import { usePaymentMethods } from '../../../money/paying/use-payment-methods.ts'
import type { Job } from '../../parts/job.ts'
import { ALLOW_INSTANT, InstantPayment, type Payment } from './InstantPayment.tsx'

/** The payment methods. Adding one leads to the payment service's page, which returns to this sheet. */
const useMethods = (jobId: string) => {
  const { params, change } = useUrlParams()
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
const InstantSheet = ({ job, onClose }: { job: Job; onClose: () => void }) => {
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
      title={ALLOW_INSTANT}
      actions={
        <Button wide busy={busy} disabled={!payment || !price} onClick={() => void send()}>
          Turn on
        </Button>
      }
    >
      <Stack>
        {failure && (
          <Notice tone="danger" alert>
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

/** What happens when a favorite takes this shift. */
const Terms = ({ job, terms }: { job: Job; terms: NonNullable<Job['instant']> }) => {
  const { source, paymentType, totalCents: agreedCents, agreedBy, agreedAt } = terms
  const totalCents = job.price?.[paymentType].totalCents ?? agreedCents
  const amount = showCents(totalCents)
  return (
    <>
      <p>
        {source
          ? `On. When a favorite takes this shift, they’re confirmed right away and you’re charged ${amount} with ${formatCardName(source)}.`
          : `On. When a favorite takes this shift, they’re confirmed right away and you’re billed ${amount} by invoice.`}
      </p>
      {source?.isRemoved && (
        <p className="clay">
          This payment method was removed. A favorite who takes the shift waits for you to confirm.
        </p>
      )}
      {totalCents > agreedCents && (
        <p className="clay">{`You agreed to ${showCents(agreedCents)}. A favorite who takes the shift waits for you to confirm at the new price.`}</p>
      )}
      <p className="small quiet">{`Turned on by ${agreedBy}, ${formatMoment(agreedAt, job.timeZone)}.`}</p>
    </>
  )
}

/**
 * Whether favorites can confirm themselves for an open shift, and the button to change it. The sheet is opened by the
 * URL, so it is open again after a visit to the payment service's page.
 */
export const InstantCard = ({ job }: { job: Job }) => {
  const { params, change } = useUrlParams()
  const { run: end, busy } = useAction('jobs.endInstant')
  const may = useMay()
  const mayAllow = may('shifts', 'payments')
  if (!job.instant && !mayAllow) return null
  return (
    <Card>
      <Stack gap={12}>
        <h2>Instant confirmation</h2>
        {job.instant ? (
          <Terms job={job} terms={job.instant} />
        ) : (
          <p className="quiet small">Off. You choose and confirm an applicant yourself.</p>
        )}
        <div>
          {job.instant && may('shifts') && (
            <Button kind="secondary" size="small" busy={busy} onClick={() => void end({ jobId: job.id })}>
              Turn off
            </Button>
          )}
          {!job.instant && (
            <Button kind="secondary" size="small" onClick={() => change({ instant: '1' })}>
              Let favorites confirm themselves
            </Button>
          )}
        </div>
      </Stack>
      {mayAllow && !job.instant && params.has('instant') && (
        <InstantSheet job={job} onClose={() => change({ instant: undefined })} />
      )}
    </Card>
  )
}
