import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { createKeys } from './keys.ts'
import { unlessTyped } from './confirm-discard.ts'
import { fieldsRefused, useMove } from './use-move.ts'

/** What is wrong with a field, by its name. */
export type Faults = Record<string, string | undefined>

type MoveFormOptions<Typed> = {
  start: Typed
  faultsOf?: (typed: Typed) => Faults
  /** `keyOf` gives an idempotency key to what is sent: the same as long as that is. */
  send: (typed: Typed, keyOf: (sent: unknown) => string) => Promise<unknown>
  /** what is true once it is sent */
  said: (typed: Typed) => string
  /** the field that a refusal by a code is about */
  fieldOf?: Record<string, string>
  onClose: () => void
  /** what follows once it is made; without it the dialog just closes */
  onDone?: () => void
}

/** What is typed into the dialog of a move, what is wrong with it, and the move itself, which closes the dialog. */
export const useMoveForm = <Typed extends object>(options: MoveFormOptions<Typed>) => {
  const { start, faultsOf, send, said, fieldOf, onClose, onDone = onClose } = options
  const { move, busy } = useMove()
  const [keyOf] = useState(createKeys)
  const [entered, setEntered] = useState<Partial<Typed>>({})
  const [wrong, setWrong] = useState<Faults>({})
  const typed: Typed = { ...start, ...entered }
  const enter = (change: Partial<Typed>, about = Object.keys(change)) => {
    setEntered(before => ({ ...before, ...change }))
    setWrong(before => ({ ...before, ...Object.fromEntries(about.map(name => [name, undefined])) }))
  }
  const field = (name: keyof Typed & string, label: string, hint?: string) => ({
    label,
    value: typed[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      enter({ [name]: value } as unknown as Partial<Typed>),
    error: Boolean(wrong[name]),
    helperText: wrong[name] ?? hint,
    fullWidth: true,
    required: true,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = faultsOf?.(typed) ?? {}
    setWrong(found)
    if (Object.values(found).some(Boolean)) return
    void move(() => fieldsRefused(() => send(typed, keyOf), setWrong, fieldOf), {
      said: said(typed),
      goOn: onDone,
    })
  }
  return {
    typed,
    wrong,
    enter,
    field,
    submit,
    busy,
    close: onClose,
    escape: unlessTyped(onClose, typed, start),
  }
}

type MoveDialogProps = {
  form: Pick<ReturnType<typeof useMoveForm>, 'submit' | 'busy' | 'close' | 'escape'>
  title: string
  /** what the button says */
  action: string
  /** the move takes something away */
  isGrave?: boolean
  isReady?: boolean
  /** what the button says that leaves everything as it is */
  keep?: string
  children: ReactNode
}

/** The dialog of a move: what it does and what is asked for, the way back, and the button that makes it. */
export const MoveDialog = (props: MoveDialogProps) => {
  const { form, title, action, isGrave, isReady = true, keep = 'Keep as it is', children } = props
  const id = useId()
  return (
    <Dialog open onClose={form.escape} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form onSubmit={form.submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={form.close}>{keep}</Button>
          <Button
            type="submit"
            variant="contained"
            color={isGrave ? 'error' : 'primary'}
            disabled={form.busy || !isReady}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
