import { isOutdated } from './new-version.ts'

const pageWith = (entry: string) => `<script type="module" crossorigin src="/admin/assets/${entry}"></script>`
const serve = (html: string, ok = true) => {
  global.fetch = (async () => ({ ok, text: async () => html })) as never
}

beforeEach(() => {
  document.head.innerHTML = pageWith('index-aaaaaaaa.js')
})

test('new version: the same entry script on the server is no new version', async () => {
  serve(pageWith('index-aaaaaaaa.js'))
  expect(await isOutdated()).toBe(false)
})

test('new version: another entry script on the server is a new version', async () => {
  serve(pageWith('index-bbbbbbbb.js'))
  expect(await isOutdated()).toBe(true)
})

test('new version: a server that is restarting is no new version', async () => {
  serve('Bad gateway', false)
  expect(await isOutdated()).toBe(false)
})
