import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { useQueryClient } from '@tanstack/react-query'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { EndButtons } from './EndDialog.tsx'

afterEach(close)

const job = { id: 'job', serialNumber: 42, status: 'posted', jobType: 'PART_TIME', slots: [] }
const effect = {
  clinicianCents: 0,
  facilityCents: 0,
  paidCents: 0,
  processingCents: 0,
  refundCents: 0,
  chargeCents: 0,
  paymentType: null,
  freeUntil: null,
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'cancelled',
  report: null,
}

const Hint = () => {
  const queries = useQueryClient()
  return <button onClick={() => void queries.invalidateQueries()}>Hint</button>
}

test('cancel shift: a hint that arrives before the answer doesn’t ask again what it would do', async () => {
  const sent = answerCalls({
    'cancel-preview': { data: effect },
    'cancel-shift': { data: {} },
    '': { data: {} },
  })
  const answer = global.fetch
  global.fetch = (async (url: string, init: RequestInit) => {
    // the live stream is faster than the answer
    if (url.includes('cancel-shift')) fireEvent.click(screen.getByText('Hint'))
    return answer(url, init)
  }) as never
  await render(
    <>
      <Hint />
      <EndButtons job={job as Partial<JobRecord> as JobRecord} />
      <Notification />
    </>,
    { getList: (async () => ({ data: [], total: 0 })) as never },
    'admin',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel shift' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel shift 0042' }))
  await dialog.findByText('No charges or refunds')
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'Posted twice.' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel shift' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(([address]) => address.endsWith('cancel-preview'))).toHaveLength(1)
})
