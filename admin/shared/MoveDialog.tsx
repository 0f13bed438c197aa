import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { createKeys } from './keys.ts'
import { unlessTyped } from './confirm-discard.ts'
import { fieldsRefused, useMove } from './use-move.ts'

export type Faults = Record<string, string | undefined>

type MoveFormOptions<Typed> = {
  start: Typed
  faultsOf?: (typed: Typed) => Faults
  /** `keyOf` returns the same idempotency key as long as the input stays the same. */
  send: (typed: Typed, keyOf: (sent: unknown) => string) => Promise<unknown>
  /** the message after it succeeds */
  said: (typed: Typed) => string
  /** the field that an error code is about */
  fieldOf?: Record<string, string>
  onClose: () => void
  /** runs after it succeeds; by default the dialog closes */
  onDone?: () => void
}

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
  action: string
  isGrave?: boolean
  isReady?: boolean
  keep?: string
  children: ReactNode
}

export const MoveDialog = (props: MoveDialogProps) => {
  const { form, title, action, isGrave, isReady = true, keep = 'Close', children } = props
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
