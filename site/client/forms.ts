import { clinicianTypesMissing, contactFields, hiringFields } from '@gaitway/contract/fields/lead'
import { checkAll, type FieldRule } from '@gaitway/contract/fields/rule'
import { getFailureMessage, parseFailure } from '@gaitway/contract/answers'
import { leadSources } from '@gaitway/contract/values/enums'
import { getDraftKey, storeText } from '../../web/api/drafts.ts'
import { messages } from '../../web/api/messages.ts'
import { readTypedPhone, formatTypedPhone } from '../../web/ui/phone.ts'
import { findMarked, findAllMarked } from './dom.ts'

type Values = Record<string, string | string[]>
type Errors = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const { email } = contactFields
const rules: Record<string, Record<string, FieldRule>> = {
  contact: contactFields,
  'hire-staff': hiringFields,
  newsletter: { email },
}
/** The one field that has several values. */
const LIST_FIELD = 'clinicianTypes'

const listControls = (form: HTMLFormElement, name: string) => [
  ...form.querySelectorAll<Control>(`[name="${name}"]`),
]

/** The values to send: without empty ones, and phone numbers as digits. */
const readValues = (form: HTMLFormElement): Values => {
  const values: Values = {}
  for (const name of new Set(new FormData(form).keys())) {
    const typed = new FormData(form).getAll(name).map(String)
    const [first = ''] = typed
    const text = listControls(form, name)[0]?.type === 'tel' ? readTypedPhone(first) : first.trim()
    if (name === LIST_FIELD) values[name] = typed
    else if (text) values[name] = name === 'email' ? text.toLowerCase() : text
  }
  return values
}

const findErrors = (form: HTMLFormElement, name: string): Errors => {
  const values = readValues(form)
  const fieldRules = rules[name] ?? {}
  const optional = Object.keys(fieldRules).filter(field => listControls(form, field)[0]?.required === false)
  const isListMissing = listControls(form, LIST_FIELD).length > 0 && !values[LIST_FIELD]
  return {
    ...checkAll(fieldRules, values, optional),
    ...(isListMissing && { [LIST_FIELD]: clinicianTypesMissing }),
  }
}

/** Shows or removes the error of one field. */
const setError = (field: HTMLElement, error: string | undefined) => {
  const message = field.querySelector<HTMLElement>('.error')
  if (!message) return
  message.textContent = error ?? ''
  message.hidden = !error
  field.classList.toggle('wrong', error !== undefined)
  for (const control of field.querySelectorAll<Control>('input, select, textarea')) {
    if (error) control.setAttribute('aria-invalid', 'true')
    else control.removeAttribute('aria-invalid')
    const others = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(id => id && id !== message.id)
    const described = error ? [message.id, ...others] : others
    if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
    else control.removeAttribute('aria-describedby')
  }
}

const showErrors = (form: HTMLFormElement, errors: Errors) => {
  for (const field of findAllMarked('field', form)) setError(field, errors[field.dataset.field ?? ''])
  const wrong = form.querySelector<HTMLElement>('.field.wrong')
  wrong?.querySelector<HTMLElement>('input, select, textarea')?.focus()
  wrong?.scrollIntoView({ block: 'nearest' })
}

const showFailure = (form: HTMLFormElement, text: string) => {
  const message = findMarked('failure', form)
  if (message) Object.assign(message, { textContent: text, hidden: !text })
}

/** The values in the page’s query: where a subscriber came from, or who unsubscribes. */
const readQueryValues = (name: string) => {
  const query = new URLSearchParams(window.location.search)
  if (name === 'unsubscribe') return { token: query.get('token') ?? '' }
  const source = leadSources.find(known => known === query.get('from'))
  return name === 'newsletter' && source ? { source } : {}
}

const sendForm = async (form: HTMLFormElement, name: string): Promise<Errors | 'sent'> => {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...readValues(form), ...readQueryValues(name) }),
  }).catch(() => undefined)
  if (response?.ok) return 'sent'
  const failure = response && (await parseFailure(response))
  const fieldErrors = failure?.error && typeof failure.error === 'object' ? failure.error : {}
  const isShownAtField = findAllMarked('field', form).some(
    ({ dataset }) => dataset.field && dataset.field in fieldErrors,
  )
  if (!isShownAtField) showFailure(form, response ? getFailureMessage(failure) : messages.common.offline)
  return fieldErrors
}

const restoreDraft = (form: HTMLFormElement, text: string | null) => {
  if (text === null) return
  try {
    for (const [name, value] of Object.entries(JSON.parse(text) as Values))
      for (const control of listControls(form, name)) {
        if (control instanceof HTMLInputElement && control.type === 'checkbox')
          control.checked = value.includes(control.value)
        else control.value = control.type === 'tel' ? formatTypedPhone(String(value)) : String(value)
      }
  } catch (thrown) {
    console.warn('The draft of this form could not be read.', thrown)
  }
}

/** An admin who views as a user sends nothing. */
type FormOptions = { isView: boolean }

const startForm = (card: HTMLElement, { isView }: FormOptions) => {
  const name = card.dataset.form ?? ''
  const form = card.querySelector('form')
  const sent = findMarked('sent', card)
  if (!form || !sent) return
  const key = getDraftKey(name)
  const show = (isSent: boolean) => {
    form.hidden = isSent
    sent.hidden = !isSent
  }
  restoreDraft(form, sessionStorage.getItem(key))

  form.addEventListener('input', ({ target }) => {
    const { website: _honeypot, ...typed } = readValues(form)
    storeText(sessionStorage, key, JSON.stringify(typed))
    const field = target instanceof Element ? target.closest<HTMLElement>('.field.wrong') : null
    if (field) setError(field, findErrors(form, name)[field.dataset.field ?? ''])
  })
  form.addEventListener('change', ({ target }) => {
    const control = target as Control
    if (control.type === 'tel') control.value = formatTypedPhone(readTypedPhone(control.value))
  })
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.querySelector('[aria-busy]')) return
    showFailure(form, isView ? messages.view.notSent : '')
    if (isView) return
    const errors = findErrors(form, name)
    showErrors(form, errors)
    if (Object.keys(errors).length > 0) return
    const button = form.querySelector('[type=submit]')
    button?.setAttribute('aria-busy', 'true')
    const outcome = await sendForm(form, name)
    button?.removeAttribute('aria-busy')
    if (outcome !== 'sent') return showErrors(form, outcome)
    sessionStorage.removeItem(key)
    form.reset()
    show(true)
    sent.querySelector<HTMLElement>('h2')?.focus()
  })
  findMarked('again', sent)?.addEventListener('click', () => {
    show(false)
    form.querySelector<HTMLElement>('input')?.focus()
  })
}

export const startForms = (options: FormOptions) =>
  findAllMarked('form').forEach(card => startForm(card, options))
