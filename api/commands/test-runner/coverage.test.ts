import { listUncovered } from './reports.ts'

const tables = { calls: ['jobs.post'], errors: ['not_found'], moves: ['job.confirm'] }

test('coverage: lists a call, an error and a move that no test covered', () => {
  expect(listUncovered(tables, [])).toEqual(['call jobs.post', 'error not_found', 'move job.confirm'])
})

test('coverage: a call that was only refused is not covered', () => {
  expect(listUncovered(tables, [{ kind: 'call', name: 'jobs.post', status: 403 }])).toContain(
    'call jobs.post',
  )
})

test('coverage: leaves out what is covered, and the same name of another kind does not count', () => {
  expect(
    listUncovered({ ...tables, errors: ['job.confirm'] }, [
      { kind: 'call', name: 'jobs.post', status: 201 },
      { kind: 'move', name: 'job.confirm' },
    ]),
  ).toEqual(['error job.confirm'])
})
