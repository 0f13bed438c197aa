import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useState } from 'react'
import { useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { Field } from '../../shared/inputs/Field.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { nameOf, type Applicant } from './applicant-facts.ts'
import { words } from './words.ts'

type DeclineDialogProps = { applicant: Applicant; onClose: () => void }

/** Declining asks once; the reason may be left out. */
export const DeclineDialog = ({ applicant, onClose }: DeclineDialogProps) => {
  const [reason, setReason] = useState('')
  const { run, busy } = useAction('applications.decline')
  const wrong = check(commonFields.reason, reason, { optional: true })
  const decline = async () => {
    if (wrong) return
    await run({
      decision: 'decline',
      jobApplicationId: applicant.id,
      reason: reason.trim() || undefined,
    })
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={words.declineTitle(nameOf(applicant))}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void decline()}>
            {words.decline}
          </Button>
        </>
      }
    >
      <Stack>
        <p>{words.declineWhat(applicant.clinician.firstName)}</p>
        <Field label={words.reason} hint={words.reasonHint} error={wrong}>
          <Textarea
            value={reason}
            onChange={text => setReason(text ?? '')}
            rows={2}
            maxLength={commonFields.reason.maxLength}
          />
        </Field>
      </Stack>
    </Dialog>
  )
}
