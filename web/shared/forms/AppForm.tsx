import { FORM_ERROR, type Mutator } from 'final-form'
import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { Form, useFormState, type FormRenderProps } from 'react-final-form'
import { messages } from '../messages.ts'
import { toasts } from '../overlays/toasts.ts'
import { Notice } from '../show/Notice.tsx'
import type { Draft } from './use-draft.ts'
import { errorsAt, type Refusals } from '../../api/use-call.ts'
import styles from './forms.module.css'

type KeepDraftProps<V> = { draft: Draft<V> }

/** Stores what is typed, as it is typed, until the form has been handed in. */
const KeepDraft = <V extends Record<string, unknown>>({ draft }: KeepDraftProps<V>) => {
  const { values, pristine } = useFormState<V>({ subscription: { values: true, pristine: true } })
  const { keep } = draft
  useEffect(() => {
    if (!pristine) keep(values)
  }, [keep, values, pristine])
  return null
}

export { FORM_ERROR }

/** What a form's errors look like: by field name, and under FORM_ERROR for the form as a whole. */
export type FormErrors = Record<string, unknown>

export type Values = Record<string, unknown>

type AppFormProps<V extends Values> = {
  /** Answers nothing when it went well, else errors by field name (and FORM_ERROR for the whole); a refused call may be thrown. */
  onSubmit: (values: V) => Promise<FormErrors | undefined | void>
  /** The fields that refusals of some codes are about. */
  refusals?: Refusals
  initialValues?: Partial<V>
  validate?: (values: V) => FormErrors
  /** What was typed comes back after a reload; cleared when the form has been handed in. */
  draft?: Draft<V>
  /** For forms with repeated rows. */
  mutators?: Record<string, Mutator<V, Partial<V>>>
  children: ReactNode | ((form: FormRenderProps<V>) => ReactNode)
}

const firstWrong = '[data-wrong] :is(input, select, textarea, button):not(:disabled, [tabindex="-1"])'

/** A form that checks itself, sends, shows what the server says at each field, and leads to the first wrong one. */
export const AppForm = <V extends Values>({
  onSubmit,
  refusals = {},
  initialValues,
  validate,
  draft,
  mutators,
  children,
}: AppFormProps<V>) => {
  const element = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  const [start] = useState(() => ({ ...initialValues, ...draft?.kept }) as Partial<V>)

  useEffect(() => {
    if (attempts === 0) return
    const wrong = element.current?.querySelector<HTMLElement>(firstWrong)
    wrong?.focus()
    // focusing a text field brings only its caret into sight, not what is said below it
    wrong?.closest('[data-wrong]')?.scrollIntoView({ block: 'nearest' })
    // a phone's keyboard, or the bar with the button, may lie over what is said at the end
    element.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' })
  }, [attempts])

  const answer = async (values: V) => {
    try {
      return await onSubmit(values)
    } catch (thrown) {
      return errorsAt(thrown, refusals)
    }
  }
  const send = async (values: V) => {
    const errors = await answer(values)
    if (!errors) draft?.clear()
    // what the form says itself need not be said twice
    const whole = errors?.[FORM_ERROR]
    if (typeof whole === 'string') toasts.unsay(whole)
    return errors ?? undefined
  }

  return (
    <Form<V> onSubmit={send} initialValues={start} validate={validate} mutators={mutators}>
      {form => {
        const submit = async (event: SyntheticEvent) => {
          await form.handleSubmit(event)
          setAttempts(count => count + 1)
        }
        const wrongCount = form.submitFailed ? Object.keys(form.errors ?? {}).length : 0
        return (
          <form ref={element} className={styles.form} noValidate data-kept={draft && ''} onSubmit={submit}>
            {draft && <KeepDraft draft={draft} />}
            {typeof children === 'function' ? children(form) : children}
            {form.submitError && !form.dirtySinceLastSubmit && (
              <Notice tone="clay" alert>
                {String(form.submitError)}
              </Notice>
            )}
            <output className="visually-hidden">
              {wrongCount > 0 && messages.fields.fixFields(wrongCount)}
            </output>
          </form>
        )
      }}
    </Form>
  )
}
