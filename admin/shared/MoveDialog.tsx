import {
  Alert,
  Box,
  Button,
  type ButtonProps,
  Dialog,
  DialogActions,
  DialogContent,
  type DialogProps,
  DialogTitle,
} from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { resources } from '@gaitway/contract/resources'
import {
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type SubmitEvent,
} from 'react'
import { HttpError, useNotify, useDataProvider, useRecordContext, useResourceContext } from 'react-admin'
import { readSecondAdminNeeded, refusalCode } from '../session.ts'
import { closeIfUnchanged, createKeys, findDraft, keepDraft } from './move-form.ts'
import { RequestApproval } from './second-admin.ts'
import type { EventRecord } from '@gaitway/contract/schemas/resources'
import { showWhen } from '@gaitway/contract/format/time'
import { newestFirst } from './queries.ts'

/** A change is refused with these when someone else’s came first. */
const lateCodes: readonly unknown[] = ['out_of_date', 'move_not_open']

/** `Ada Whitmore approved Owen Park, 11/24/2026, 9:00 AM CST.` */
const describeEvent = async (event: EventRecord) => {
  // seldom needed, and every dialog would load it
  const { eventSentence } = await import('@gaitway/contract/format/event-sentence')
  return `${eventSentence(event)}, ${showWhen(event.happenedAt)}.`
}

/** The message of a failed change; if someone else decided about this page’s record first, it says who, what and when. */
const useFailureMessage = () => {
  const dataProvider = useDataProvider()
  const record = useRecordContext()
  const resource = useResourceContext()
  return async (thrown: unknown): Promise<string> => {
    const message = thrown instanceof Error ? thrown.message : 'Something went wrong'
    if (!record || !lateCodes.includes(refusalCode(thrown))) return message
    const { data } = await dataProvider.getList<EventRecord>('audit-log', {
      filter: resource === 'jobs' ? { jobId: record.id } : { nounId: record.id },
      sort: { ...newestFirst, field: 'happenedAt' },
      pagination: { page: 1, perPage: 1 },
    })
    return data[0] ? `This just changed: ${await describeEvent(data[0])}` : message
  }
}

type MoveOptions = { success: string; onDone?: () => void }

/** Excludes profiles, because each read of private details is recorded. */
const isChangeable = ([first]: readonly unknown[]) =>
  first === 'timesheets.read' ||
  first === 'staff' ||
  first === 'accounts.counts' ||
  first === 'lists.count' ||
  first === 'caseFiles.timeline' ||
  first === 'queue.list' ||
  first === 'jobs.read' ||
  first === 'jobs.listCandidates' ||
  (typeof first === 'string' && Object.hasOwn(resources, first))

/** Runs a change, shows the result in a toast and reloads the lists; what needs a second admin can be requested. */
export const useMove = () => {
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const failureMessage = useFailureMessage()
  const requestApproval = useContext(RequestApproval)
  const queries = useQueryClient()
  const run = async (work: () => Promise<unknown>, { success, onDone }: MoveOptions) => {
    setBusy(true)
    try {
      await work()
      notify(success, { type: 'success' })
      onDone?.()
    } catch (thrown) {
      const needed = readSecondAdminNeeded(thrown)
      if (requestApproval && needed) requestApproval(needed, onDone)
      else notify(await failureMessage(thrown), { type: 'error' })
    } finally {
      setBusy(false)
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isChangeable(queryKey) })
    }
  }
  return { run, busy }
}

const readFieldErrors = (thrown: unknown): Record<string, string> => {
  const body: unknown = thrown instanceof HttpError ? thrown.body : undefined
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {}
}

/**
 * Shows the API's field errors at their fields, beside the toast; `fieldOf` maps an error code to its field.
 */
export const withFieldErrors = async (
  work: () => Promise<unknown>,
  showErrors: (fields: Record<string, string>) => void,
  fieldOf: Record<string, string> = {},
) => {
  try {
    await work()
  } catch (thrown) {
    const field = fieldOf[refusalCode(thrown) ?? '']
    showErrors(field && thrown instanceof Error ? { [field]: thrown.message } : readFieldErrors(thrown))
    throw thrown
  }
}

export type MoveFormErrors = Record<string, string | undefined>

type MoveFormOptions<Values> = {
  initial: Values
  validate?: (values: Values) => MoveFormErrors
  /** `keyOf` returns the same idempotency key as long as the input stays the same. */
  send: (values: Values, keyOf: (sent: unknown) => string) => Promise<unknown>
  /** the message after it succeeds */
  success: (values: Values) => string
  /** the field that an error code is about */
  fieldOf?: Record<string, string>
  /** names what is done to which record; what was typed is kept by it until it is sent or closed, because a session may end in the meantime */
  draft: string
  onClose: () => void
  /** runs after it succeeds; by default the dialog closes */
  onDone?: () => void
}

export const useMoveForm = <Values extends object>(options: MoveFormOptions<Values>) => {
  const { initial, validate, send, success, fieldOf, draft, onDone = options.onClose } = options
  const { run, busy } = useMove()
  const [keyOf] = useState(createKeys)
  const [entered, setEntered] = useState<Partial<Values>>(() => findDraft(draft))
  const [isRestored, setRestored] = useState(() => Object.keys(findDraft(draft)).length > 0)
  const [errors, setErrors] = useState<MoveFormErrors>({})
  const values: Values = { ...initial, ...entered }
  const onClose = () => {
    keepDraft(draft, undefined)
    options.onClose()
  }
  const startOver = () => {
    keepDraft(draft, undefined)
    setEntered({})
    setErrors({})
    setRestored(false)
  }
  const change = (changed: Partial<Values>, fields = Object.keys(changed)) => {
    setEntered(before => ({ ...before, ...changed }))
    keepDraft(draft, { ...entered, ...changed })
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
    // a dialog that opened this one is above it, and has a form of its own
    event.stopPropagation()
    const found = validate?.(values) ?? {}
    setErrors(found)
    if (Object.values(found).some(Boolean)) return
    void run(() => withFieldErrors(() => send(values, keyOf), setErrors, fieldOf), {
      success: success(values),
      onDone: () => {
        keepDraft(draft, undefined)
        onDone()
      },
    })
  }
  const escape = closeIfUnchanged(onClose, values, initial)
  const restored = isRestored ? startOver : undefined
  return { values, errors, change, field, submit, busy, close: onClose, escape, restored, keyOf }
}

type MoveDialogProps = {
  form: Pick<ReturnType<typeof useMoveForm>, 'submit' | 'busy' | 'close' | 'escape' | 'restored'>
  title: string
  /** what the button does, and what else that causes; without it there is nothing to send */
  action?: string
  isDestructive?: boolean
  isReady?: boolean
  /** while it can't be closed, because it works through several records */
  isRunning?: boolean
  width?: DialogProps['maxWidth']
  /** there is something to read before the first field, which would scroll past it */
  startsAtTop?: boolean
  /** buttons that do something else with the same record */
  others?: ReactNode
  children: ReactNode
}

const fields =
  'input:not([type=hidden], [type=file], :disabled), textarea:not([aria-hidden], :disabled), [role=combobox]'

/** The first field is ready to type in; an amount that is filled in can be typed over. */
const focusFirst = (content: HTMLElement | null) => {
  const found = content?.querySelector<HTMLElement>(fields)
  const chosen = found?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked')
  const first = chosen ?? found
  first?.focus()
  if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  return first !== undefined && first !== null
}

/** Ctrl+Enter sends the form, also from a field with several lines. */
const sendByKey = (event: KeyboardEvent<HTMLDivElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  const form = event.currentTarget.querySelector('form')
  const send = form?.querySelector<HTMLButtonElement>('[type=submit]:enabled')
  if (send) form?.requestSubmit(send)
}

/** Focuses the first field once there is one: it may load after the dialog opened. Long texts scroll by keyboard. */
const Content = ({ startsAtTop = false, children }: Pick<MoveDialogProps, 'startsAtTop' | 'children'>) => {
  const content = useRef<HTMLDivElement>(null)
  const isFocused = useRef(startsAtTop)
  useEffect(() => {
    isFocused.current ||= focusFirst(content.current)
  })
  return (
    <DialogContent ref={content} tabIndex={0} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {children}
    </DialogContent>
  )
}

/** The title and the buttons stay while what is between them scrolls. */
const scrolling = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const

export const MoveDialog = (props: MoveDialogProps) => {
  const {
    form,
    title,
    action,
    isDestructive,
    isReady = true,
    isRunning,
    width = 'sm',
    startsAtTop,
    others,
    children,
  } = props
  const id = useId()
  return (
    <Dialog open onClose={form.escape} onKeyDown={sendByKey} fullWidth maxWidth={width} aria-labelledby={id}>
      <Box component="form" onSubmit={form.submit} noValidate sx={scrolling}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <Content startsAtTop={startsAtTop}>
          {form.restored && (
            <Alert severity="info" action={<Button onClick={form.restored}>Start over</Button>}>
              We restored what you typed before.
            </Alert>
          )}
          {children}
        </Content>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={form.close} disabled={isRunning}>
            Close
          </Button>
          {others}
          {action && (
            <Button
              type="submit"
              variant="contained"
              color={isDestructive ? 'error' : 'primary'}
              disabled={form.busy || !isReady}
            >
              {action}
            </Button>
          )}
        </DialogActions>
      </Box>
    </Dialog>
  )
}

type DialogButtonProps = ButtonProps & { dialog: (close: () => void) => ReactNode }

/** A button that opens a dialog. */
export const DialogButton = ({ dialog, ...button }: DialogButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" {...button} onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
