import {
  Alert,
  Box,
  Button,
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

/** The API refuses a change with these codes when another change came first. */
const conflictCodes: readonly unknown[] = ['out_of_date', 'move_not_open']

/** Writes the message of a failed change. If someone else changed this page’s record first, it names them, what and when. */
const useFailureMessage = () => {
  const dataProvider = useDataProvider()
  const record = useRecordContext()
  const resource = useResourceContext()
  return async (thrown: unknown): Promise<string> => {
    const message = thrown instanceof Error ? thrown.message : 'Something went wrong'
    if (!record || !conflictCodes.includes(refusalCode(thrown))) return message
    const { data } = await dataProvider.getList<EventRecord>('audit-log', {
      filter: resource === 'jobs' ? { jobId: record.id } : { nounId: record.id },
      sort: { ...newestFirst, field: 'happenedAt' },
      pagination: { page: 1, perPage: 1 },
    })
    const [event] = data
    if (!event) return message
    // loaded when needed, because few dialogs need it
    const { formatEventSentence: eventSentence } = await import('@gaitway/contract/format/event-sentence')
    return `This just changed: ${eventSentence(event)}, ${showWhen(event.happenedAt)}.`
  }
}

type MoveOptions = { success: string; onDone?: () => void }

/** What is read again after a change. Profiles aren’t, because each read of private details is recorded. */
const isReloaded = ([first]: readonly unknown[]) =>
  first === 'timesheets.read' ||
  first === 'staff' ||
  first === 'accounts.counts' ||
  first === 'lists.count' ||
  first === 'caseFiles.timeline' ||
  first === 'queue.list' ||
  first === 'jobs.read' ||
  first === 'jobs.listCandidates' ||
  (typeof first === 'string' && Object.hasOwn(resources, first))

/** Runs a change, shows the result in a toast and reloads the lists. Offers to request a second admin’s approval. */
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
      await queries.invalidateQueries({ predicate: ({ queryKey }) => isReloaded(queryKey) })
    }
  }
  return { run, busy }
}

/** The errors of a refused request, by field. */
export const readFieldErrors = (thrown: unknown): Record<string, string> => {
  const body: unknown = thrown instanceof HttpError ? thrown.body : undefined
  const errors = typeof body === 'object' && body !== null && 'errors' in body ? body.errors : undefined
  return typeof errors === 'object' && errors !== null ? (errors as Record<string, string>) : {}
}

/** Passes the API's field errors to `showErrors` and rethrows. `fieldOf` maps an error code to the field that it is about. */
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
  /** names the change and its record; what was typed is kept under it until it is sent or closed, even if the session ends */
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
  const clear = () => {
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
  const closeOnEscape = closeIfUnchanged(onClose, values, initial)
  const startOver = isRestored ? clear : undefined
  return { values, errors, change, field, submit, busy, close: onClose, closeOnEscape, startOver, keyOf }
}

type MoveDialogProps = {
  form: Pick<ReturnType<typeof useMoveForm>, 'submit' | 'busy' | 'close' | 'closeOnEscape' | 'startOver'>
  title: string
  /** the label of the submit button, with what else it causes; without a label there is no button */
  action?: string
  isDestructive?: boolean
  isReady?: boolean
  /** it can't be closed, because it is working through several records */
  isRunning?: boolean
  width?: DialogProps['maxWidth']
  /** doesn't focus the first field, because that would scroll past what is to be read first */
  startsAtTop?: boolean
  /** buttons that do something else with the same record */
  otherButtons?: ReactNode
  children: ReactNode
}

const fieldSelector =
  'input:not([type=hidden], [type=file], :disabled), textarea:not([aria-hidden], :disabled), [role=combobox]'

/** Focuses the first field, and selects its text so that typing replaces it. Returns whether there is a field. */
const focusFirstField = (content: HTMLElement | null) => {
  const found = content?.querySelector<HTMLElement>(fieldSelector)
  const chosen = found?.closest('[role=radiogroup]')?.querySelector<HTMLElement>('input:checked')
  const first = chosen ?? found
  first?.focus()
  if (first instanceof HTMLInputElement && first.type === 'text') first.select()
  return first !== undefined && first !== null
}

/** Ctrl+Enter submits the form, also from a field with several lines. */
const submitByKey = (event: KeyboardEvent<HTMLDivElement>) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.stopPropagation()
  const form = event.currentTarget.querySelector('form')
  const send = form?.querySelector<HTMLButtonElement>('[type=submit]:enabled')
  if (send) form?.requestSubmit(send)
}

/** Focuses the first field when it appears, which may be after the dialog opened. The arrow keys scroll long texts. */
const Content = ({ startsAtTop = false, children }: Pick<MoveDialogProps, 'startsAtTop' | 'children'>) => {
  const content = useRef<HTMLDivElement>(null)
  const isFocused = useRef(startsAtTop)
  useEffect(() => {
    isFocused.current ||= focusFirstField(content.current)
  })
  return (
    <DialogContent ref={content} tabIndex={0} sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
      {children}
    </DialogContent>
  )
}

/** The title and the buttons stay in view while the content between them scrolls. */
const scrollingColumn = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const

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
    otherButtons,
    children,
  } = props
  const id = useId()
  return (
    <Dialog
      open
      onClose={form.closeOnEscape}
      onKeyDown={submitByKey}
      fullWidth
      maxWidth={width}
      aria-labelledby={id}
    >
      <Box component="form" onSubmit={form.submit} noValidate sx={scrollingColumn}>
        <DialogTitle id={id}>{title}</DialogTitle>
        <Content startsAtTop={startsAtTop}>
          {form.startOver && (
            <Alert severity="info" action={<Button onClick={form.startOver}>Start over</Button>}>
              We restored what you typed before.
            </Alert>
          )}
          {children}
        </Content>
        <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button onClick={form.close} disabled={isRunning}>
            Close
          </Button>
          {otherButtons}
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
