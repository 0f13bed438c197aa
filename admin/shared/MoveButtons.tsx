import { Button, DialogContentText, TextField, type ButtonProps } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useState, type ReactNode } from 'react'
import { MoveDialog, useMoveForm } from './MoveDialog.tsx'
import { useMove } from './use-move.ts'

export type MoveButton = Pick<ButtonProps, 'variant' | 'color' | 'disabled'> & {
  label: string
  send: (reason: string) => Promise<unknown>
  /** the message after it succeeds */
  success: string
  /** Makes a dialog ask for a reason first; says what happens and who sees the reason. */
  reason?: { title: string; text: ReactNode }
}

type ReasonDialogProps = {
  move: MoveButton & { reason: { title: string; text: ReactNode } }
  onClose: () => void
  onDone?: () => void
}

const ReasonDialog = ({ move, onClose, onDone }: ReasonDialogProps) => {
  const form = useMoveForm({
    initial: { reason: '' },
    validate: ({ reason }) => ({ reason: check(commonFields.reason, reason) }),
    send: ({ reason }) => move.send(reason.trim()),
    success: () => move.success,
    onClose,
    onDone,
  })
  const length = `${form.values.reason.length} of ${commonFields.reason.maxLength}`
  return (
    <MoveDialog form={form} title={move.reason.title} action={move.label} isDestructive>
      <DialogContentText>{move.reason.text}</DialogContentText>
      <TextField {...form.field('reason', 'Reason', length)} multiline minRows={3} />
    </MoveDialog>
  )
}

type MoveButtonsProps = { moves: MoveButton[]; size?: ButtonProps['size']; onDone?: () => void }

/** A button for each move, which runs at once or after a reason was given. */
export const MoveButtons = ({ moves, size, onDone }: MoveButtonsProps) => {
  const { run, busy } = useMove()
  const [asking, setAsking] = useState<MoveButton>()
  return (
    <>
      {moves.map(move => (
        <Button
          key={move.label}
          size={size}
          variant={move.variant ?? 'outlined'}
          color={move.color}
          disabled={busy || move.disabled}
          onClick={() =>
            move.reason ? setAsking(move) : void run(() => move.send(''), { success: move.success, onDone })
          }
        >
          {move.label}
        </Button>
      ))}
      {asking?.reason && (
        <ReasonDialog
          move={{ ...asking, reason: asking.reason }}
          onClose={() => setAsking(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}
