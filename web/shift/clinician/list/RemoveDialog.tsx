import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { messages } from '../../../api/messages.ts'
import { copy } from '../../parts/copy.ts'

type RemoveDialogProps = {
  /** Undefined closes the dialog. */
  application: { id: string; clinicianId: string } | undefined
  onClose: () => void
}

export const RemoveDialog = ({ application, onClose }: RemoveDialogProps) => (
  <ConfirmDialog
    call="applications.remove"
    sent={application && { jobApplicationId: application.id, clinicianId: application.clinicianId }}
    title={copy.removeTitle}
    yes={messages.common.remove}
    onClose={onClose}
  >
    {copy.removeAsk}
  </ConfirmDialog>
)
