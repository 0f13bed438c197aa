import { ALL, ticked, toggled } from './all-or-some.ts'

const options = ['applied', 'upcoming', 'current']

test('status filter: All selects every status, or clears them all', () => {
  expect(toggled(options, ['applied'], ALL)).toEqual(options)
  expect(toggled(options, options, ALL)).toEqual([])
})

test('status filter: selecting the last status also selects All', () => {
  const chosen = toggled(options, ['applied', 'current'], 'upcoming')
  expect(chosen).toEqual(options)
  expect(ticked(options, chosen)).toEqual([ALL, ...options])
})

test('status filter: clearing one status also clears All', () => {
  const chosen = toggled(options, options, 'applied')
  expect(chosen).toEqual(['upcoming', 'current'])
  expect(ticked(options, chosen)).toEqual(chosen)
})
