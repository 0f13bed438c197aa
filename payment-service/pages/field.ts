import type Stripe from 'stripe'
import { html, layout, type Html } from './layout.ts'

const longestField = 100

/** The values of these form fields; anything else that was sent is ignored. */
export const readFields = <Name extends string>(names: readonly Name[], body: unknown) => {
  const sent = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  const typed = names.map(name => {
    const value = sent[name]
    return [name, typeof value === 'string' ? value.trim().slice(0, longestField) : '']
  })
  return Object.fromEntries(typed) as Record<Name, string>
}

/** The fields that have an error; undefined when none has. */
export const onlyErrors = <Name extends string>(errors: Record<Name, string | undefined>) => {
  const wrong = Object.entries(errors).filter(([, error]) => error !== undefined)
  return wrong.length > 0 ? (Object.fromEntries(wrong) as Partial<Record<Name, string>>) : undefined
}

/** The error of a value that is too long, starting with the field's name. */
export const lengthError = (label: string, value: string, longest: number) =>
  value.length > longest ? `${label} should not exceed ${longest} characters` : undefined

/** The longest name of a card or account holder. */
export const longestHolder = 50

/** People type numbers with spaces and hyphens. */
export const plainNumber = (text: string) => text.replaceAll(/[\s-]/g, '')

/** What all kinds of fields have: `hasFocus` gets the focus. */
export type Common<Name extends string = string> = {
  name: Name
  value: string
  error: string | undefined
  hasFocus: boolean
}

/** Builds the common properties of each field of a form. */
export const fieldsFor =
  <Name extends string>(typed: Record<Name, string>, errors: Partial<Record<Name, string>>) =>
  (name: Name): Common<Name> => ({
    name,
    value: typed[name],
    error: errors[name],
    hasFocus: Object.keys(errors)[0] === name,
  })

type Field = Common & {
  label: string
  autocomplete: string
  longest: number
  placeholder?: string
  isNumeric?: boolean
}

/** A field's error, visible and tied to the field for screen readers. */
export const showFieldError = (name: string, error: string | undefined) =>
  error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`

export const invalidMark = (name: string, error: string | undefined): Html | false =>
  error !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`

export const textField = (field: Field) => {
  const { name, label, value, error, autocomplete, longest, placeholder, isNumeric, hasFocus } = field
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      autocomplete="${autocomplete}"
      maxlength="${longest}"
      ${isNumeric === true && html`inputmode="numeric"`}
      ${placeholder !== undefined && html`placeholder="${placeholder}"`}
      ${invalidMark(name, error)}
      ${hasFocus && html`autofocus`}
    />
    ${showFieldError(name, error)}
  </div>`
}

type Choice = Common & { label: string; options: { value: string; label: string }[] }

/** Radio buttons. */
export const choiceField = ({ name, label, value, error, options, hasFocus }: Choice) =>
  html`<fieldset ${error !== undefined && html`aria-describedby="${name}-error"`}>
    <legend>${label}</legend>
    <div class="choices">
      ${options.map(
        (option, index) =>
          html`<label class="choice">
            <input
              type="radio"
              name="${name}"
              value="${option.value}"
              ${value === option.value && html`checked`}
              ${error !== undefined && html`aria-invalid="true"`}
              ${hasFocus && index === 0 && html`autofocus`}
            />
            <span>${option.label}</span>
          </label>`,
      )}
    </div>
    ${showFieldError(name, error)}
  </fieldset>`

type Consent = Common & { text: Html }

/** A checkbox for consent. */
export const consentField = ({ name, value, error, text, hasFocus }: Consent) =>
  html`<div class="consent">
    <label class="choice">
      <input
        type="checkbox"
        id="${name}"
        name="${name}"
        value="yes"
        ${value === 'yes' && html`checked`}
        ${invalidMark(name, error)}
        ${hasFocus && html`autofocus`}
      />
      <span>${text}</span>
    </label>
    ${showFieldError(name, error)}
  </div>`

type Saving = { label: string; cancelUrl: string | null; error: string | undefined; fields: Html }

/** A form with a summary of its errors above it, and a way to cancel. */
export const renderForm = ({ label, cancelUrl, error, fields }: Saving) =>
  html`${error !== undefined && html`<p class="summary" role="alert">${error}</p>`}
    <form method="post" novalidate>
      ${fields}
      <button class="button" type="submit">${label}</button>
      ${cancelUrl !== null && html`<a class="cancel" href="${cancelUrl}">Cancel and go back</a>`}
    </form>`

type TestAccounts = { accounts: readonly { number: string; does: string }[]; routing: string; note: string }

/** A routing or account number that is too long. */
export const routingLengthError = (routing: string) => lengthError('Routing number', routing, 9)
export const accountLengthError = (account: string) => lengthError('Account number', account, 17)

/** Buttons that fill in a test account. */
export const testAccounts = ({ accounts, routing, note }: TestAccounts) =>
  html`<h2 id="test-accounts">Test accounts</h2>
    <p>Routing number: ${routing}. ${note}</p>
    <ul class="cards">
      ${accounts.map(
        ({ number, does }) =>
          html`<li>
            <button type="button" data-account="${number}" data-routing="${routing}">
              <span class="number">${number}</span>
              <span class="does">${does}</span>
            </button>
          </li>`,
      )}
    </ul>`

type Setup = {
  session: Stripe.Checkout.Session
  path: string
  thing: 'card' | 'bank account'
  isWrong: boolean
  fields: Html
  below: Html
}

/** The page that saves a card or a bank account. */
export const setupLayout = ({ session, path, thing, isWrong, fields, below }: Setup) => {
  const owner = session.customer_details?.name
  return layout({
    title: isWrong ? `Check your ${thing}` : `Save a ${thing}`,
    path,
    script: true,
    aside: html`<p class="lead">Save a ${thing} for future payments</p>
      ${owner && html`<p class="owner">For ${owner}</p>`}`,
    main: html`<h1>${thing === 'card' ? 'Card' : 'Bank account'}</h1>
      ${renderForm({
        label: `Save ${thing}`,
        cancelUrl: session.cancel_url,
        error: isWrong ? `We couldn’t save this ${thing}. Check the fields marked below.` : undefined,
        fields,
      })}`,
    below,
  })
}
