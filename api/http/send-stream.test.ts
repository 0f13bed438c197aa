import { once } from 'node:events'
import { get } from 'node:http'
import express from 'express'
import { serve } from './server.ts'
import { sendStream } from './mount.ts'
import { testServing } from '../../test/http.ts'

test('stream, the browser leaves before it is answered, is closed at once', async () => {
  let closings = 0
  const close = () => {
    closings += 1
  }
  const api = express()
  let answered: Promise<unknown> = Promise.resolve()
  const arrived = new Promise<void>(resolve => {
    api.get('/events', (_request, response) => {
      answered = once(response, 'close').then(() =>
        sendStream(response, { stream: () => ({ ready: {}, close }) }),
      )
      resolve()
    })
  })
  const serving = await serve({ api, pages: express() }, testServing)
  const request = get(`http://127.0.0.1:${serving.port}/api/events`, { agent: false })
  const left = once(request, 'error')
  await arrived
  request.destroy(new Error('left'))
  await left
  await answered
  await serving.stop()
  expect(closings).toBe(1)
})
