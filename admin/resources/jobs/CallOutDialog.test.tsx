import { fireEvent, screen, within } from '@testing-library/dom'
import type { JobRecord } from '@gaitway/contract/schemas/resources'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { deleteDrafts } from '../../shared/move-form.ts'
import { CallOutButton } from './CallOutDialog.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const job = {
  id: 'job',
  serialNumber: 12,
  status: 'posted',
  jobType: 'PART_TIME',
  officeName: 'Bayou Bend',
  timeZone: 'America/Chicago',
} as Partial<JobRecord> as JobRecord
const maya = { id: 'application', clinicianName: 'Maya Ortiz', status: 'upcoming', isStandby: false }
const owen = { id: 'standby', clinicianName: 'Owen Park', status: 'applied', isStandby: true }
const tess = {
  clinicianId: 'tess',
  name: 'Tess Ray',
  clinicianType: 'pt',
  phone: '7135550142',
  city: 'Houston',
  state: 'TX',
  distanceMiles: 3.2,
  isFavorite: true,
  hasApplied: false,
  isInvited: false,
}
const invited = { ...tess, clinicianId: 'ana', name: 'Ana Sol', phone: null, isInvited: true }
const effect = {
  clinicianCents: 0,
  facilityCents: 0,
  paidCents: 56_172,
  processingCents: 0,
  refundCents: 56_172,
  chargeCents: 0,
  paymentType: 'card',
  freeUntil: null,
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'posted',
  report: null,
}

const openDialog = async (
  applicants: object[] = [maya, owen],
  { preview = effect, now = '2026-11-21T12:10:30.000Z' }: { preview?: object; now?: string } = {},
) => {
  const sent = answerCalls({
    '/get-job': { data: { noShowReports: [], callOut: null } },
    '/app-config': { data: { now } },
    '/cancel-preview': { data: preview },
    '/record-call-out': { data: {} },
    '/shift-candidates': { data: { data: [tess, invited] } },
  })
  await render(
    <>
      <CallOutButton job={job} />
      <Notification />
    </>,
    { getList: (async () => ({ data: applicants, total: applicants.length })) as never },
    'subadmin',
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Replace clinician' }))
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Record a call-out for Maya Ortiz, shift 0012' }),
  )
  const type = (label: RegExp, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const press = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  const recorded = () =>
    sent.filter(([address]) => address.endsWith('/record-call-out')).map(([, body]) => body)
  return {
    dialog,
    type,
    press,
    choose: (name: string) => fireEvent.click(dialog.getByLabelText(name)),
    recorded,
  }
}

test('replace clinician: records who called, and offers the shift to the standby that was chosen', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog()
  choose('Someone they asked to call for them')
  await dialog.findAllByText('$561.72')
  type(/^Caller’s name/, ' Sam Ortiz ')
  type(/^Caller’s phone number/, '(713) 555-0111')
  type(/^Time of call \(CST\)/, '2026-11-21T06:05')
  type(/^Reason/, 'A fever.')
  choose('Owen Park')
  press('Record call-out')
  await screen.findByText('Call-out recorded for shift 0012. We notified both sides.')
  expect(recorded()).toEqual([
    {
      jobApplicationId: 'application',
      caller: 'authorized',
      callerName: 'Sam Ortiz',
      phone: '7135550111',
      calledAt: '2026-11-21T12:05:00.000Z',
      reason: 'A fever.',
      standbyApplicationId: 'standby',
    },
  ])
})

test('replace clinician: a call by anyone else is a question, and nothing is offered', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog()
  choose('Someone else (we’ll ask the clinician)')
  await dialog.findByText('We’ll ask Maya Ortiz right away')
  expect(dialog.queryByText('Who gets the first offer')).toBeNull()
  type(/^Caller’s name/, 'Sam Chen')
  type(/^Caller’s phone number/, '7135550111')
  type(/^Reason/, 'Says that she’s sick.')
  press('Ask Maya Ortiz')
  await screen.findByText('We asked Maya Ortiz whether they can work.')
  expect(recorded()).toEqual([
    expect.objectContaining({
      caller: 'other',
      callerName: 'Sam Chen',
      calledAt: '2026-11-21T12:10:00.000Z',
    }),
  ])
})

test('replace clinician: what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog()
  await dialog.findByText('Who gets the first offer')
  press('Record call-out')
  await dialog.findByText('Choose who called')
  choose('Someone they asked to call for them')
  type(/^Time of call/, '2026-11-21T06:11')
  press('Record call-out')
  for (const text of [
    'Please enter the caller’s name',
    'Please enter the caller’s phone number',
    'Enter a time in the past',
    'Please enter a reason',
  ])
    expect(await dialog.findByText(text)).toBeTruthy()
  expect(recorded()).toEqual([])
})

test('replace clinician: a time that clocks show twice asks which, and the second is sent', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog([maya], {
    now: '2026-11-01T09:10:00.000Z',
  })
  choose('The clinician')
  type(/^Caller’s phone number/, '7135550111')
  type(/^Time of call/, '2026-11-01T01:30')
  type(/^Reason/, 'A fever.')
  await dialog.findAllByText('$561.72')
  press('Record call-out')
  await dialog.findByText('Clocks go back that day, so this time happens twice. Choose which one.')
  expect(recorded()).toEqual([])
  choose('1:30 AM CST (second)')
  press('Record call-out')
  await screen.findByText('Call-out recorded for shift 0012. We notified both sides.')
  expect(recorded()).toEqual([expect.objectContaining({ calledAt: '2026-11-01T07:30:00.000Z' })])
})

test('replace clinician: a time that clocks skip is refused at its field', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog([maya], {
    now: '2027-03-14T12:10:00.000Z',
  })
  choose('The clinician')
  await dialog.findAllByText('$561.72')
  type(/^Time of call/, '2027-03-14T02:30')
  press('Record call-out')
  expect(await dialog.findByText(/^This time doesn’t exist that day/)).toBeTruthy()
  expect(recorded()).toEqual([])
})

test('replace clinician: now is the second of two, without a question', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog([maya], {
    now: '2026-11-01T07:30:20.000Z',
  })
  choose('The clinician')
  type(/^Caller’s phone number/, '7135550111')
  type(/^Reason/, 'A fever.')
  await dialog.findAllByText('$561.72')
  press('Record call-out')
  await screen.findByText('Call-out recorded for shift 0012. We notified both sides.')
  expect(recorded()).toEqual([expect.objectContaining({ calledAt: '2026-11-01T07:30:00.000Z' })])
})

test('replace clinician: without a standby, says who hears of the open shift', async () => {
  const { dialog } = await openDialog([maya])
  expect(await dialog.findByText(/^There are no standbys\. The shift will be open again/)).toBeTruthy()
})

test('replace clinician: those who could take the shift can be called, and are invited with the call-out', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog([maya])
  choose('The clinician')
  type(/^Caller’s phone number/, '7135550111')
  type(/^Reason/, 'A fever.')
  const phone = await dialog.findByRole('link', { name: 'Call Tess Ray, (713) 555-0142' })
  expect(phone.getAttribute('href')).toBe('tel:+17135550142')
  expect(dialog.getAllByText('Physical therapist, Houston, TX, 3.2 mi from the shift')).toHaveLength(2)
  expect(dialog.getByLabelText('Ana Sol').hasAttribute('disabled')).toBe(true)
  choose('Tess Ray')
  press('Record call-out')
  await screen.findByText('Call-out recorded for shift 0012. We notified both sides and invited 1 clinician.')
  expect(recorded()).toEqual([expect.objectContaining({ invitedClinicianIds: ['tess'] })])
})

test('replace clinician: who was chosen is asked for only while the shift will be open', async () => {
  const { dialog, type, press, choose, recorded } = await openDialog([maya])
  choose('The clinician')
  fireEvent.click(await dialog.findByLabelText('Tess Ray'))
  choose('Someone else (we’ll ask the clinician)')
  expect(dialog.queryByLabelText('Tess Ray')).toBeNull()
  type(/^Caller’s name/, 'Sam Chen')
  type(/^Caller’s phone number/, '7135550111')
  type(/^Reason/, 'A fever.')
  press('Ask Maya Ortiz')
  await screen.findByText('We asked Maya Ortiz whether they can work.')
  expect(recorded()).toEqual([expect.not.objectContaining({ invitedClinicianIds: expect.anything() })])
})

test.each([
  ['nobody is confirmed', [owen]],
  ['the shift is over', [{ ...maya, status: 'completed' }]],
])('replace clinician: isn’t offered if %s', async (_, applicants) => {
  answerCalls({ '': { data: { noShowReports: [], now: '2026-11-21T12:10:30.000Z' } } })
  await render(
    <>
      <CallOutButton job={job} />
      <p>Rendered</p>
    </>,
    { getList: (async () => ({ data: applicants, total: 1 })) as never },
    'admin',
  )
  await screen.findByText('Rendered')
  expect(screen.queryByRole('button', { name: 'Replace clinician' })).toBeNull()
})
