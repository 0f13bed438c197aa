import { jest } from '@jest/globals'
import { HttpError } from 'react-admin'
import { effectsOfEach, runEach, addSums } from './bulk.ts'

const tooFast = new HttpError('Too many attempts. Try again in a minute.', 429, { code: 'too_many_requests' })
const quick = { onDone: () => undefined, pauseMilliseconds: 1 }

test('bulk move: one that fails says why, and the rest continue', async () => {
  const send = jest.fn(async (row: number) => {
    if (row === 2) throw new Error('This shift is already filled.')
  })
  const done: number[] = []
  const failed = await runEach([1, 2, 3], {
    ...quick,
    send,
    onDone: count => done.push(count),
    onPause: () => undefined,
    signal: new AbortController().signal,
  })
  expect(failed).toEqual([{ row: 2, why: 'This shift is already filled.' }])
  expect(done).toEqual([1, 2, 3])
})

test('bulk move: asked to slow down, it pauses and does the same row again', async () => {
  const pauses: boolean[] = []
  const send = jest.fn(async () => undefined).mockRejectedValueOnce(tooFast)
  const failed = await runEach(['one', 'two'], {
    ...quick,
    send,
    onPause: isPaused => pauses.push(isPaused),
    signal: new AbortController().signal,
  })
  expect([failed, pauses]).toEqual([[], [true, false]])
  expect(send.mock.calls).toEqual([['one'], ['one'], ['two']])
})

test('bulk move: stopped, the one under way is finished and the rest are reported as not done', async () => {
  const stop = new AbortController()
  const send = jest.fn(async () => stop.abort())
  const failed = await runEach([1, 2, 3], {
    ...quick,
    send,
    onPause: () => undefined,
    signal: stop.signal,
  })
  expect(send).toHaveBeenCalledTimes(1)
  expect(failed.map(({ row }) => row)).toEqual([2, 3])
})

test('bulk move: effects keep the order of the rows, and a refused preview leaves its row out', async () => {
  const rows = [5, 1, 4, 2, 3, 0]
  const effects = await effectsOfEach(async (row: number) => {
    if (row === 4) throw new Error('It has started.')
    return { what: String(row), isPossible: true, sums: { refunded: row * 100 } }
  })(rows)
  expect(effects.map(({ what }) => what)).toEqual(['5', '1', 'It has started.', '2', '3', '0'])
  expect(effects[2]?.isPossible).toBe(false)
  expect(addSums(effects)).toEqual({ refunded: 1_100 })
})
