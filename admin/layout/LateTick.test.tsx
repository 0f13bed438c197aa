import { queryByRole, screen } from '@testing-library/dom'
import { answerCalls } from '../../test/admin/answer-calls.ts'
import { close, render } from '../../test/admin/render.tsx'
import { LateTick } from './LateTick.tsx'

afterEach(close)

const since = '2026-11-20T15:00:00.000Z'
const run = (name: string, problem: 'stopped' | 'failing' | null) => ({
  name,
  startedAt: since,
  finishedAt: since,
  isOk: problem !== 'failing',
  result: {},
  runs: 7,
  problem,
})
const show = async (problem: 'stopped' | 'failing' | null) => {
  const sent = answerCalls({
    '/admin/scheduled-runs': { data: [run('payouts', null), run('tick', problem)] },
  })
  await render(<LateTick />)
  return sent
}

test.each([
  ['stopped' as const, /^Scheduled tasks stopped on 11\/20\/2026, 9:00 AM CST\. Until they run again/],
  [
    'failing' as const,
    /^Some scheduled tasks have failed since 11\/20\/2026, 9:00 AM CST\. Until they run again/,
  ],
])('late tick: when tasks are %s, every page says so and leads to them', async (problem, sentence) => {
  await show(problem)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(sentence)
  expect(screen.getByRole('link', { name: 'See scheduled runs' }).getAttribute('href')).toMatch(
    /\/settings\/runs$/,
  )
})

test('late tick: nothing is said while tasks are in time', async () => {
  expect(await show(null)).toHaveLength(1)
  expect(queryByRole(document.body, 'alert')).toBeNull()
})
