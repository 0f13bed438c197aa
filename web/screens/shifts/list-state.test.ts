import { changedParams, isAll, listStateOf, queryOf, shiftStatuses, toggle, toggleAll } from './list-state.ts'

const params = (query = '') => new URLSearchParams(query)

test('until somebody chooses, applied, upcoming, current and completed are shown, newest first', () => {
  expect(listStateOf(params())).toEqual({
    statuses: ['applied', 'upcoming', 'current', 'completed'],
    sortBy: 'startDate',
    sortOrder: 'desc',
    page: 0,
  })
})

test('confirmedshifts shows the confirmed ones, until the filter is changed', () => {
  const asked = params('confirmedshifts=1')
  expect(listStateOf(asked).statuses).toEqual(['upcoming', 'current', 'completed'])
  expect(changedParams(asked, { statuses: ['applied'] }).toString()).toBe('status=applied')
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

test('All asks for every status, none asks nothing', () => {
  expect(queryOf(listStateOf(params('status=all')))).toMatchObject({
    shiftStatus: 'applied,upcoming,current,completed,cancelled,declined,expired',
    limit: 10,
  })
  expect(queryOf(listStateOf(params('status=')))).toBeNull()
  expect(queryOf(listStateOf(params('page=3')))).toMatchObject({ skip: 20 })
})

test('another filter or sort starts at the first page', () => {
  expect(listStateOf(changedParams(params('page=3'), { statuses: ['applied'] })).page).toBe(0)
  expect(listStateOf(changedParams(params('page=3'), { sortBy: 'shiftId', sortOrder: 'asc' }))).toMatchObject(
    {
      sortBy: 'shiftId',
      sortOrder: 'asc',
      page: 0,
    },
  )
  expect(listStateOf(changedParams(params('sort=status'), { page: 2 }))).toMatchObject({
    sortBy: 'status',
    page: 2,
  })
})
