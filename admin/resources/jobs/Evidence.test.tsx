import { fireEvent, screen, waitFor } from '@testing-library/dom'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { EvidencePanel } from './Evidence.tsx'

afterEach(close)

const job = { id: 'job', facilityId: 'facility', officeName: 'Bayou Bend' } as Partial<JobRecord> as JobRecord
const confirmed = {
  clinicianId: 'tess',
  clinicianName: 'Tess Therapist',
  confirmedAt: '2026-11-20T12:00:00Z',
}
const show = (...applications: object[]) => {
  const data = applications.map((one, index) => ({ id: String(index), ...one }))
  const getList = async () => ({ data, total: data.length })
  return render(
    <>
      <EvidencePanel job={job} />
      <Notification />
    </>,
    { getList: getList as never },
    'admin',
  )
}

test('evidence: of the shift, and once for each clinician who was confirmed, at the facility', async () => {
  const sent = answerCalls({ '/evidence': { status: 503, code: 'unavailable', message: 'Not now.' } })
  await show(confirmed, confirmed, { ...confirmed, clinicianId: 'other', confirmedAt: null })
  const names = (await screen.findAllByRole('button')).map(button => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'PDF, this shift',
    'ZIP with documents, this shift',
    'PDF, Tess Therapist at Bayou Bend',
    'ZIP with documents, Tess Therapist at Bayou Bend',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'ZIP with documents, Tess Therapist at Bayou Bend' }))
  await screen.findByText('Not now.')
  await waitFor(() => expect(sent.map(([address]) => address)).toEqual(['/api/evidence']))
})

test('evidence: nothing before anybody was confirmed', async () => {
  await show({ ...confirmed, confirmedAt: null })
  await waitFor(() => expect(screen.queryByText('Evidence file')).toBeNull())
})
