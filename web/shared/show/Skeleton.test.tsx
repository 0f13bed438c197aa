import { render } from '@testing-library/preact'
import { Skeleton } from './Skeleton.tsx'

const isShownAtOnce = (place: Element) => place.querySelector('output')?.className.includes('atOnce')

test('skeleton: the first waits a moment, one that takes over from another doesn’t', () => {
  const first = render(<Skeleton key="frame" />)
  expect(isShownAtOnce(first.container)).toBe(false)
  first.rerender(<Skeleton key="screen" shape="card" />)
  expect(isShownAtOnce(first.container)).toBe(true)
  first.unmount()
})

test('skeleton: one that follows shortly after another is shown at once', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(10_000)
  render(<Skeleton />).unmount()
  now.mockReturnValue(10_100)
  expect(isShownAtOnce(render(<Skeleton />).container)).toBe(true)
  now.mockRestore()
})

test('skeleton: one that comes later waits a moment again', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(20_000)
  render(<Skeleton />).unmount()
  now.mockReturnValue(22_000)
  expect(isShownAtOnce(render(<Skeleton />).container)).toBe(false)
  now.mockRestore()
})
