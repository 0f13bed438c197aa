import sharp from 'sharp'
import { CANARY, csv, docx, oldOffice, pdf, phonePhoto, photo, png } from '../../testing/fixtures/uploads.ts'
import { sanitizeUpload } from './sanitize-upload.ts'

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
