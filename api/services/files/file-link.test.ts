import { checkFileLink, fileIdOf, fileLinkExpiry, fileUrl, signFileLink } from './file-link.ts'

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
  expect(fileIdOf(fileUrl(id))).toBe(id)
  for (const url of [link, `https://evil.test${fileUrl(id)}`, '/api/files/../../x', '/api/files/', '']) {
    expect(fileIdOf(url)).toBeUndefined()
  }
})
