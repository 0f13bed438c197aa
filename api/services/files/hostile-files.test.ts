import { fileTypes } from '@gaitway/contract/uploads'
import { Refusal } from '@gaitway/contract/errors'
import { SCRIPT } from '../../testing/fixtures/hostile/hostile-upload.ts'
import { harmlessUploads, refusedUploads } from '../../testing/fixtures/hostile-uploads.ts'
import { CANARY } from '../../testing/fixtures/uploads.ts'
import { sanitizeUpload } from './sanitize-upload.ts'

const MEGABYTE = 1024 * 1024

const outcomeOf = async (work: Promise<unknown>) => {
  try {
    await work
    return 'kept'
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown.code
    throw thrown
  }
}

test.each(refusedUploads)('upload: refuses $what with $code', async ({ name, make, purpose, code }) => {
  const bytes = await make()
  expect(await outcomeOf(sanitizeUpload({ name, bytes, purpose: purpose ?? 'chat' }))).toBe(code)
})

test.each(harmlessUploads)(
  'upload: keeps $what, which is harmless',
  async ({ name, make, purpose, keptAs }) => {
    const bytes = await make()
    const kept = await sanitizeUpload({ name, bytes, purpose: purpose ?? 'chat' })
    expect({ name: kept.name, contentType: kept.contentType }).toEqual(keptAs)
    const isRedrawn = kept.contentType.startsWith('image/')
    const hidden = isRedrawn ? [SCRIPT, CANARY, 'PK\x05\x06'].filter(text => kept.bytes.includes(text)) : []
    expect({ isAsSent: kept.bytes.equals(bytes), hidden }).toEqual({ isAsSent: !isRedrawn, hidden: [] })
  },
)

test('upload: has more than fifty hostile files, of every accepted type', () => {
  expect(refusedUploads.length + harmlessUploads.length).toBeGreaterThan(50)
  const endings = new Set([...refusedUploads, ...harmlessUploads].map(({ name }) => name.split('.').at(-1)))
  for (const {
    endings: [ending],
  } of Object.values(fileTypes))
    expect([...endings]).toContain(ending)
})

test('upload: many hostile files at once leave the API’s memory as it was', async () => {
  const uploads = await Promise.all(
    [...refusedUploads, ...harmlessUploads].map(async ({ make, ...upload }) => ({
      ...upload,
      bytes: await make(),
    })),
  )
  const before = process.memoryUsage.rss()
  await Promise.all(
    uploads.map(({ name, bytes, purpose }) =>
      outcomeOf(sanitizeUpload({ name, bytes, purpose: purpose ?? 'chat' })),
    ),
  )
  expect(process.memoryUsage.rss() - before).toBeLessThan(100 * MEGABYTE)
}, 60_000)
