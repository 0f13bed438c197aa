import { jest } from '@jest/globals'
import { showSteps } from './steps.ts'

/** What is printed, with times left out. */
const outputOf = (isTTY: boolean) => {
  const written: string[] = []
  const write = (text: string) => written.push(text.replace(/ +\d+\.\d+ s/, ' 0.00 s')) > 0
  return { written, output: { write, isTTY, columns: 40 } }
}
const steady = new AbortController().signal

test('steps: a terminal’s last line says what each running step is at, and is erased at the end', async () => {
  const { written, output } = outputOf(true)
  const { step } = showSteps(output, steady)
  let end = () => {}
  const other = step('front ends', () => new Promise<void>(resolve => (end = resolve)), String)
  await step(
    'demo',
    async report => {
      report('38 of 64 stories')
      return 'created'
    },
    String,
  )
  end()
  await other
  const erase = '\r\u001B[2K'
  expect(written).toContain(`${erase}  front ends,  demo 38 of 64 stories`)
  expect(written).toContain(`${erase}  demo 0.00 s   created\n`)
  expect(written.at(-1)).toBe(erase)
})

test('steps: elsewhere a line now and then says what a step is at', async () => {
  jest.useFakeTimers()
  const { written, output } = outputOf(false)
  const running = showSteps(output, steady).step(
    'demo',
    async report => {
      report('38 of 64 stories')
      jest.advanceTimersByTime(20_000)
      return 'created'
    },
    String,
  )
  expect(await running).toBe('created')
  jest.advanceTimersByTime(60_000)
  jest.useRealTimers()
  const line = '  demo 0.00 s   38 of 64 stories …\n'
  expect(written).toEqual([line, line, '  demo 0.00 s   created\n'])
})

test('steps: a failed step prints no line, and none starts after the signal', async () => {
  const { written, output } = outputOf(false)
  const stopping = new AbortController()
  const { step } = showSteps(output, stopping.signal)
  const failed = step('demo', () => Promise.reject(new Error('broken')), String)
  await expect(failed).rejects.toThrow('broken')
  stopping.abort(new Error('stopped'))
  await expect(step('worker', async () => 'running', String)).rejects.toThrow('stopped')
  expect(written).toEqual([])
})
