import { unseen } from './reports.ts'

const tables = { calls: ['jobs.post'], errors: ['not_found'], moves: ['job.confirm'] }

test('a row, a code and a move that no test saw are named', () => {
  expect(unseen(tables, [])).toEqual(['call jobs.post', 'error not_found', 'move job.confirm'])
})

test('a call that was only refused has not been seen', () => {
  expect(unseen(tables, [{ kind: 'call', name: 'jobs.post', status: 403 }])).toContain('call jobs.post')
})

test('what was seen is not named, and what only has the same name does not count', () => {
  expect(
    unseen({ ...tables, errors: ['job.confirm'] }, [
      { kind: 'call', name: 'jobs.post', status: 201 },
      { kind: 'move', name: 'job.confirm' },
    ]),
  ).toEqual(['error job.confirm'])
})
