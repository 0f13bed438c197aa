import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { useId, useState, type ReactNode, type SubmitEvent } from 'react'
import { closeIfUnchanged, createKeys } from './move-form.ts'
import { useMove, withFieldErrors } from './use-move.ts'

export type FieldErrors = Record<string, string | undefined>

type MoveFormOptions<Values> = {
  initial: Values
  validate?: (values: Values) => FieldErrors
  /** `keyOf` returns the same idempotency key as long as the input stays the same. */
  send: (values: Values, keyOf: (sent: unknown) => string) => Promise<unknown>
  /** the message after it succeeds */
  success: (values: Values) => string
  /** the field that an error code is about */
  fieldOf?: Record<string, string>
  onClose: () => void
  /** runs after it succeeds; by default the dialog closes */
  onDone?: () => void
}

export const useMoveForm = <Values extends object>(options: MoveFormOptions<Values>) => {
  const { initial, validate, send, success, fieldOf, onClose, onDone = onClose } = options
  const { run, busy } = useMove()
  const [keyOf] = useState(createKeys)
  const [entered, setEntered] = useState<Partial<Values>>({})
  const [errors, setErrors] = useState<FieldErrors>({})
  const values: Values = { ...initial, ...entered }
  const change = (changed: Partial<Values>, fields = Object.keys(changed)) => {
    setEntered(before => ({ ...before, ...changed }))
    setErrors(before => ({ ...before, ...Object.fromEntries(fields.map(name => [name, undefined])) }))
  }
  const field = (name: keyof Values & string, label: string, hint?: string) => ({
    label,
    value: values[name],
    onChange: ({ target: { value } }: { target: { value: string } }) =>
      change({ [name]: value } as unknown as Partial<Values>),
    error: Boolean(errors[name]),
    helperText: errors[name] ?? hint,
    fullWidth: true,
    required: true,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = validate?.(values) ?? {}
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    void run(() => withFieldErrors(() => send(values, keyOf), setErrors, fieldOf), {
      success: success(values),
      onDone,
    })
  }
  return {
    values,
    errors,
    change,
    field,
    submit,
    busy,
    close: onClose,
    escape: closeIfUnchanged(onClose, values, initial),
  }
}

type MoveDialogProps = {
  form: Pick<ReturnType<typeof useMoveForm>, 'submit' | 'busy' | 'close' | 'escape'>
  title: string
  action: string
  isDestructive?: boolean
  isReady?: boolean
  children: ReactNode
}

export const MoveDialog = (props: MoveDialogProps) => {
  const { form, title, action, isDestructive, isReady = true, children } = props
  const id = useId()
  return (
    <Dialog open onClose={form.escape} fullWidth maxWidth="sm" aria-labelledby={id}>
      <form onSubmit={form.submit} noValidate>
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={form.close}>Close</Button>
          <Button
            type="submit"
            variant="contained"
            color={isDestructive ? 'error' : 'primary'}
            disabled={form.busy || !isReady}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
