import { act, render, screen, waitFor } from '@testing-library/preact'
import { InTurn } from './InTurn.tsx'
import { useLoadingPart } from './loading-parts.ts'
import { Together } from './Together.tsx'

const Slow = ({ isLoading }: { isLoading: boolean }) => {
  useLoadingPart(isLoading)
  return <p>{isLoading ? 'not yet' : 'there'}</p>
}

const page = (isLoading: boolean) => (
  <Together>
    <p>at once</p>
    <Slow isLoading={isLoading} />
  </Together>
)
const isWaiting = () => screen.queryByText('Loading') !== null

test('together: nothing shows until each part has loaded, and later loads don’t hide it again', async () => {
  const { rerender } = render(page(true))
  expect(isWaiting()).toBe(true)
  await act(() => rerender(page(false)))
  await waitFor(() => expect(isWaiting()).toBe(false))
  await act(() => rerender(page(true)))
  expect([isWaiting(), screen.getByText('not yet').parentElement?.className]).toEqual([false, 'shown'])
})

test('together: a part that takes too long is no longer waited for', async () => {
  render(page(true))
  await waitFor(() => expect(isWaiting()).toBe(false), { timeout: 4_000 })
  expect(screen.getByText('not yet')).toBeTruthy()
})

test('in turn: the first part doesn’t wait for the rest, which shows once its last part is there', async () => {
  const names = ['place', 'people', 'details', 'notes', 'map']
  const turns = (isLoading: boolean) => (
    <Together>
      <InTurn first={<p>pay</p>}>
        {[...names.map(name => <p key={name}>{name}</p>), <Slow key="slow" isLoading={isLoading} />]}
      </InTurn>
    </Together>
  )
  const { rerender } = render(turns(true))
  const isShown = (name: string) => screen.queryByText(name)?.closest('.loading') === null
  expect([isShown('pay'), names.filter(name => screen.queryByText(name))]).toEqual([false, []])
  await screen.findByText('not yet')
  await waitFor(() => expect(isShown('pay')).toBe(true))
  expect([isWaiting(), names.filter(isShown)]).toEqual([true, []])
  await act(() => rerender(turns(false)))
  await waitFor(() => expect(isWaiting()).toBe(false))
  expect(names.filter(isShown)).toEqual(names)
})
