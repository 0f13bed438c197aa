import { screen } from '@testing-library/dom'
import { Suspense } from 'react'
import { close, render } from '../../test/admin/render.tsx'
import { loadable } from './load-early.tsx'

afterEach(close)

const Plant = ({ name }: { name: string }) => <p>{name}</p>
const load = jest.fn(async () => Plant)

test('loadable: what was loaded before shows without its fallback', async () => {
  const Early = loadable(load)
  await Early.load()
  const fallback = jest.fn(() => 'Loading')
  const Fallback = fallback as () => string
  await render(
    <Suspense fallback={<Fallback />}>
      <Early name="Aloe" />
    </Suspense>,
  )
  expect(screen.getByText('Aloe')).toBeTruthy()
  expect(fallback).not.toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
})

test('loadable: what isn’t there yet is loaded when it is rendered', async () => {
  const Later = loadable(load)
  expect(load).not.toHaveBeenCalled()
  await render(
    <Suspense fallback="Loading">
      <Later name="Birch" />
    </Suspense>,
  )
  expect(await screen.findByText('Birch')).toBeTruthy()
})

test('loadable: what failed ahead of time is loaded again when it is rendered', async () => {
  const Early = loadable(load)
  load.mockRejectedValueOnce(new Error('No connection'))
  await Early.load()
  await render(
    <Suspense fallback="Loading">
      <Early name="Cedar" />
    </Suspense>,
  )
  expect(await screen.findByText('Cedar')).toBeTruthy()
})
