import { Button, type ButtonProps, DialogContentText, MenuItem, TextField } from '@mui/material'
import { commonFields } from '@gaitway/contract/fields/common'
import { check } from '@gaitway/contract/fields/rule'
import { useState } from 'react'
import { MoveDialog, useMove, useMoveForm } from './MoveDialog.tsx'

type Question = {
  title: string
  /** what happens, and who sees the reason if it needs one */
  text: string
  needsReason: boolean
  /** the ID of the record, so that a reason typed for one record never shows for another */
  about: string
  /** the label of the submit button, if it differs from the label of the move */
  action?: string
  /** texts to start the reason from, by their names */
  templates?: Readonly<Record<string, string>>
}

export type MoveButton = Pick<ButtonProps, 'variant' | 'color' | 'disabled'> & {
  label: string
  send: (reason: string) => Promise<unknown>
  /** the message after it succeeds */
  success: string
  /** makes a dialog ask first */
  asks?: Question
}

type TemplatesProps = { templates: Readonly<Record<string, string>>; onChoose: (text: string) => void }

/** Fills in a text that can then be edited. */
const Templates = ({ templates, onChoose }: TemplatesProps) => {
  const [chosen, setChosen] = useState('')
  const choose = (name: string) => {
    setChosen(name)
    onChoose(templates[name] ?? '')
  }
  return (
    <TextField
      select
      fullWidth
      label="Start from a template"
      value={chosen}
      onChange={({ target }) => choose(target.value)}
      sx={{ marginTop: 1 }}
    >
      {Object.keys(templates).map(name => (
        <MenuItem key={name} value={name}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  )
}

type QuestionDialogProps = { move: MoveButton; asks: Question; onClose: () => void; onDone?: () => void }

const QuestionDialog = ({ move, asks, onClose, onDone }: QuestionDialogProps) => {
  const form = useMoveForm({
    initial: { reason: '' },
    validate: ({ reason }) => (asks.needsReason ? { reason: check(commonFields.reason, reason) } : {}),
    send: ({ reason }) => move.send(reason.trim()),
    success: () => move.success,
    draft: `${asks.title} ${asks.about}`,
    onClose,
    onDone,
  })
  const length = `${form.values.reason.length} of ${commonFields.reason.maxLength}`
  return (
    <MoveDialog
      form={form}
      title={asks.title}
      action={asks.action ?? move.label}
      isDestructive={move.color === 'error'}
    >
      <DialogContentText>{asks.text}</DialogContentText>
      {asks.templates && (
        <Templates templates={asks.templates} onChoose={reason => form.change({ reason })} />
      )}
      {asks.needsReason && <TextField {...form.field('reason', 'Reason', length)} multiline minRows={3} />}
    </MoveDialog>
  )
}

type MoveButtonsProps = { moves: MoveButton[]; size?: ButtonProps['size']; onDone?: () => void }

/** A button for each move, which runs right away or after a dialog. */
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
            move.asks ? setAsking(move) : void run(() => move.send(''), { success: move.success, onDone })
          }
        >
          {move.label}
        </Button>
      ))}
      {asking?.asks && (
        <QuestionDialog
          move={asking}
          asks={asking.asks}
          onClose={() => setAsking(undefined)}
          onDone={onDone}
        />
      )}
    </>
  )
}
