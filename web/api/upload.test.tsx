import { FileRefused } from './uploaded-file.ts'
import { toasts } from './toasts.ts'
import { accessToken, deactivation, keepToken, session } from './session.ts'
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
  for (const name of ['OffscreenCanvas', 'createImageBitmap']) Reflect.deleteProperty(globalThis, name)
})

const arrived = {
  status: 201,
  body: { data: [{ url: '/api/files/1', name: 'resume.pdf', size: 1, contentType: 'application/pdf' }] },
}
const MEGABYTE = 1024 * 1024
type Photo = { name: string; width: number; height: number; megabytes: number; drawnMegabytes?: number }

/** A browser that draws pictures of this size; a drawn one has these bytes. */
const drawPictures = ({ width, height, drawnMegabytes = 3, name }: Photo) => {
  const size = { width: 0, height: 0 }
  class Canvas {
    constructor(width: number, height: number) {
      Object.assign(size, { width, height })
    }
    getContext = () => ({ fillRect: () => {}, drawImage: () => {} })
    convertToBlob = async () => new Blob([new Uint8Array(drawnMegabytes * MEGABYTE)], { type: 'image/jpeg' })
  }
  Object.assign(globalThis, {
    OffscreenCanvas: Canvas,
    createImageBitmap: async () => {
      if (name.endsWith('.heic')) throw new DOMException('Not drawable', 'InvalidStateError')
      return { width, height, close: () => {} }
    },
  })
  return size
}
const sendPhoto = async (photo: Photo) => {
  const drawn = drawPictures(photo)
  answers = [arrived]
  const chosen = new File([new Uint8Array(photo.megabytes * MEGABYTE)], photo.name)
  await uploadFor('drivingLicense')(chosen, () => {}, new AbortController().signal)
  const sent = requests.at(-1)?.form.get('files') as File
  return { name: sent.name, isAsChosen: sent.size === chosen.size, drawn: `${drawn.width} × ${drawn.height}` }
}

test.each<[string, Photo, object]>([
  [
    'of 12 megapixels is sent as it is',
    { name: 'a.jpg', width: 4032, height: 3024, megabytes: 4 },
    { name: 'a.jpg', isAsChosen: true, drawn: '0 × 0' },
  ],
  [
    'of 48 megapixels is made smaller',
    { name: 'a.JPEG', width: 8064, height: 6048, megabytes: 9 },
    { name: 'a.jpg', isAsChosen: false, drawn: '4096 × 3072' },
  ],
  [
    'of 50 megapixels that is too heavy is made smaller',
    { name: 'a.jpg', width: 6144, height: 8192, megabytes: 24 },
    { name: 'a.jpg', isAsChosen: false, drawn: '3072 × 4096' },
  ],
  [
    'that is long and narrow keeps its shape',
    { name: 'panorama.jpg', width: 16_000, height: 3, megabytes: 1 },
    { name: 'panorama.jpg', isAsChosen: false, drawn: '4096 × 1' },
  ],
  [
    'that is only too heavy keeps its pixels',
    { name: 'scan.v2.png', width: 3000, height: 4000, megabytes: 11 },
    { name: 'scan.v2.jpg', isAsChosen: false, drawn: '3000 × 4000' },
  ],
  [
    'that the browser can’t draw is left to the server',
    { name: 'a.heic', width: 8064, height: 6048, megabytes: 5 },
    { name: 'a.heic', isAsChosen: true, drawn: '0 × 0' },
  ],
])('upload: a photo %s', async (_, photo, sent) => {
  expect(await sendPhoto(photo)).toEqual(sent)
})

test.each<[string, Photo]>([
  ['that the browser can’t draw', { name: 'a.heic', width: 1, height: 1, megabytes: 11 }],
  ['that stays too heavy', { name: 'a.jpg', width: 4096, height: 4096, megabytes: 30, drawnMegabytes: 11 }],
])('upload: a photo that is too heavy and %s isn’t sent', async (_, photo) => {
  await expect(sendPhoto(photo)).rejects.toThrow(new FileRefused('Max file upload limit exceeded (10 MB)'))
  expect(requests).toEqual([])
})

const answerRefresh = (status: number, body: object) => async () =>
  ({
    ok: status === 200,
    status,
    headers: { get: () => 'application/json' },
    json: async () => body,
  }) as unknown as Response
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
  await expect(uploadFor('resume')(file, () => {}, stop.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
  expect(toasts.now()).toEqual([])
})

test.each([
  ['the session has ended', { status: 401, code: 'refresh_refused' }, 'expired'],
  ['the password was changed', { status: 401, code: 'password_changed' }, 'passwordChanged'],
  ['the account was deactivated', { status: 403, code: 'deactivated' }, 'deactivated'],
])('upload: a refused refresh ends the session: %s', async (_why, { status, code }, reason) => {
  const ended: string[] = []
  const stopListening = session.onSessionEnd(why => ended.push(why))
  answers = [{ status: 401, body: { code: 'stale_token', message: 'Your login has expired.' } }]
  globalThis.fetch = answerRefresh(status, { code })
  await failureOf()
  stopListening()
  expect(ended).toEqual([reason])
  expect(requests.map(({ token }) => token)).toEqual(['Bearer stale'])
})

test('upload: a fresh token that is refused too ends the session', async () => {
  const ended: string[] = []
  const stopListening = session.onSessionEnd(why => ended.push(why))
  const stale = { status: 403, body: { code: 'stale_token', message: 'Your login has expired.' } }
  answers = [stale, stale]
  globalThis.fetch = answerRefresh(200, { data: { token: 'fresh' } })
  await failureOf()
  stopListening()
  expect(ended).toEqual(['expired'])
})

test('upload: a refresh that gets no answer keeps the session, and the file can be sent again', async () => {
  const ended: string[] = []
  const stopListening = session.onSessionEnd(why => ended.push(why))
  answers = [{ status: 401, body: { code: 'stale_token', message: 'Your login has expired.' } }]
  globalThis.fetch = answerRefresh(503, {})
  expect(await failureOf()).toEqual({
    message: 'The connection was lost. Your file is still here, so try again.',
    isFinal: false,
  })
  stopListening()
  expect([ended, accessToken()]).toEqual([[], 'stale'])
})

test('upload: a deactivated account ends the session', async () => {
  let notified = 0
  const stopListening = deactivation.subscribe(() => (notified += 1))
  answers = [{ status: 403, body: { code: 'deactivated', message: 'This account has been deactivated.' } }]
  await failureOf()
  stopListening()
  expect(notified).toBe(1)
})
