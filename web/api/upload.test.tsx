import { FileRefused } from './uploaded-file.ts'
import { toasts } from './toasts.ts'
import { keepToken } from './session.ts'
import { uploadFor } from './upload.ts'

type Answer = { status: number; body?: unknown; text?: string } | 'lost'

const file = new File(['x'], 'resume.pdf')
const requests: { url: string; token: string; form: FormData }[] = []
let answers: Answer[] = []

/** Replaces the network. Each request gets the next response. */
class FakeRequest extends EventTarget {
  upload = new EventTarget()
  status = 0
  responseText = ''
  #url = ''
  #token = ''
  #isJson = false
  open(_method: string, url: string) {
    this.#url = url
  }
  setRequestHeader(_name: string, value: string) {
    this.#token = value
  }
  getResponseHeader() {
    return this.#isJson ? 'application/json' : 'text/html'
  }
  send(form: FormData) {
    requests.push({ url: this.#url, token: this.#token, form })
    const answer = answers.shift() ?? 'lost'
    if (answer === 'lost') return this.dispatchEvent(new Event('error'))
    this.status = answer.status
    this.#isJson = answer.text === undefined || answer.text.startsWith('{')
    this.responseText = answer.text ?? JSON.stringify(answer.body)
    return this.dispatchEvent(new Event('load'))
  }
}

const real = { request: window.XMLHttpRequest, fetch: globalThis.fetch }
beforeEach(() => {
  requests.length = 0
  window.XMLHttpRequest = FakeRequest as unknown as typeof XMLHttpRequest
  document.cookie = 'gaitway_signed_in=1; path=/'
  keepToken('stale')
})
afterEach(() => {
  window.XMLHttpRequest = real.request
  globalThis.fetch = real.fetch
})

const arrived = {
  status: 201,
  body: { data: [{ url: '/api/files/1', name: 'resume.pdf', size: 1, contentType: 'application/pdf' }] },
}
const send = () => uploadFor('resume')(file, () => {}, new AbortController().signal)
const failureOf = async () => {
  const thrown: unknown = await send().catch((error: unknown) => error)
  return { message: (thrown as Error).message, isFinal: thrown instanceof FileRefused }
}

test('upload: sends the file with its purpose and refreshes a stale session once', async () => {
  answers = [{ status: 401, body: {} }, arrived]
  let renewals = 0
  globalThis.fetch = async () => {
    renewals += 1
    return { ok: true, status: 200, json: async () => ({ data: { token: 'fresh' } }) } as Response
  }
  expect(await send()).toEqual({
    url: '/api/files/1',
    name: 'resume.pdf',
    sizeBytes: 1,
    contentType: 'application/pdf',
  })
  expect(renewals).toBe(1)
  expect(requests.map(({ url, token }) => `${url} ${token}`)).toEqual([
    '/api/add-file Bearer stale',
    '/api/add-file Bearer fresh',
  ])
  expect(requests[1]?.form.get('purpose')).toBe('resume')
})

test('upload: a refusal of the file itself is final, anything else can be retried', async () => {
  const code = 'E_EXCEEDS_UPLOAD_LIMIT'
  answers = [{ status: 413, body: { code, message: 'Max file upload limit exceeded (10 MB)' } }]
  expect(await failureOf()).toEqual({ message: 'Max file upload limit exceeded (10 MB)', isFinal: true })
  answers = [{ status: 429, body: { code: 'too_many_requests', message: 'Please wait a moment.' } }]
  expect((await failureOf()).isFinal).toBe(false)
  answers = ['lost']
  expect(await failureOf()).toEqual({
    message: 'The connection was lost. Your file is still here, so try again.',
    isFinal: false,
  })
})

test('upload: an HTML page from a proxy counts as a failed upload', async () => {
  const notArrived = { message: 'Upload failed. Try again.', isFinal: false }
  for (const text of ['<h1>502</h1>', '{"cut off']) {
    answers = [{ status: 502, text }]
    expect(await failureOf()).toEqual(notArrived)
  }
})

test('upload: a failure is a toast too, unless the upload was stopped', async () => {
  for (const { text } of toasts.now()) toasts.removeText(text)
  answers = ['lost']
  const { message } = await failureOf()
  expect(toasts.now()).toMatchObject([{ tone: 'error', text: message }])
  toasts.removeText(message)
  const stop = new AbortController()
  stop.abort()
  answers = ['lost']
  await expect(uploadFor('resume')(file, () => {}, stop.signal)).rejects.toMatchObject({ message })
  expect(toasts.now()).toEqual([])
})
