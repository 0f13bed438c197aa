import { proveUploads } from './uploads.ts'

test('hostile uploads that come again and again get their answers, and the memory of the API stays', async () => {
  const { figures, broken } = await proveUploads({ rounds: 2, atOnce: 4, each: 5 })
  expect(broken).toEqual([])
  expect(figures['kinds of upload']).toBeGreaterThan(15)
}, 60_000)
