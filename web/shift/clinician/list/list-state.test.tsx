import { renderHook } from '@testing-library/preact'
import { shiftStatuses } from '@gaitway/contract/lifecycles/application'
import { hasAllStatuses, toggleStatus, toggleAllStatuses, useShiftList } from './list-state.ts'

const listAt = (address: string) => {
  window.history.replaceState(null, '', address)
  return renderHook(useShiftList).result
}

test('shift list: shows applied, upcoming, current and completed by default, newest first', () => {
  expect(listAt('/clinician/dashboard').current).toMatchObject({
    chosen: ['applied', 'upcoming', 'current', 'completed'],
    sortBy: 'startDate',
    sortOrder: 'desc',
    page: 0,
  })
})

test('shift list: confirmedshifts in the URL selects the confirmed ones', () => {
  expect(listAt('/clinician/dashboard?confirmedshifts=1').current.chosen).toEqual([
    'upcoming',
    'current',
    'completed',
  ])
})

test('shift list: All selects every status, then clears every one', () => {
  expect(toggleAllStatuses(['applied'])).toEqual(shiftStatuses)
  expect(toggleAllStatuses(shiftStatuses)).toEqual([])
})

test('shift list: selecting the last status selects All, clearing one clears it', () => {
  const allButOne = toggleStatus(shiftStatuses, 'declined')
  expect(hasAllStatuses(allButOne)).toBe(false)
  expect(hasAllStatuses(toggleStatus(allButOne, 'declined'))).toBe(true)
})
