import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type Files, folderFiles } from './files.ts'
import {
  checkFileLink,
  readFileId,
  fileLinkExpiry,
  fileUrl,
  pictureLinkExpiry,
  signFileLink,
} from './file-link.ts'
import { cleanName, readFileEnding, sanitizeUpload } from './sanitize-upload.ts'
import { CANARY, csv, docx, oldOffice, pdf, phonePhoto, photo, png } from '../../../test/fixtures/uploads.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { runLimitedAtOnce } from './open-sandboxed.ts'

describe('files:', () => {
  let folder: string
  let files: Files
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gaitway-files-'))
    files = folderFiles(join(folder, 'kept'))
  })
  afterEach(() => rm(folder, { recursive: true }))

  const key = '019a9c1e-0000-7000-8000-000000000001'

  test('a stored file can be read until it is removed', async () => {
    await files.put(key, Buffer.from('a license'))
    expect((await files.read(key))?.toString()).toBe('a license')
    await files.remove(key)
    expect(await files.read(key)).toBeNull()
    await files.remove(key)
  })

  test('nothing outside the folder can be named', async () => {
    for (const bad of ['../../../etc/passwd', '..', 'a/b/c/d/e/f', `${key}\0`, '', 'A'.repeat(9)]) {
      await expect(files.read(bad)).rejects.toThrow('Not a key')
      await expect(files.put(bad, Buffer.from('x'))).rejects.toThrow('Not a key')
      await expect(files.remove(bad)).rejects.toThrow('Not a key')
    }
    expect(await readdir(folder)).toEqual([])
  })

  test('a failed write leaves nothing behind', async () => {
    await writeFile(join(folder, 'kept'), 'a file where the folder should be')
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
    expect(await readdir(folder)).toEqual(['kept'])
  })

  test('a file is stored while its parts are made, whole or not at all', async () => {
    const make = async function* (isWhole: boolean) {
      yield Buffer.from('ID,Date\n')
      if (!isWhole) throw new Error('The database is away')
      yield Buffer.from('1,2026-10-01\n')
    }
    await expect(files.put(key, make(false))).rejects.toThrow('The database is away')
    expect(await files.read(key)).toBeNull()
    expect(await readdir(join(folder, 'kept', 'unfinished'))).toEqual([])
    await files.put(key, make(true))
    expect((await files.read(key))?.toString()).toBe('ID,Date\n1,2026-10-01\n')
  })

  test('two writes of one key leave one of them, whole', async () => {
    const contents = ['a', 'b'].map(char => char.repeat(200_000))
    await Promise.all(contents.map(content => files.put(key, Buffer.from(content))))
    expect(contents).toContain((await files.read(key))?.toString())
    expect(await readdir(join(folder, 'kept', 'unfinished'))).toEqual([])
  })

  test('a later upload removes what a killed process left half-written, but not files being written', async () => {
    await files.put(key, Buffer.from('x'))
    const unfinished = join(folder, 'kept', 'unfinished')
    await writeFile(join(unfinished, 'old'), 'half')
    await utimes(join(unfinished, 'old'), 0, 0)
    await writeFile(join(unfinished, 'fresh'), 'half')
    await files.put(key, Buffer.from('y'))
    expect(await readdir(unfinished)).toEqual(['fresh'])
  })
})

const id = '019a9c1e-0000-7000-8000-000000000001'
const other = '019a9c1e-0000-7000-8000-000000000002'
const secret = 'a secret of thirty-two characters'
const now = new Date('2026-11-20T12:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

const opened = (link: string, at: Date, file = id, key = secret) => {
  const { searchParams } = new URL(link, 'http://local')
  const signed = { expires: searchParams.get('expires'), signature: searchParams.get('signature') }
  return checkFileLink(file, { ...signed, now: at, secret: key })
}

const link = signFileLink(id, { expiresAt: fileLinkExpiry(now), secret })

test('file link: opens its file for ten minutes', () => {
  expect([opened(link, now), opened(link, later(9)), opened(link, later(10))]).toEqual([
    'open',
    'open',
    'expired',
  ])
})

test('picture link: is the same for ten minutes, and opens its file for at least ten more', () => {
  const expiries = [0, 1, 9].map(minutes => pictureLinkExpiry(later(minutes + 0.5)).toISOString())
  expect(new Set(expiries)).toEqual(new Set(['2026-11-20T12:20:00.000Z']))
  expect(pictureLinkExpiry(later(10.5)).toISOString()).toBe('2026-11-20T12:30:00.000Z')
})

test('file link: opens no other file, not with another secret, and not after it expires', () => {
  expect(opened(link, now, other)).toBe('forged')
  expect(opened(link, now, id, 'another secret')).toBe('forged')
  expect(opened(link.replace(/expires=\d+/, 'expires=1999999999'), now)).toBe('forged')
})

test('file link: a malformed one opens nothing', () => {
  for (const signature of [undefined, '', 'x', ['a', 'b'], 'é'.repeat(43)]) {
    expect(checkFileLink(id, { expires: '1794657600', signature, now, secret })).toBe('forged')
  }
  expect(checkFileLink(id, { expires: '1e400', signature: 'x', now, secret })).toBe('forged')
})

test('file link: only a stored URL names a file', () => {
  expect(readFileId(fileUrl(id))).toBe(id)
  for (const url of [link, `https://evil.test${fileUrl(id)}`, '/api/files/../../x', '/api/files/', '']) {
    expect(readFileId(url)).toBeUndefined()
  }
})

test.each([
  ['../../etc/passwd', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\me\\resume.PDF', 'pdf', 'resume.pdf'],
  ['....//....//x.pdf', 'pdf', 'x.pdf'],
  ['.htaccess', 'csv', 'htaccess.csv'],
  ['evil\u202Efdp.exe', 'pdf', 'evilfdp.exe.pdf'],
  ['a\0b\r\nSet-Cookie: x.jpg', 'jpg', 'ab Set-Cookie_ x.jpg'],
  ['photo.heic', 'jpg', 'photo.jpg'],
  ['  my   résumé .docx ', 'docx', 'my résumé.docx'],
  ['<img src=x onerror=alert(1)>.png', 'png', '_img src=x onerror=alert(1)_.png'],
  ['', 'jpg', 'file.jpg'],
  ['...', 'jpg', 'file.jpg'],
  ['.pdf', 'pdf', 'pdf.pdf'],
] as const)('file name: %j of a %s becomes %j', (name, type, kept) => {
  expect(cleanName(name, type)).toBe(kept)
})

test('file name: fits the column and keeps characters whole', () => {
  const kept = cleanName(`${'😀'.repeat(5000)}.docx`, 'docx')
  expect([...kept].length).toBeLessThanOrEqual(120)
  expect(() => encodeURIComponent(kept)).not.toThrow()
})

test.each([
  ['flags', '🇺🇸', 24],
  ['skin tones', '👋🏽', 24],
  ['letters with an accent of their own', 'q\u0301', 49],
])('file name: cut %s stay whole', (_, letter, count) => {
  expect(cleanName(`a${letter.repeat(80)}.pdf`, 'pdf')).toBe(`a${letter.repeat(count)}.pdf`)
})

test('file name: the extension is read from the last part', () => {
  expect([readFileEnding('a.tar.CSV'), readFileEnding('csv'), readFileEnding('x.csv/y')]).toEqual([
    'csv',
    '',
    '',
  ])
})

test('upload: a photo is re-encoded upright, without metadata', async () => {
  const sent = await photo()
  const kept = await sanitizeUpload({ name: 'license.JPEG', bytes: sent, purpose: 'drivingLicense' })
  const { width, height, exif, orientation } = await sharp(kept.bytes).metadata()
  expect(sent.includes(CANARY)).toBe(true)
  expect(kept.bytes.includes(CANARY)).toBe(false)
  expect({ width, height, exif, orientation }).toEqual({ width: 80, height: 120, exif: undefined })
  expect({ name: kept.name, contentType: kept.contentType }).toEqual({
    name: 'license.jpg',
    contentType: 'image/jpeg',
  })
})

test('upload: a phone’s HEIC becomes a JPEG without metadata', async () => {
  const kept = await sanitizeUpload({ name: 'IMG_0001.HEIC', bytes: phonePhoto(), purpose: 'profilePicture' })
  const { width, height, format } = await sharp(kept.bytes).metadata()
  expect({ width, height, format, name: kept.name, contentType: kept.contentType }).toEqual({
    width: 96,
    height: 64,
    format: 'jpeg',
    name: 'IMG_0001.jpg',
    contentType: 'image/jpeg',
  })
  const { data } = await sharp(kept.bytes)
    .extract({ left: 10, top: 10, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(data[0]).toBeGreaterThan(200)
  expect(kept.bytes.includes('Canary')).toBe(false)
})

test.each([
  ['profilePicture', { width: 512, height: 384 }],
  ['drivingLicense', { width: 1600, height: 1200 }],
] as const)('upload: a large photo for %s is kept as %j', async (purpose, size) => {
  const bytes = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#2a6f97' } })
    .jpeg()
    .toBuffer()
  const kept = await sanitizeUpload({ name: 'photo.jpg', bytes, purpose })
  expect(await sharp(kept.bytes).metadata()).toMatchObject({ ...size, format: 'jpeg' })
})

test('upload: a PNG stays a PNG, whatever its name', async () => {
  const kept = await sanitizeUpload({ name: 'me.exe', bytes: await png(), purpose: 'profilePicture' })
  expect({ name: kept.name, contentType: kept.contentType }).toEqual({
    name: 'me.exe.png',
    contentType: 'image/png',
  })
})

test.each([
  ['a PDF', 'resume.pdf', pdf(), 'application/pdf'],
  ['an old Word file', 'resume.doc', oldOffice('WordDocument'), 'application/msword'],
  [
    'a Word file',
    'resume.docx',
    docx(),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['a CSV', 'hours.csv', csv(), 'text/csv'],
  ['a CSV of an older spreadsheet', 'hours.csv', Buffer.from('name\nJos\xe9\n', 'latin1'), 'text/csv'],
])('upload: %s is kept byte for byte', async (_, name, bytes, contentType) => {
  expect(await sanitizeUpload({ name, bytes, purpose: 'chat' })).toEqual({ name, bytes, contentType })
})

test('limited program: refuses a document that takes too long', async () => {
  const limits = { megabytes: 384, seconds: 0.001 }
  expect(await refusalOf(runLimitedAtOnce(docx(), 'docx', limits))).toMatchObject({ code: 'file_unreadable' })
})
