import { once } from 'node:events'
import { connect } from 'node:net'
import express from 'express'
import { type Serving, serve, tryPort } from './server.ts'

let serving: Serving | undefined
afterEach(() => serving?.stop())

const host = '127.0.0.1'
const start = async (api = express()) => {
  const pages = express().use((request, response) => response.send(`page ${request.path}`))
  serving = await serve({ api, pages }, { host, port: 0 })
  return `http://${host}:${serving.port}`
}
const textAt = async (url: string) => (await fetch(url)).text()

test('server: serves calls below /api and pages everywhere else', async () => {
  const api = express().get('/jobs/:id', (request, response) =>
    response.json([request.params.id, request.query.a, request.originalUrl]),
  )
  const url = await start(api)
  expect(await textAt(`${url}/api/jobs/7?a=b`)).toBe('["7","b","/api/jobs/7?a=b"]')
  expect(await textAt(`${url}/apiary`)).toBe('page /apiary')
  expect((await fetch(`${url}/api/none`)).status).toBe(404)
})

test('server: creates requests and responses with Express’s prototypes, so none is changed later', async () => {
  const api = express()
  api.get('/born', (request, response) =>
    response.json(
      [request, response].map(
        each => Object.getPrototypeOf(each) === (each === request ? api.request : api.response),
      ),
    ),
  )
  const url = await start(api)
  expect(await textAt(`${url}/api/born`)).toBe('[true,true]')
})

test('server: stopping lets a running request finish and refuses new ones', async () => {
  let finish: () => void = () => {}
  const arrived = new Promise<void>(resolve => {
    finish = resolve
  })
  let answer: () => void = () => {}
  const api = express().get('/slow', (_request, response) => {
    answer = () => response.send('done')
    finish()
  })
  const url = await start(api)
  const slow = textAt(`${url}/api/slow`)
  await arrived
  const stopped = serving?.stop()
  await expect(fetch(`${url}/api/slow`)).rejects.toThrow('fetch failed')
  answer()
  expect(await slow).toBe('done')
  await stopped
})

test('server: an idle connection doesn’t delay stopping', async () => {
  await start()
  const silent = connect(serving?.port ?? 0, host)
  await once(silent, 'connect')
  const closed = once(silent.resume(), 'close')
  const begun = performance.now()
  await serving?.stop()
  await closed
  expect(performance.now() - begun).toBeLessThan(3_000)
})

test('server: a taken port is detected before starting', async () => {
  await start()
  await expect(tryPort({ host, port: serving?.port ?? 0 })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
