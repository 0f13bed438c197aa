import { getByText, screen, waitFor } from '@testing-library/dom'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { job } from '../../../test/admin/no-show.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { Days } from './JobShow.tsx'

afterEach(close)

test('days of a shift: only the one that was missed is marked', async () => {
  answerCalls({ '/get-job': { data: { missedSlotIds: ['slot'] } } })
  const sunday = { id: 'sunday', startDate: '2026-11-22T14:00:00.000Z', endDate: '2026-11-22T22:00:00.000Z' }
  await render(<Days job={{ ...job, slots: [...job.slots, sunday] }} />)
  const saturday = await screen.findByText(/^11\/21\/2026/)
  await waitFor(() => getByText(saturday, 'No-show'))
  expect(screen.getByText(/^11\/22\/2026/).textContent).not.toContain('No-show')
})
