import { commonFields } from '@gaitway/contract/fields/common'
import { perform } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { AppForm } from '../../ui/forms/AppForm.tsx'
import { TextareaField } from '../../ui/forms/fields.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { messages } from '../../api/messages.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import type { OtherSide } from './use-block.ts'
import { copy } from './copy.ts'
import { SubmitButton } from '../../ui/forms/SubmitButton.tsx'

type BlockDialogProps = { other: OtherSide; name: string; onClose: () => void }

/** Explains what a block does before it is set. Only this side sees the reason. */
export const BlockDialog = ({ other, name, onClose }: BlockDialogProps) => {
  const sideCopy = 'clinicianId' in other ? copy.facility : copy.clinician
  const submit = async ({ reason }: { reason: string }) => {
    await perform('blocks.add', { ...other, reason })
    onClose()
  }
  return (
    <Dialog open title={`Block ${name}?`} onClose={onClose}>
      <AppForm<{ reason: string }> onSubmit={submit}>
        {({ submitting }) => (
          <Stack>
            <div>
              <h3 className="text-16">What happens next</h3>
              <ul className="bullets">
                {sideCopy.happens.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
            <TextareaField
              name="reason"
              label="Reason"
              hint={sideCopy.reasonHint}
              rule={commonFields.reason}
              rows={3}
              maxLength={commonFields.reason.maxLength}
            />
            <SubmitButton kind="danger" wide>
              Block
            </SubmitButton>
            <Button kind="quiet" wide disabled={submitting} onClick={onClose}>
              {messages.common.cancel}
            </Button>
          </Stack>
        )}
      </AppForm>
    </Dialog>
  )
}
