import { ALL, ticked, toggled } from './all-or-some.ts'

const options = ['applied', 'upcoming', 'current']

test('All chooses every option, and clears every option when it was ticked', () => {
  expect(toggled(options, ['applied'], ALL)).toEqual(options)
  expect(toggled(options, options, ALL)).toEqual([])
})

test('choosing the last missing option ticks All', () => {
  const chosen = toggled(options, ['applied', 'current'], 'upcoming')
  expect(chosen).toEqual(options)
  expect(ticked(options, chosen)).toEqual([ALL, ...options])
})

test('taking one option out takes the tick from All', () => {
  const chosen = toggled(options, options, 'applied')
  expect(chosen).toEqual(['upcoming', 'current'])
  expect(ticked(options, chosen)).toEqual(chosen)
})
