import { plural } from '@gaitway/contract/format/plural'
import { FORM_ERROR, setIn, type Mutator } from 'final-form'
import {
  createContext,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { Form, useFormState, type FormRenderProps } from 'react-final-form'
import { fieldCopy } from '../inputs/field-copy.ts'
import { toasts } from '../../api/toasts.ts'
import { Stack } from '../layout/Stack.tsx'
import { Notice } from '../show/Notice.tsx'
import { Uploading } from './uploading.ts'
import type { Draft } from './use-draft.ts'
import { getFieldErrors, type Refusals } from '../../api/use-call.ts'

/** Saves what is typed until the form is submitted. */
const KeepDraft = <V extends Record<string, unknown>>({ draft }: { draft: Draft<V> }) => {
  const { values, pristine } = useFormState<V>({ subscription: { values: true, pristine: true } })
  const { keep } = draft
  useEffect(() => {
    if (!pristine) keep(values)
  }, [keep, values, pristine])
  return null
}

export { FORM_ERROR }

/** Errors by field name, with form-level errors under FORM_ERROR. */
export type FormErrors = Record<string, unknown>

export type FormValues = Record<string, unknown>

/** Errors by path as final-form nests them: `locations.0.city` is the city of the first location. */
export const nestErrors = (errors: Record<string, string>): FormErrors =>
  Object.entries(errors)
    .toSorted(([a], [b]) => b.length - a.length)
    .reduce<FormErrors>((all, [path, sentence]) => setIn(all, path, sentence) as FormErrors, {})

type AppFormProps<V extends FormValues> = {
  /** Returns undefined on success, else errors by field name. It may throw a failed call. */
  onSubmit: (values: V) => Promise<FormErrors | undefined | void>
  /** Which field an error code is about. */
  refusals?: Refusals
  initialValues?: Partial<V>
  validate?: (values: V) => FormErrors
  /** Restores what was typed before a reload. Cleared by submitting. */
  draft?: Draft<V>
  /** For forms with repeated rows. */
  mutators?: Record<string, Mutator<V, Partial<V>>>
  children: ReactNode | ((form: FormRenderProps<V>) => ReactNode)
}

/** How often the surrounding form was submitted. */
export const Attempts = createContext(0)

/** The first control with an error. */
export const findFirstInvalid = (element: Element) =>
  element.querySelector<HTMLElement>(
    '[data-wrong] :is(input, select, textarea, button):not(:disabled, [tabindex="-1"])',
  )

/** Scrolls to the first field with an error and focuses it, or scrolls to an error about the whole form. */
const showErrorIn = (element: Element) => {
  const wrong = findFirstInvalid(element)
  if (wrong) {
    wrong.focus()
    // focusing a text field scrolls to its caret only, not to the error below it
    wrong.closest('[data-wrong]')?.scrollIntoView({ block: 'nearest' })
    return
  }
  const alerts = [...element.querySelectorAll('[role=alert]')]
  // a phone's keyboard or the action bar may cover the error at the end
  alerts.find(({ textContent }) => textContent)?.scrollIntoView({ block: 'center' })
}

/** How many fields have an error, those in repeated rows included. */
const countErrors = (errors: unknown): number => {
  if (typeof errors === 'string') return 1
  if (typeof errors !== 'object' || errors === null) return 0
  return Object.values(errors).reduce<number>((count, inner) => count + countErrors(inner), 0)
}

/** A form that validates, submits, shows server errors at each field, and focuses the first invalid one. */
export const AppForm = <V extends FormValues>({
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
  const [start] = useState(() => ({ ...initialValues, ...draft?.saved }) as Partial<V>)

  useEffect(() => {
    if (attempts > 0 && element.current) showErrorIn(element.current)
  }, [attempts])

  const [uploading, setUploading] = useState<readonly string[]>([])
  const report = useCallback(
    (field: string, isUploading: boolean) =>
      setUploading(all => [...all.filter(other => other !== field), ...(isUploading ? [field] : [])]),
    [],
  )
  const uploads = useMemo(() => ({ fields: uploading, report }), [uploading, report])

  const submit = async (values: V) => {
    const unfinished = uploading.map(field => [field, fieldCopy.waitForUpload] as const)
    if (unfinished.length > 0) return nestErrors(Object.fromEntries(unfinished))
    try {
      return await onSubmit(values)
    } catch (thrown) {
      return getFieldErrors(thrown, refusals)
    }
  }
  const submitAndClear = async (values: V) => {
    const errors = await submit(values)
    if (!errors) draft?.clear()
    // the form shows the error itself, so no toast
    const formError = errors?.[FORM_ERROR]
    if (typeof formError === 'string') toasts.removeText(formError)
    return errors ?? undefined
  }

  return (
    <Form<V> onSubmit={submitAndClear} initialValues={start} validate={validate} mutators={mutators}>
      {form => {
        const onSubmitted = async (event: SyntheticEvent) => {
          await form.handleSubmit(event)
          setAttempts(count => count + 1)
        }
        const wrongCount = form.submitFailed ? countErrors(form.errors) : 0
        return (
          <form ref={element} noValidate data-kept={draft && ''} onSubmit={onSubmitted}>
            <Stack gap={24}>
              {draft && <KeepDraft draft={draft} />}
              <Attempts.Provider value={attempts}>
                <Uploading.Provider value={uploads}>
                  {typeof children === 'function' ? children(form) : children}
                </Uploading.Provider>
              </Attempts.Provider>
              {form.submitError && !form.dirtySinceLastSubmit && (
                <Notice tone="danger" alert>
                  {String(form.submitError)}
                </Notice>
              )}
              <output className="visually-hidden">
                {wrongCount > 0 && `${plural(wrongCount, 'field needs', 'fields need')} another look`}
              </output>
            </Stack>
          </form>
        )
      }}
    </Form>
  )
}
