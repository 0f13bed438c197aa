import { ALL, selectedOptions, toggleOption } from './all-or-some.ts'

const options = ['applied', 'upcoming', 'current']

test('status filter: All selects every status, or clears them all', () => {
  expect(toggleOption(options, ['applied'], ALL)).toEqual(options)
  expect(toggleOption(options, options, ALL)).toEqual([])
})

test('status filter: selecting the last status also selects All', () => {
  const chosen = toggleOption(options, ['applied', 'current'], 'upcoming')
  expect(chosen).toEqual(options)
  expect(selectedOptions(options, chosen)).toEqual([ALL, ...options])
})

test('status filter: clearing one status also clears All', () => {
  const chosen = toggleOption(options, options, 'applied')
  expect(chosen).toEqual(['upcoming', 'current'])
  expect(selectedOptions(options, chosen)).toEqual(chosen)
})
