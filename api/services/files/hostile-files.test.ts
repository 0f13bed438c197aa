import { fileTypes } from '@gaitway/contract/values/uploads'
import { Refusal } from '@gaitway/contract/values/errors'
import { SCRIPT } from '../../../test/fixtures/hostile/hostile-upload.ts'
import {
  type Harmless,
  harmlessUploads,
  type Refused,
  refusedUploads,
} from '../../../test/fixtures/hostile-uploads.ts'
import { CANARY } from '../../../test/fixtures/uploads.ts'
import { openHere } from './open-here.ts'
import { sanitizeUpload } from './sanitize-upload.ts'

const MEGABYTE = 1024 * 1024
type Upload = Refused | Harmless
const uploads = [...refusedUploads, ...harmlessUploads]

type Outcome = { bytes: Buffer; kept?: Awaited<ReturnType<typeof sanitizeUpload>>; thrown?: unknown }

const open = async ({ name, purpose, isBomb }: Upload, bytes: Buffer): Promise<Outcome> => {
  try {
    const sent = { name, bytes, purpose: purpose ?? 'chat' }
    return { bytes, kept: await sanitizeUpload(sent, isBomb ? undefined : openHere) }
  } catch (thrown) {
    return { bytes, thrown }
  }
}

const bombs = uploads.filter(({ isBomb }) => isBomb)
const opened = new Map<Upload, Outcome>()
let growthBytes: number
beforeAll(async () => {
  for (const upload of uploads)
    if (!upload.isBomb) opened.set(upload, await open(upload, await upload.make()))
  const made = await Promise.all(bombs.map(async upload => ({ upload, bytes: await upload.make() })))
  const before = process.memoryUsage.rss()
  await Promise.all(made.map(async ({ upload, bytes }) => opened.set(upload, await open(upload, bytes))))
  growthBytes = process.memoryUsage.rss() - before
})

const outcomeOf = (upload: Upload) => opened.get(upload) as Outcome

test.each(refusedUploads)('upload: refuses $what with $code', upload => {
  const { thrown } = outcomeOf(upload)
  expect(thrown).toBeInstanceOf(Refusal)
  expect(thrown).toMatchObject({ code: upload.code })
})

test.each(harmlessUploads)('upload: keeps $what, which is harmless', upload => {
  const { bytes, kept, thrown } = outcomeOf(upload)
  if (!kept) throw thrown
  expect({ name: kept.name, contentType: kept.contentType }).toEqual(upload.keptAs)
  const isRedrawn = kept.contentType.startsWith('image/')
  const hidden = isRedrawn ? [SCRIPT, CANARY, 'PK\x05\x06'].filter(text => kept.bytes.includes(text)) : []
  expect({ isAsSent: kept.bytes.equals(bytes), hidden }).toEqual({ isAsSent: !isRedrawn, hidden: [] })
})

test('upload: has more than fifty hostile files, of every accepted type', () => {
  expect(uploads.length).toBeGreaterThan(50)
  const endings = new Set(uploads.map(({ name }) => name.split('.').at(-1)))
  for (const {
    endings: [ending],
  } of Object.values(fileTypes))
    expect([...endings]).toContain(ending)
})

test('upload: many bombs at once leave the API’s memory as it was', () => {
  expect(bombs.length).toBeGreaterThan(10)
  expect(growthBytes).toBeLessThan(100 * MEGABYTE)
})
