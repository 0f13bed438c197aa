import { proveUploads } from './uploads.ts'

test('uploads: repeated hostile uploads are answered, and the API’s memory stays', async () => {
  const { figures, broken } = await proveUploads({ rounds: 1, atOnce: 4, each: 6, warmUp: 1 })
  expect(broken).toEqual([])
  expect(figures['kinds of upload']).toBeGreaterThan(15)
})
