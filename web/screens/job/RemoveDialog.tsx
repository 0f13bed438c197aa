import { AskDialog } from '../../calls/AskDialog.tsx'
import { messages } from '../../shared/messages.ts'
import { words } from './words.ts'

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
    title={words.removeTitle}
    yes={messages.common.remove}
    onClose={onClose}
  >
    {words.removeAsk}
  </AskDialog>
)
