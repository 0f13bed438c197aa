import { observe, seen, type CoverageEvent } from './coverage-probe.ts'

test('coverage probe: reports each response, error and move', () => {
  const observed: CoverageEvent[] = []
  observe(sighting => observed.push(sighting))
  seen.call('jobs.post', 201)
  seen.error('not_found')
  seen.move('job', 'fill')
  expect(observed).toEqual([
    { kind: 'call', name: 'jobs.post', status: 201 },
    { kind: 'error', name: 'not_found' },
    { kind: 'move', name: 'job.fill' },
  ])
})
