import { jest } from '@jest/globals'
import { unzipSync } from 'fflate'
import { zipTexts } from './zip-file.ts'

const countTo = function* (count: number) {
  for (let at = 0; at < count; at += 1) yield `${at};`
}

test('ZIP: has each text under its name, however many pieces it was written in', async () => {
  const bytes = await zipTexts([
    { name: 'a.csv', pieces: ['ID,Date\n', '1,2026-10-01\n'] },
    { name: 'b.txt', pieces: countTo(100_000) },
    { name: 'empty.txt', pieces: [] },
  ])
  const files = Object.entries(unzipSync(bytes)).map(([name, text]) => [name, Buffer.from(text).toString()])
  expect(files).toEqual([
    ['a.csv', 'ID,Date\n1,2026-10-01\n'],
    ['b.txt', [...countTo(100_000)].join('')],
    ['empty.txt', ''],
  ])
  expect(bytes.length).toBeLessThan(300_000)
})

test('ZIP: the same texts make the same bytes', async () => {
  const make = () => zipTexts([{ name: 'pbj.xml', pieces: countTo(1000) }])
  const first = await make()
  jest.useFakeTimers({ now: new Date('2031-05-05T12:00:00Z'), doNotFake: ['setImmediate'] })
  expect((await make()).equals(first)).toBe(true)
  jest.useRealTimers()
})
