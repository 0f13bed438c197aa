import { act, renderHook } from '@testing-library/preact'
import { useList } from './use-list.ts'

const listAt = (query: string) => {
  window.history.replaceState(null, '', `/list${query}`)
  const use = () =>
    useList({ choices: ['open', 'filled', 'over'], shown: ['open'], sorts: ['day', 'pay'], sortBy: 'day' })
  return renderHook(use).result
}
const address = () => window.location.search

test('list: shows its defaults until the user changes something', () => {
  expect(listAt('').current).toMatchObject({
    chosen: ['open'],
    isFiltered: false,
    sent: { skip: 0, limit: 10, sortBy: 'day', sortOrder: 'desc' },
  })
})

test('list: an address may have all choices, some, or none', () => {
  expect(listAt('?status=all').current.chosen).toEqual(['open', 'filled', 'over'])
  expect(listAt('?status=over,open').current.chosen).toEqual(['open', 'over'])
  expect(listAt('?status=').current.chosen).toEqual([])
})

test('list: ignores invalid values in the address', () => {
  expect(listAt('?status=lost&sort=name&order=up&page=-2').current).toMatchObject({
    chosen: [],
    sortBy: 'day',
    sortOrder: 'desc',
    page: 0,
  })
})

test('list: another filter, sort or search starts at page one and keeps the rest of the address', () => {
  const list = listAt('?tab=shifts&page=3&confirmed=1')
  expect(list.current.sent.skip).toBe(20)
  void act(() => list.current.choose(['open', 'filled', 'over'], { confirmed: undefined }))
  expect(address()).toBe('?tab=shifts&status=all')
  void act(() => list.current.setPage(2))
  void act(() => list.current.setSort('pay', 'asc'))
  expect(address()).toBe('?tab=shifts&status=all&sort=pay&order=asc')
  void act(() => list.current.setPage(1))
  expect(address()).toContain('page=2')
  void act(() => list.current.setSearch('north'))
  expect(list.current).toMatchObject({ page: 0, search: 'north', isFiltered: true })
  void act(() => list.current.clear())
  expect(address()).toBe('?tab=shifts&sort=pay&order=asc')
})
