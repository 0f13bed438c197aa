import { fakeApi, refused } from '../../test/web/fake-api.tsx'
import { startFirstRead, takeFirstRead } from './first-reads.ts'
import { keepToken } from './session.ts'

const shift = { id: '01900000-0000-7000-8000-000000000003' }
afterEach(() => jest.restoreAllMocks())

const job = { ...shift, description: 'Evaluate and treat.' }

test('first read: the screen takes its answer once', async () => {
  const { sentTo } = fakeApi({ 'jobs.read': job })
  await startFirstRead('jobs.read', shift)
  await expect(takeFirstRead('jobs.read', shift)).resolves.toEqual(job)
  expect(takeFirstRead('jobs.read', shift)).toBeUndefined()
  expect(sentTo('jobs.read')).toEqual([shift])
})

test('first read: another input is not answered by it', async () => {
  fakeApi({ 'jobs.read': job })
  await startFirstRead('jobs.read', shift)
  expect(takeFirstRead('jobs.read', { id: 'another' })).toBeUndefined()
})

test('first read: a refused one rejects with the reason', async () => {
  fakeApi({ 'jobs.read': refused(404, 'not_found', 'This shift is gone.') })
  await startFirstRead('jobs.read', shift)
  await expect(takeFirstRead('jobs.read', shift)).rejects.toThrow('This shift is gone.')
})

test('first read: nothing is read for a guest', async () => {
  const { requests } = fakeApi({ 'jobs.read': job })
  keepToken(undefined)
  await startFirstRead('jobs.read', shift)
  expect(takeFirstRead('jobs.read', shift)).toBeUndefined()
  expect(requests).toEqual([])
})

test('first read: another person and a later screen read again', async () => {
  fakeApi({ 'jobs.read': job })
  await startFirstRead('jobs.read', shift)
  keepToken('another token')
  expect(takeFirstRead('jobs.read', shift)).toBeUndefined()
  await startFirstRead('jobs.read', shift)
  jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  expect(takeFirstRead('jobs.read', shift)).toBeUndefined()
})
