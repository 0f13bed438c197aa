import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { facilityShown, facilityUser } from '../../../../test/web/facility.ts'
import { draw, fakeApi, type Answers } from '../../../../test/web/fake-api.tsx'
import { shiftShown } from '../../../../test/web/jobs.ts'
import { ShiftManagement } from './ShiftManagement.tsx'

const none = { data: [], count: 0 }

const open = async (address: string, answers: Answers = {}) => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-20T15:00:00.000Z' },
    'facilities.read': facilityShown,
    'facilities.lastJob': null,
    'jobs.listOwn': none,
    'applications.shifts': none,
    ...answers,
  })
  await draw(<ShiftManagement />, address)
  /** what the list, and not a figure, asked for last */
  return () => api.sentTo('applications.shifts').findLast(({ limit }) => limit === '10')
}

test('confirmed shifts: open without applications, which the filter adds', async () => {
  const last = await open('/facility/shiftmanagement?confirmedshifts=1')
  await waitFor(() => expect(last()).toMatchObject({ shiftStatus: 'upcoming,current,completed' }))
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Applied' }))
  await waitFor(() => expect(last()).toMatchObject({ shiftStatus: 'applied,upcoming,current,completed' }))
})

test('confirmed shifts: filter by payment status from page one; no status filter asks for all', async () => {
  const shift = shiftShown({ shiftStatus: 'applied' })
  const applied = { ...shift, jobId: { ...shift.jobId, status: 'posted' } }
  const last = await open('/facility/shiftmanagement?confirmedshifts=1&status=all&page=2', {
    'applications.shifts': { data: [applied], count: 1 },
  })
  const stages = await screen.findByLabelText<HTMLSelectElement>('Payment status')
  expect([...stages.options].map(({ text }) => text)).toEqual([
    'Any payment status',
    'In progress',
    'Invoice',
    'Payment due',
    'Completed',
  ])
  stages.value = 'paymentDue'
  fireEvent(stages, new Event('change', { bubbles: true }))
  await waitFor(() => expect(last()).toMatchObject({ paymentStatus: 'paymentDue', skip: '0' }))
  expect(last()).not.toHaveProperty('shiftStatus')
  expect(last()).toMatchObject({ forFacility: 'true' })
  const link = (await screen.findByText(/^, shift \d{4}$/)).closest('a')
  expect(link?.getAttribute('href')).toBe(`/facility/applicants?jobId=${applied.jobId.id}`)
})

test.each([
  ['inProcess', 'paid', 'In progress', 'Paid'],
  ['inProcess', 'failed', 'In progress', 'Failed'],
  ['paymentDue', 'failed', 'Payment due', 'Failed'],
] as const)(
  'confirmed shifts: the stage %s has the word of its charge beside it: %s',
  async (stage, status, inStage, ofCharge) => {
    await open('/facility/shiftmanagement?confirmedshifts=1', {
      'applications.shifts': {
        data: [shiftShown({ shiftStatus: 'upcoming', paymentStage: stage, facilityPaymentStatus: status })],
        count: 1,
      },
    })
    const shown = await screen.findByText(inStage, { selector: 'span' })
    expect(shown.nextElementSibling?.textContent).toBe(ofCharge)
  },
)
