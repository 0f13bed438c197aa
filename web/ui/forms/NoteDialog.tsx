import type { CallName } from '@gaitway/contract/calls/index'
import { check, type TextRule } from '@gaitway/contract/fields/rule'
import type { Sent } from '@gaitway/contract/schemas/index'
import { useState, type ReactNode } from 'react'
import { Button } from '../Button.tsx'
import { Field } from '../inputs/Field.tsx'
import { Textarea } from '../inputs/Textarea.tsx'
import { Stack } from '../layout/Stack.tsx'
import { messages } from '../../api/messages.ts'
import { Dialog } from '../overlays/Dialog.tsx'
import { refreshTouched, useAction } from '../../api/use-call.ts'

type NoteDialogProps<Name extends CallName> = {
  call: Name
  /** The input of the call with the trimmed text, which is empty if nothing was typed. */
  sent: (note: string) => Sent<Name>
  title: string
  /** What happens, above the field. */
  children: ReactNode
  label: string
  hint?: string
  rule: TextRule
  optional?: boolean
  /** The confirm button. */
  yes: string
  kind?: 'primary' | 'danger'
  onClose: () => void
}

/**
 * Asks for a note or a reason, then makes the call with it. If the call fails, what it touches is refreshed, and the
 * dialog stays open with the typed text.
 */
export const NoteDialog = <Name extends CallName>({
  call,
  sent,
  title,
  children,
  label,
  hint,
  rule,
  optional = false,
  yes,
  kind = 'primary',
  onClose,
}: NoteDialogProps<Name>) => {
  const { run, busy } = useAction(call)
  const [note, setNote] = useState('')
  const [isSubmitTried, setSubmitTried] = useState(false)
  const wrong = check(rule, note, { optional })
  const send = async () => {
    setSubmitTried(true)
    if (wrong) return
    if (await run(sent(note.trim()))) onClose()
    else await refreshTouched(call)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={title}
      actions={
        <>
          <Button kind="secondary" disabled={busy} onClick={onClose}>
            {messages.common.cancel}
          </Button>
          <Button kind={kind} busy={busy} onClick={() => void send()}>
            {yes}
          </Button>
        </>
      }
    >
      <Stack gap={12}>
        <p>{children}</p>
        <Field label={label} hint={hint} required={!optional} error={isSubmitTried ? wrong : undefined}>
          <Textarea value={note} onChange={text => setNote(text ?? '')} rows={3} maxLength={rule.maxLength} />
        </Field>
      </Stack>
    </Dialog>
  )
}
