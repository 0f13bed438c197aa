import { ConfirmDialog } from '../../api/ConfirmDialog.tsx'
import { copy } from './copy.ts'

/** Asks before a time card is deleted. */
export const DeleteDialog = ({ timesheetId, onClose }: { timesheetId: string; onClose: () => void }) => (
  <ConfirmDialog
    call="timesheets.delete"
    sent={{ id: timesheetId }}
    title={copy.deleteTitle}
    yes={copy.delete}
    onClose={onClose}
  >
    {copy.deleteAsk}
  </ConfirmDialog>
)
