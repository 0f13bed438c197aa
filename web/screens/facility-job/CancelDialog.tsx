import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import type { Output } from '@gaitway/contract/schemas/index'
import { useState } from 'react'
import { useNow } from '../../calls/use-now.ts'
import { Button } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { cancelNowWords } from '../paying/cancellation.ts'
import { useMoneyAction } from '../paying/use-money-action.ts'
import { words as payingWords } from '../paying/words.ts'
import { words } from './words.ts'

type Job = Output<'jobs.read'>
type CancelDialogProps = {
  job: Job
  /** Who has the shift, where it is known. */
  confirmedName: string | undefined
  onClose: () => void
}

const costWords = (job: Job, name: string, now: Date) => {
  if (job.status !== 'confirmed')
    return [
      payingWords.nobodyConfirmed,
      job.numberOfApplicants > 0 && payingWords.applicantsTold(job.numberOfApplicants),
    ]
      .filter(Boolean)
      .join(' ')
  if (!job.price) return words.costUnknown
  return cancelNowWords(job, {
    feePercent: job.price.feePercent,
    paidCents: job.price.card.totalCents,
    name,
    now,
  })
}

/** Cancelling asks why, after saying what it costs. */
export const CancelDialog = ({ job, confirmedName, onClose }: CancelDialogProps) => {
  const now = useNow()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const { run, busy, failure } = useMoneyAction('applications.cancel')
  const wrong = check(commonFields.reason, reason)
  const cancel = async () => {
    setTried(true)
    if (wrong) return
    const done = await run({ kind: 'cancel', jobId: job.id, reason: reason.trim() })
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={words.cancelTitle}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {words.keep}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void cancel()}>
            {words.cancelShift}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{costWords(job, confirmedName ?? payingWords.theClinician, now)}</p>
        <Field
          label={words.reason}
          hint={words.reasonHint}
          required
          error={isTried ? (wrong ?? failure?.fields.reason) : undefined}
        >
          <Textarea
            value={reason}
            onChange={text => setReason(text ?? '')}
            rows={2}
            maxLength={commonFields.reason.maxLength}
          />
        </Field>
        {failure && !failure.fields.reason && (
          <Notice tone="clay" alert>
            {failure.message}
          </Notice>
        )}
      </Stack>
    </Dialog>
  )
}
