import { render } from '@testing-library/preact'
import { Skeleton } from './Skeleton.tsx'

const isShownAtOnce = (place: Element) => place.querySelector('output')?.className.includes('atOnce')

let time = 0
beforeAll(() => void jest.spyOn(performance, 'now').mockImplementation(() => time))
// long after what another test showed
beforeEach(() => void (time += 10_000))
afterAll(() => jest.restoreAllMocks())

test('skeleton: the first waits a moment, one that takes over from another doesn’t', () => {
  const first = render(<Skeleton key="frame" />)
  expect(isShownAtOnce(first.container)).toBe(false)
  first.rerender(<Skeleton key="screen" shape="card" />)
  expect(isShownAtOnce(first.container)).toBe(true)
  first.unmount()
})

test('skeleton: one that follows shortly after another is shown at once', () => {
  render(<Skeleton />).unmount()
  time += 100
  expect(isShownAtOnce(render(<Skeleton />).container)).toBe(true)
})

test('skeleton: one that comes later waits a moment again', () => {
  render(<Skeleton />).unmount()
  time += 2000
  expect(isShownAtOnce(render(<Skeleton />).container)).toBe(false)
})
