import { AskDialog } from '../../api/AskDialog.tsx'
import { messages } from '../../shared/messages.ts'
import { copy } from './copy.ts'

type RemoveDialogProps = {
  /** Nothing while it is closed. */
  application: { id: string; clinicianId: string } | undefined
  onClose: () => void
}

/** Asks before an application is taken back. */
export const RemoveDialog = ({ application, onClose }: RemoveDialogProps) => (
  <AskDialog
    call="applications.remove"
    sent={application && { jobApplicationId: application.id, clinicianId: application.clinicianId }}
    title={copy.removeTitle}
    yes={messages.common.remove}
    onClose={onClose}
  >
    {copy.removeAsk}
  </AskDialog>
)
