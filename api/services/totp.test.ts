import { addMinutes } from '@gaitway/contract/format/time'
import { seal, unseal } from './secrets.ts'
import { codeOfApp, newTotpSecret, buildOtpauthUrl, drawQrCode, stepOfCode } from './totp.ts'

const at = new Date('2026-11-20T15:00:10Z')
const seconds = (count: number) => addMinutes(at, count / 60)

test('totp: matches the published example of RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(codeOfApp(secret, new Date(59_000))).toBe('287082')
  expect(stepOfCode(secret, '287082', new Date(59_000), 0)).toBe(1)
})

test('totp: accepts a code one step early or late, and no older one', () => {
  const secret = newTotpSecret()
  const step = stepOfCode(secret, codeOfApp(secret, at), at, 0) ?? 0
  expect(stepOfCode(secret, codeOfApp(secret, seconds(-30)), at, 0)).toBe(step - 1)
  expect(stepOfCode(secret, codeOfApp(secret, seconds(30)), at, 0)).toBe(step + 1)
  expect(stepOfCode(secret, codeOfApp(secret, seconds(-60)), at, 0)).toBeUndefined()
  expect(stepOfCode(secret, codeOfApp(secret, seconds(60)), at, 0)).toBeUndefined()
})

test('totp: refuses a used step and those before it', () => {
  const secret = newTotpSecret()
  const code = codeOfApp(secret, at)
  const step = stepOfCode(secret, code, at, 0) ?? 0
  expect(stepOfCode(secret, code, at, step)).toBeUndefined()
  expect(stepOfCode(secret, code, at, step - 1)).toBe(step)
  expect(stepOfCode(secret, codeOfApp(secret, seconds(-30)), at, step)).toBeUndefined()
})

test('totp: names the account in the QR code’s address', async () => {
  const url = buildOtpauthUrl('GEZDGNBVGY3TQOJQ', 'ada@example.test')
  expect(url).toMatch(/^otpauth:\/\/totp\/Gaitway:ada%40example\.test\?.*secret=GEZDGNBVGY3TQOJQ/)
  expect(await drawQrCode(url)).toMatch(/^data:image\/png;base64,/)
})

test('totp: a sealed secret opens only for its owner and only unaltered', () => {
  const sealed = seal('key', 'ada', 'the secret')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(unseal('key', 'ada', sealed)).toBe('the secret')
  expect(seal('key', 'ada', 'the secret')).not.toEqual(sealed)
  expect(() => unseal('key', 'tess', sealed)).toThrow('authenticate')
  expect(() => unseal('other', 'ada', sealed)).toThrow('authenticate')
  const altered = Buffer.from(sealed)
  altered[altered.length - 1] = (altered.at(-1) ?? 0) ^ 1
  expect(() => unseal('key', 'ada', altered)).toThrow('authenticate')
})
