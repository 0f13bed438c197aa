import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useState } from 'react'
import { Field } from '../../shared/inputs/Field.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { nameOf, type Applicant } from './applicant-facts.ts'
import { copy } from './copy.ts'
import { ConfirmDialog } from '../../api/ConfirmDialog.tsx'

type DeclineDialogProps = { applicant: Applicant; onClose: () => void }

export const DeclineDialog = ({ applicant, onClose }: DeclineDialogProps) => {
  const [reason, setReason] = useState('')
  const wrong = check(commonFields.reason, reason, { optional: true })
  return (
    <ConfirmDialog
      call="applications.decline"
      sent={{ decision: 'decline', jobApplicationId: applicant.id, reason: reason.trim() || undefined }}
      isBarred={wrong !== undefined}
      title={copy.declineTitle(nameOf(applicant))}
      yes={copy.decline}
      onClose={onClose}
    >
      <Stack>
        <p>{copy.declineWhat(applicant.clinician.firstName)}</p>
        <Field label={copy.reason} hint={copy.reasonHint} error={wrong}>
          <Textarea
            value={reason}
            onChange={text => setReason(text ?? '')}
            rows={2}
            maxLength={commonFields.reason.maxLength}
          />
        </Field>
      </Stack>
    </ConfirmDialog>
  )
}
