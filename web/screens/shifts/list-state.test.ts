import { renderHook } from '@testing-library/preact'
import { isAll, shiftStatuses, toggle, toggleAll, useShiftList } from './list-state.ts'

const listAt = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(useShiftList).result
}

test('until somebody chooses, applied, upcoming, current and completed are shown, newest first', () => {
  expect(listAt('/clinician/dashboard').current).toMatchObject({
    chosen: ['applied', 'upcoming', 'current', 'completed'],
    sortBy: 'startDate',
    sortOrder: 'desc',
    page: 0,
  })
})

test('confirmedshifts shows the confirmed ones', () => {
  expect(listAt('/clinician/dashboard?confirmedshifts=1').current.chosen).toEqual([
    'upcoming',
    'current',
    'completed',
  ])
})

test('All selects every status, and clears every one', () => {
  expect(toggleAll(['applied'])).toEqual(shiftStatuses)
  expect(toggleAll(shiftStatuses)).toEqual([])
})

test('selecting the last one makes it All, unselecting one makes it not', () => {
  const allButOne = toggle(shiftStatuses, 'declined')
  expect(isAll(allButOne)).toBe(false)
  expect(isAll(toggle(allButOne, 'declined'))).toBe(true)
})
