import { reportReasons, type ReportReason } from '@gaitway/contract/values/enums'
import { chatFields } from '@gaitway/contract/fields/chat'
import { reportReasonNames } from '@gaitway/contract/values/message-reports'
import { perform } from '../api/use-call.ts'
import { Button } from '../ui/Button.tsx'
import { AppForm } from '../ui/forms/AppForm.tsx'
import { RadioField, TextareaField } from '../ui/forms/fields.tsx'
import { SubmitButton } from '../ui/forms/SubmitButton.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { messages } from '../api/messages.ts'
import { Dialog } from '../ui/overlays/Dialog.tsx'

const choices = reportReasons.map(value => ({ value, label: reportReasonNames[value] }))

type Report = { reason: ReportReason; details?: string }
type ReportDialogProps = {
  messageId: string
  /** The name of the other side. */
  name: string
  onReported: () => void
  onClose: () => void
}

/** The dialog that reports a message to staff. The other side isn't notified. */
export const ReportDialog = ({ messageId, name, onReported, onClose }: ReportDialogProps) => {
  const submit = async ({ reason, details }: Report) => {
    await perform('chat.report', { messageId, reason, ...(details?.trim() && { details }) })
    onReported()
  }
  return (
    <Dialog open title="Report this message?" onClose={onClose}>
      <AppForm<Report> onSubmit={submit}>
        {({ submitting }) => (
          <Stack>
            <p>{`Our team reads the conversation around this message. ${name} won’t know that you reported it.`}</p>
            <RadioField
              name="reason"
              label="What’s wrong with it?"
              rule={chatFields.reportReason}
              choices={choices}
            />
            <TextareaField
              name="details"
              label="Details (optional)"
              rule={chatFields.reportDetails}
              required={false}
              rows={3}
              maxLength={chatFields.reportDetails.maxLength}
            />
            <SubmitButton kind="danger" wide>
              Report message
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
