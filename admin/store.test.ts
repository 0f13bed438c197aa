import { openStoreFor, store } from './store.ts'

const mockKept = { reset: jest.fn(), setItem: jest.fn() }
jest.mock('react-admin', () => ({
  localStorageStore: () => ({
    reset: () => mockKept.reset(),
    setItem: (key: string, value: unknown) => mockKept.setItem(key, value),
  }),
}))

beforeEach(() => localStorage.clear())

test('store: a second person on the same browser starts without filters', () => {
  openStoreFor('ada')
  mockKept.reset.mockClear()
  openStoreFor('owen')
  expect(mockKept.reset).toHaveBeenCalledTimes(1)
})

test('store: the same person keeps their filters', () => {
  openStoreFor('ada')
  mockKept.reset.mockClear()
  openStoreFor('ada')
  expect(mockKept.reset).not.toHaveBeenCalled()
})

test('store: filters are kept, scroll positions are not', () => {
  store.setItem('jobs.listParams', { page: 2 })
  store.setItem('jobs.list.scrollPosition', 400)
  expect(mockKept.setItem.mock.calls).toEqual([['jobs.listParams', { page: 2 }]])
})
