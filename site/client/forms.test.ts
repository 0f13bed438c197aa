import { JSDOM } from 'jsdom'
import { findPage } from '../pages.ts'
import { renderPage } from '../render.tsx'
import { startForms } from './forms.ts'

const lent = [
  'window',
  'document',
  'sessionStorage',
  'FormData',
  'Element',
  'HTMLInputElement',
  'fetch',
] as const
const own = new Map(lent.map(name => [name, Reflect.get(globalThis, name) as unknown]))
afterEach(() => {
  for (const [name, value] of own) Reflect.set(globalThis, name, value)
})

type Answer = { status: number; body?: object }
type Sent = { to: string; body: unknown }

/** A page as the API renders it, in a browser's document, with its forms started. */
const open = (path: string, answer: Answer = { status: 201, body: { data: {} } }, isView = false) => {
  const found = findPage(path.split('?')[0] ?? '')
  if (!('page' in found)) throw new Error(`${path} is no page`)
  const html = renderPage({
    page: found.page,
    visit: {
      now: new Date('2026-11-20T15:00:00Z'),
      isSignedIn: false,
      socialLinks: [],
      supportPhone: '7135550100',
    },
    figures: {},
    files: { script: '/a.js', styles: [], icon: '/a.svg' },
    origin: 'https://gaitway.test',
  })
  const { window } = new JSDOM(html, { url: `https://gaitway.test${path}` })
  window.Element.prototype.scrollIntoView = () => undefined
  const sent: Sent[] = []
  const fetch = async (to: string, { body }: { body: string }) => {
    sent.push({ to: new URL(to).pathname, body: JSON.parse(body) })
    return Response.json(answer.body ?? {}, { status: answer.status })
  }
  for (const name of lent) Reflect.set(globalThis, name, name === 'fetch' ? fetch : Reflect.get(window, name))
  startForms({ isView })
  return { window, document: window.document, sent }
}
type Opened = ReturnType<typeof open>

const control = ({ document }: Opened, name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name=${name}]`)
  if (!found) throw new Error(`There is no field ${name}`)
  return found
}
const type = (page: Opened, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) {
    control(page, name).value = value
    control(page, name).dispatchEvent(new page.window.Event('input', { bubbles: true }))
  }
}
const submit = async ({ document, window }: Opened) => {
  document.querySelector('form')?.dispatchEvent(new window.Event('submit', { cancelable: true }))
  await new Promise(setImmediate)
  await new Promise(setImmediate)
}
const errors = ({ document }: Opened) =>
  [...document.querySelectorAll<HTMLElement>('.error:not([hidden])')].map(({ textContent }) => textContent)

const message = { name: 'Ana Ruiz', email: 'ana@example.test', message: 'Do you serve El Paso?' }

test('contact: sends the message, says when the answer comes, and starts again empty', async () => {
  const page = open('/contactus')
  type(page, { ...message, email: 'Ana@Example.test', phone: '(713) 555-0123' })
  await submit(page)
  expect(page.sent).toEqual([{ to: '/api/contect-us', body: { ...message, phone: '7135550123' } }])
  expect(page.document.activeElement?.textContent).toBe('Message sent')
  page.document.querySelector<HTMLElement>('[data-again]')?.click()
  expect([control(page, 'name').value, page.document.querySelector('form')?.hidden]).toEqual(['', false])
})

test('contact: shows what is wrong at its field, focuses it, and corrects itself', async () => {
  const page = open('/contact')
  type(page, { email: 'ana@' })
  await submit(page)
  expect(errors(page)).toEqual([
    'Please enter your name',
    'Please enter correct email address',
    'Please enter a message',
  ])
  const name = control(page, 'name')
  expect([page.document.activeElement, name.getAttribute('aria-invalid')]).toEqual([name, 'true'])
  expect(page.document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Please enter your name',
  )
  type(page, { name: 'Ana Ruiz' })
  expect([errors(page).length, name.hasAttribute('aria-invalid')]).toEqual([2, false])
  expect(page.sent).toEqual([])
})

test('contact: an error of the server is shown at its field, and what was typed stays', async () => {
  const refused = { code: 'fields_wrong', error: { phone: 'Enter a 10-digit phone number' } }
  const page = open('/contactus', { status: 422, body: refused })
  type(page, { ...message, phone: '7135550123' })
  await submit(page)
  expect(errors(page)).toEqual(['Enter a 10-digit phone number'])
  expect(control(page, 'message').value).toBe(message.message)
})

test('contact: an admin who views as a user sends nothing', async () => {
  const page = open('/contactus', undefined, true)
  type(page, message)
  await submit(page)
  expect(page.document.querySelector('[role=alert]:not([hidden])')?.textContent).toBe(
    'You’re viewing as a user. Nothing is sent from here.',
  )
  expect(page.sent).toEqual([])
})

test('newsletter: too many attempts are said in the form', async () => {
  const sentence = 'Too many attempts. Try again in a minute.'
  const page = open('/newsletter', { status: 429, body: { code: 'too_many_requests', error: sentence } })
  type(page, { email: 'ana@example.test' })
  await submit(page)
  expect(page.document.querySelector('[role=alert]:not([hidden])')?.textContent).toBe(sentence)
})

test('newsletter: says where the person came from', async () => {
  const page = open('/newsletter?from=qr')
  type(page, { email: 'ana@example.test' })
  await submit(page)
  expect(page.sent).toEqual([{ to: '/api/newsletter', body: { email: 'ana@example.test', source: 'qr' } }])
})

test('unsubscribe: sends the token of the link once the button is pressed, or says that the link isn’t valid', async () => {
  const page = open('/newsletter/unsubscribe?token=abc.def')
  expect(page.sent).toEqual([])
  await submit(page)
  expect(page.sent).toEqual([{ to: '/api/newsletter/unsubscribe', body: { token: 'abc.def' } }])
  expect(page.document.activeElement?.textContent).toBe('You’re unsubscribed')
  const expired = { code: 'link_expired', message: 'This link has expired.' }
  const forged = open('/newsletter/unsubscribe?token=x', { status: 410, body: expired })
  await submit(forged)
  expect(forged.document.querySelector('[role=alert]:not([hidden])')?.textContent).toBe(expired.message)
})

test('contact: no person can see or reach the field for robots, and what they type is sent but not kept', async () => {
  const page = open('/contactus')
  const trap = control(page, 'website')
  expect([trap.tabIndex, trap.closest('[aria-hidden=true]') !== null]).toEqual([-1, true])
  type(page, { ...message, website: 'https://spam.example' })
  expect(page.window.sessionStorage.getItem('draft:contact')).toBe(JSON.stringify(message))
  await submit(page)
  expect(page.sent).toMatchObject([{ body: { website: 'https://spam.example' } }])
})

test('hire staff: sends the request with the clinician types', async () => {
  const page = open('/hire-staff')
  await submit(page)
  expect(errors(page)).toContain('Please choose at least one clinician type')
  const values = {
    officeName: 'Bayou Bend',
    city: 'Houston',
    state: 'TX',
    message: 'Weekends in December',
    name: 'Ana Ruiz',
    email: 'ana@example.test',
    phone: '7135550123',
  }
  type(page, values)
  for (const value of ['pt', 'slp'])
    page.document.querySelector<HTMLElement>(`[name=clinicianTypes][value=${value}]`)?.click()
  await submit(page)
  expect(page.sent).toEqual([{ to: '/api/request-us', body: { ...values, clinicianTypes: ['pt', 'slp'] } }])
})
