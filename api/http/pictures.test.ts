import express from 'express'
import request from 'supertest'
import sharp from 'sharp'
import { isAppScreen } from '@gaitway/contract/routes'
import type { manifest } from '../../site/manifest.ts'
import { testDatabase } from '../../test/database.ts'
import { testServices } from '../../test/services.ts'
import { siteBuild } from '../../test/site-build.ts'
import { servePublicPages } from './public-pages.ts'

const database = await testDatabase()
afterAll(database.close)
const site = express().use(servePublicPages(testServices(database.db), await siteBuild()))
const open = (path: string) => request(site).get(path)

test('installable: pages name a manifest that starts in the app, with icons of the sizes it says', async () => {
  const page = (await open('/').expect(200)).text
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>')
  const answer = await open('/manifest.webmanifest').expect(200)
  expect(answer.headers['content-type']).toMatch(/^application\/manifest\+json/)
  const { start_url, shortcuts, icons, ...rest } = JSON.parse(answer.text) as typeof manifest
  expect(rest).toMatchObject({
    id: '/',
    name: 'Gaitway',
    short_name: 'Gaitway',
    display: 'standalone',
    scope: '/',
  })
  for (const url of [start_url, ...shortcuts.map(shortcut => shortcut.url)])
    expect(isAppScreen(url)).toBe(true)
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ])
  const apple = /rel="apple-touch-icon" href="([^"]+)"/.exec(page)?.[1] ?? ''
  for (const { src, sizes } of [...icons, { src: apple, sizes: '180x180' }]) {
    const { body } = await open(src).expect('Content-Type', 'image/png').expect(200)
    const { width, height } = await sharp(body as Buffer).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  // a system that cuts its own shape gets color up to the edges
  const maskable = await sharp((await open('/icons/maskable-512.png')).body as Buffer)
    .raw()
    .toBuffer()
  expect([...maskable.subarray(0, 4)]).toEqual([10, 85, 71, 255])
})

test('public pages: a picture for social networks is drawn for each page', async () => {
  const { body, headers } = await open('/cards/findus-houston.png').expect(200)
  expect(headers['content-type']).toBe('image/png')
  expect(await sharp(body as Buffer).metadata()).toMatchObject({ width: 1200, height: 630 })
  await open('/cards/findus-atlantis.png').expect(404)
})
