import { useAction } from '../../calls/use-call.ts'
import { Button } from '../../shared/Button.tsx'
import { messages } from '../../shared/messages.ts'
import { Dialog } from '../../shared/overlays/Dialog.tsx'
import { labelOf, nameOf, type Member } from './member-facts.ts'
import { words } from './words.ts'

type DeactivateDialogProps = { member: Member | undefined; onClose: () => void }

/** Before somebody is put out: what it means, asked once. */
export const DeactivateDialog = ({ member, onClose }: DeactivateDialogProps) => {
  const { run, busy } = useAction('members.edit')
  const isInvited = member?.status === 'invited'
  const deactivate = async () => {
    if (!member) return
    await run({ subUserId: member.id, status: 'deactivate' })
    onClose()
  }
  return (
    <Dialog
      open={member !== undefined}
      onClose={onClose}
      busy={busy}
      title={member ? (isInvited ? words.withdrawTitle : words.deactivateTitle)(nameOf(member)) : ''}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button kind="danger" busy={busy} onClick={() => void deactivate()}>
            {member && labelOf('deactivate', member)}
          </Button>
        </>
      }
    >
      <p>{isInvited ? words.withdrawWhat : words.deactivateWhat}</p>
    </Dialog>
  )
}
