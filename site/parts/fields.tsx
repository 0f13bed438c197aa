import type { TextRule } from '@gaitway/contract/fields/rule'
import type { ReactNode } from 'react'

type FieldProps = {
  name: string
  label: string
  hint?: string
  isOptional?: boolean
  /** several controls under one label */
  isGroup?: boolean
  children: (ids: { id: string; describedBy: string | undefined }) => ReactNode
}

/** A control with its label, its hint and its error, which the script fills in. */
const Field = ({ name, label, hint, isOptional, isGroup, children }: FieldProps) => {
  const id = `field-${name}`
  const caption = (
    <>
      {label}
      {!isOptional && (
        <span className="clay" aria-hidden="true">
          {' '}
          *
        </span>
      )}
      {!isOptional && isGroup && <span className="visually-hidden"> (required)</span>}
    </>
  )
  const inner = (
    <>
      {children({ id, describedBy: hint ? `${id}-hint` : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} className="error" hidden />
    </>
  )
  return isGroup ? (
    <fieldset className="field" data-field={name}>
      <legend>{caption}</legend>
      {inner}
    </fieldset>
  ) : (
    <div className="field" data-field={name}>
      <label htmlFor={id}>{caption}</label>
      {inner}
    </div>
  )
}

type TextProps = Omit<FieldProps, 'isGroup' | 'children'> & {
  type?: 'text' | 'email' | 'tel'
  autoComplete?: string
}

/** A line of text. The script and the API check its length, once what was pasted along with it is gone. */
export const SiteTextField = ({ type = 'text', autoComplete, ...field }: TextProps) => (
  <Field {...field}>
    {({ id, describedBy }) => (
      <input
        id={id}
        name={field.name}
        type={type}
        autoComplete={autoComplete}
        required={!field.isOptional}
        aria-describedby={describedBy}
      />
    )}
  </Field>
)

type TextareaProps = Omit<FieldProps, 'isGroup' | 'children'> & { rule: TextRule; rows?: number }

export const SiteTextareaField = ({ rule, rows = 5, ...field }: TextareaProps) => (
  <Field {...field}>
    {({ id, describedBy }) => (
      <textarea
        id={id}
        name={field.name}
        rows={rows}
        maxLength={rule.maxLength}
        required={!field.isOptional}
        aria-describedby={describedBy}
      />
    )}
  </Field>
)

type Option = { value: string; label: string }
type ChoiceProps = { name: string; label: string; options: readonly Option[]; autoComplete?: string }

export const SiteSelectField = ({ options, autoComplete, ...field }: ChoiceProps) => (
  <Field {...field}>
    {({ id }) => (
      <select id={id} name={field.name} autoComplete={autoComplete} required defaultValue="">
        <option value="">Choose</option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Field>
)

export const ChipsField = ({ options, ...field }: ChoiceProps) => (
  <Field {...field} isGroup>
    {() => (
      <div className="chips">
        {options.map(({ value, label }) => (
          <label key={value} className="chip">
            <input type="checkbox" className="visually-hidden" name={field.name} value={value} />
            {label}
          </label>
        ))}
      </div>
    )}
  </Field>
)

/** A field that people can’t see or reach. A message with anything in it is from a robot. */
const Honeypot = () => (
  <label className="visually-hidden" aria-hidden="true">
    Leave this empty
    <input name="website" type="text" tabIndex={-1} autoComplete="off" />
  </label>
)

type SentFormProps = {
  /** names the draft, and the rules that the script checks */
  name: 'contact' | 'hire-staff' | 'newsletter' | 'unsubscribe'
  action: string
  submit: string
  below?: ReactNode
  sent: { title: string; text: string; next: ReactNode }
  children: ReactNode
}

/** A form that the script checks and sends; a thank-you text then replaces it. */
export const SentForm = ({ name, action, submit, below, sent, children }: SentFormProps) => (
  <div className="card" data-form={name}>
    <form action={action} method="post" noValidate>
      {children}
      <Honeypot />
      <p className="error" role="alert" data-failure hidden />
      <button type="submit" className="button primary wide">
        {submit}
      </button>
      {below}
      <noscript>
        <p className="hint">This form needs JavaScript. You can email or call us instead.</p>
      </noscript>
    </form>
    <div hidden data-sent>
      <h2 tabIndex={-1}>{sent.title}</h2>
      <p className="notice">{sent.text}</p>
      <div className="actions">{sent.next}</div>
    </div>
  </div>
)
