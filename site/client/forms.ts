import { clinicianTypesMissing, contactFields, hiringFields } from '@gaitway/contract/fields/lead'
import { check, type FieldRule } from '@gaitway/contract/fields/rule'
import { getFailureMessage, parseFailure } from '@gaitway/contract/answers'
import { leadSources } from '@gaitway/contract/values/enums'
import { draftKey, store } from '../../web/api/drafts.ts'
import { messages } from '../../web/api/messages.ts'
import { keepPhoneDigits, phoneText } from '../../web/ui/phone.ts'
import { find, findAll } from './dom.ts'

type Values = Record<string, string | string[]>
type Errors = Record<string, string>
type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const { email } = contactFields
const rules: Record<string, Record<string, FieldRule>> = {
  contact: contactFields,
  'hire-staff': hiringFields,
  newsletter: { email },
}
const LIST = 'clinicianTypes'

const listControls = (form: HTMLFormElement, name: string) => [
  ...form.querySelectorAll<Control>(`[name="${name}"]`),
]

/** What is typed, without what is empty. */
const readValues = (form: HTMLFormElement): Values => {
  const values: Values = {}
  for (const name of new Set(new FormData(form).keys())) {
    const typed = new FormData(form).getAll(name).map(String)
    const [first = ''] = typed
    const text = listControls(form, name)[0]?.type === 'tel' ? keepPhoneDigits(first) : first.trim()
    if (name === LIST) values[name] = typed
    else if (text) values[name] = name === 'email' ? text.toLowerCase() : text
  }
  return values
}

const errorsIn = (form: HTMLFormElement, name: string): Errors => {
  const values = readValues(form)
  const wrong = Object.entries(rules[name] ?? {}).flatMap(([field, rule]) => {
    const optional = listControls(form, field)[0]?.required === false
    const error = check(rule, values[field], { optional })
    return error ? [[field, error]] : []
  })
  const isListMissing = listControls(form, LIST).length > 0 && !values[LIST]
  return { ...Object.fromEntries(wrong), ...(isListMissing && { [LIST]: clinicianTypesMissing }) }
}

/** Shows or removes the error of one field. */
const setError = (field: HTMLElement, error: string | undefined) => {
  const place = field.querySelector<HTMLElement>('.error')
  if (!place) return
  place.textContent = error ?? ''
  place.hidden = !error
  field.classList.toggle('wrong', error !== undefined)
  for (const control of field.querySelectorAll<Control>('input, select, textarea')) {
    if (error) control.setAttribute('aria-invalid', 'true')
    else control.removeAttribute('aria-invalid')
    const others = (control.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .filter(id => id && id !== place.id)
    const described = error ? [place.id, ...others] : others
    if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '))
    else control.removeAttribute('aria-describedby')
  }
}

const showErrors = (form: HTMLFormElement, errors: Errors) => {
  for (const field of findAll('field', form)) setError(field, errors[field.dataset.field ?? ''])
  const wrong = form.querySelector<HTMLElement>('.field.wrong')
  const control = wrong?.querySelector<HTMLElement>('input, select, textarea')
  control?.focus()
  wrong?.scrollIntoView({ block: 'nearest' })
}

const showFailure = (form: HTMLFormElement, text: string) => {
  const place = find('failure', form)
  if (!place) return
  place.textContent = text
  place.hidden = !text
}

/** What the page's own address adds: where a subscriber came from, or who unsubscribes. */
const valuesInAddress = (name: string) => {
  const query = new URLSearchParams(window.location.search)
  if (name === 'unsubscribe') return { token: query.get('token') ?? '' }
  const source = leadSources.find(known => known === query.get('from'))
  return name === 'newsletter' && source ? { source } : {}
}

const send = async (form: HTMLFormElement, name: string): Promise<Errors | 'sent'> => {
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...readValues(form), ...valuesInAddress(name) }),
  }).catch(() => undefined)
  if (response?.ok) return 'sent'
  const failure = response && (await parseFailure(response))
  const atFields = failure?.error && typeof failure.error === 'object' ? failure.error : {}
  const shown = findAll('field', form).some(({ dataset }) => dataset.field && dataset.field in atFields)
  if (!shown) showFailure(form, response ? getFailureMessage(failure) : messages.common.offline)
  return atFields
}

const setBusy = (form: HTMLFormElement, isBusy: boolean) => {
  const button = form.querySelector<HTMLButtonElement>('[type=submit]')
  if (isBusy) button?.setAttribute('aria-busy', 'true')
  else button?.removeAttribute('aria-busy')
}

const fill = (form: HTMLFormElement, text: string | null) => {
  if (text === null) return
  try {
    for (const [name, value] of Object.entries(JSON.parse(text) as Values))
      for (const control of listControls(form, name)) {
        if (control instanceof HTMLInputElement && control.type === 'checkbox')
          control.checked = value.includes(control.value)
        else control.value = control.type === 'tel' ? phoneText(String(value)) : String(value)
      }
  } catch (thrown) {
    console.warn('The draft of this form could not be read.', thrown)
  }
}

/** An admin who views as a user sends nothing. */
type Reader = { isView: boolean }

/** A phone number is shown as (555) 010-0000 once it is complete. */
const leave = (control: Control) => {
  const changed = control
  if (control.type === 'tel') changed.value = phoneText(keepPhoneDigits(control.value))
}

const startForm = (card: HTMLElement, { isView }: Reader) => {
  const name = card.dataset.form ?? ''
  const form = card.querySelector('form')
  const sent = find('sent', card)
  if (!form || !sent) return
  const key = draftKey(name)
  const show = (isSent: boolean) => {
    form.hidden = isSent
    sent.hidden = !isSent
  }
  fill(form, sessionStorage.getItem(key))

  form.addEventListener('input', ({ target }) => {
    const { website: _trap, ...typed } = readValues(form)
    store(sessionStorage, key, JSON.stringify(typed))
    const field = target instanceof Element ? target.closest<HTMLElement>('.field.wrong') : null
    if (field) setError(field, errorsIn(form, name)[field.dataset.field ?? ''])
  })
  form.addEventListener('change', ({ target }) => leave(target as Control))
  form.addEventListener('submit', async event => {
    event.preventDefault()
    if (form.querySelector('[aria-busy]')) return
    showFailure(form, isView ? messages.view.notSent : '')
    if (isView) return
    const errors = errorsIn(form, name)
    showErrors(form, errors)
    if (Object.keys(errors).length > 0) return
    setBusy(form, true)
    const outcome = await send(form, name)
    setBusy(form, false)
    if (outcome !== 'sent') return showErrors(form, outcome)
    sessionStorage.removeItem(key)
    form.reset()
    show(true)
    sent.querySelector<HTMLElement>('h2')?.focus()
  })
  find('again', sent)?.addEventListener('click', () => {
    show(false)
    form.querySelector<HTMLElement>('input')?.focus()
  })
}

export const startForms = (reader: Reader) => findAll('form').forEach(card => startForm(card, reader))
