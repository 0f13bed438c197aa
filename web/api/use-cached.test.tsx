import { screen } from '@testing-library/preact'
import { draw } from '../../test/web/fake-api.tsx'
import { useCached } from './use-cached.ts'

const Reader = ({ seen }: { seen: string[] }) => {
  const { data, isLoading } = useCached('the day', async () => 'Monday')
  seen.push(isLoading ? 'loading' : (data ?? 'empty'))
  return <p>{data}</p>
}

test('cached read: is loading in each render before its data is there, also after the cache was cleared', async () => {
  const first: string[] = []
  const { unmount } = await draw(<Reader seen={first} />)
  await screen.findByText('Monday')
  unmount()
  const second: string[] = []
  await draw(<Reader seen={second} />)
  await screen.findByText('Monday')
  for (const seen of [first, second]) {
    expect(seen[0]).toBe('loading')
    expect(seen).not.toContain('empty')
  }
})

const Paused = () => {
  const { isLoading } = useCached<string>(null, async () => 'never')
  return <p>{isLoading ? 'loading' : 'nothing asked'}</p>
}

test('cached read: a skipped read is not loading', async () => {
  await draw(<Paused />)
  expect(screen.getByText('nothing asked')).toBeTruthy()
})

const Failing = () => {
  const { error, isLoading } = useCached<string>('a failure', async () => {
    throw new Error('No connection.')
  })
  return <p>{isLoading ? 'loading' : error?.message}</p>
}

test('cached read: a failed read is not loading', async () => {
  await draw(<Failing />)
  expect(await screen.findByText('No connection.')).toBeTruthy()
})
