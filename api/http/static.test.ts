import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import express, { type Express } from 'express'
import request from 'supertest'
import { longestWaitDuring } from '../testing/event-loop-delay.ts'
import { consumerPolicy, readFrontEnd, serveFrontEnd } from './static.ts'

const script = 'console.log("hello")'.repeat(100)
let folder: string
let app: Express

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-static-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shell</title>')
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js'), script)
  await writeFile(join(folder, 'assets', 'index-a1b2c3d4.js.br'), brotliCompressSync(script))
  await writeFile(join(folder, '.built-from'), 'secret')
  await writeFile(join(folder, 'push-worker.js'), script)
  app = express()
  app.use('/admin', serveFrontEnd(await readFrontEnd(folder), consumerPolicy))
})
afterAll(() => rm(folder, { recursive: true }))

test('front end: every path of the app gets its page, uncached, under a strict policy', async () => {
  for (const path of ['/admin', '/admin/', '/admin/jobs/1/edit']) {
    const { text, headers } = await request(app).get(path).expect(200)
    expect(text).toContain('Shell')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
  }
})

test('front end: hashed files are cached forever and sent compressed if accepted', async () => {
  const path = '/admin/assets/index-a1b2c3d4.js'
  const packed = await request(app).get(path).set('Accept-Encoding', 'gzip, br').expect(200)
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'text/javascript; charset=utf-8',
    vary: 'Accept-Encoding',
  })
  const plain = await request(app).get(path).set('Accept-Encoding', 'identity').expect(200)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers['content-length']).toBe(String(script.length))
})

test('front end: the push service worker is always revalidated and may fetch nothing', async () => {
  const { headers } = await request(app).get('/admin/push-worker.js').expect(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'",
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
  })
})

test('front end: files that the browser has aren’t sent again', async () => {
  const { headers } = await request(app).get('/admin').expect(200)
  await request(app).get('/admin').set('If-None-Match', String(headers.etag)).expect(304)
})

test('front end: missing files, hidden files, and paths out of the folder are not found', async () => {
  for (const path of ['/admin/assets/gone-12345678.js', '/admin/.built-from', '/admin/%2e%2e/package.json']) {
    const { text } = await request(app).get(path).expect(404)
    expect(text).not.toContain('secret')
  }
  await request(app).post('/admin/').expect(404)
})

test('front end: a maliciously slow path blocks nobody else for 100 ms', async () => {
  const path = `/admin/assets/${'-'.repeat(15_800)}`
  const waited = await longestWaitDuring(() => request(app).get(path).expect(200))
  expect(waited).toBeLessThan(100)
})
