import { openStoreFor, store } from './store.ts'

const mockItems = new Map<string, unknown>()
jest.mock('react-admin', () => ({
  localStorageStore: () => ({
    getItem: (key: string, value: unknown) => mockItems.get(key) ?? value,
    setItem: (key: string, value: unknown) => mockItems.set(key, value),
    removeItems: (prefix: string) => {
      for (const key of mockItems.keys()) if (key.startsWith(prefix)) mockItems.delete(key)
    },
  }),
}))

const filtered = { page: 2 }

test('store: a second person on the same browser starts without filters, and the first keeps theirs', () => {
  openStoreFor('ada')
  store.setItem('jobs.listParams', filtered)
  openStoreFor('owen')
  expect(store.getItem('jobs.listParams')).toBeUndefined()
  store.setItem('jobs.listParams', { page: 3 })
  store.reset()
  expect(store.getItem('jobs.listParams')).toBeUndefined()
  openStoreFor('ada')
  expect(store.getItem('jobs.listParams')).toEqual(filtered)
})

test('store: scroll positions are not kept', () => {
  store.setItem('jobs.list.scrollPosition', 400)
  expect(store.getItem('jobs.list.scrollPosition')).toBeUndefined()
})
