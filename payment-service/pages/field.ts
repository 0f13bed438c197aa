import { html, type Html } from './html.ts'

type Field = {
  name: string
  label: string
  value: string
  error: string | undefined
  autocomplete: string
  longest: number
  placeholder?: string
  isNumeric?: boolean
  isFirstWrong: boolean
}

/** What is wrong with a field, and that it is so, for eyes and for readers. */
export const errorOf = (name: string, error: string | undefined) =>
  error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`

export const invalidMark = (name: string, error: string | undefined): Html | false =>
  error !== undefined && html`aria-invalid="true" aria-describedby="${name}-error"`

/** A field to type into, with what was typed before and what is wrong with it. */
export const textField = (field: Field) => {
  const { name, label, value, error, autocomplete, longest, placeholder, isNumeric, isFirstWrong } = field
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
      ${isFirstWrong && html`autofocus`}
    />
    ${errorOf(name, error)}
  </div>`
}

type Choice = {
  name: string
  label: string
  value: string
  error: string | undefined
  options: { value: string; label: string }[]
  isFirstWrong: boolean
}

/** One of a few, all of them in sight. */
export const choiceField = ({ name, label, value, error, options, isFirstWrong }: Choice) =>
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
              ${isFirstWrong && index === 0 && html`autofocus`}
            />
            <span>${option.label}</span>
          </label>`,
      )}
    </div>
    ${errorOf(name, error)}
  </fieldset>`

type Consent = { name: string; value: string; error: string | undefined; text: Html; isFirstWrong: boolean }

/** Something to agree to by a tick of its own. */
export const consentField = ({ name, value, error, text, isFirstWrong }: Consent) =>
  html`<div class="consent">
    <label class="choice">
      <input
        type="checkbox"
        id="${name}"
        name="${name}"
        value="yes"
        ${value === 'yes' && html`checked`}
        ${invalidMark(name, error)}
        ${isFirstWrong && html`autofocus`}
      />
      <span>${text}</span>
    </label>
    ${errorOf(name, error)}
  </div>`
