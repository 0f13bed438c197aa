import { proveStreams } from './streams.ts'

test('streams: open ones take little memory, and every hint arrives', async () => {
  const { figures, broken } = await proveStreams({ streams: 30, requests: 60, rounds: 1 })
  // how fast it all is depends on the machine
  expect(broken.filter(sentence => sentence.includes('MB'))).toEqual([])
  expect(figures['streams open']).toBe(30)
})
