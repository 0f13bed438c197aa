import { commonFields } from '@gaitway/contract/fields/common'
import { perform } from '../../api/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { AppForm } from '../../shared/forms/AppForm.tsx'
import { FormField } from '../../shared/forms/FormField.tsx'
import { Textarea } from '../../shared/inputs/Textarea.tsx'
import { Cluster } from '../../shared/layout/Stack.tsx'
import { messages } from '../../shared/messages.ts'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { copy } from './copy.ts'
import { SubmitButton } from '../../shared/forms/SubmitButton.tsx'

type RejectTimeCardProps = { id: string; name: string; onBack: () => void; onDone: () => void }

/** Asks why the time card is returned. */
export const RejectTimeCard = ({ id, name, onBack, onDone }: RejectTimeCardProps) => {
  const submit = async ({ reason }: { reason: string }) => {
    await perform('timesheets.reject', { id, status: 'rejected', reason })
    onDone()
  }
  return (
    <Sheet open onClose={onBack} title={copy.rejectTitle}>
      <AppForm<{ reason: string }> onSubmit={submit}>
        <FormField
          name="reason"
          label={copy.rejectReason}
          hint={copy.rejectHint(name)}
          rule={commonFields.reason}
        >
          {input => <Textarea {...input} maxLength={commonFields.reason.maxLength} />}
        </FormField>
        <Cluster gap={8}>
          <SubmitButton kind="danger">{copy.sendBack}</SubmitButton>
          <Button kind="secondary" onClick={onBack}>
            {messages.common.back}
          </Button>
        </Cluster>
      </AppForm>
    </Sheet>
  )
}
