import { fireEvent, screen, waitFor } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids } from '../../../../test/web/jobs.ts'
import { EndShift, type EndShiftProps } from './EndShift.tsx'

beforeAll(showDialogsInJsdom)

const effect = {
  clinicianCents: 24_800,
  facilityCents: 28_101,
  paidCents: 56_172,
  processingCents: 0,
  refundCents: 28_071,
  chargeCents: 0,
  paymentType: 'card',
  freeUntil: null,
  terms: { lateNoticeHours: 24, lateHours: 4 },
  jobStatus: 'cancelled',
  report: null,
}
const money = { facilityCents: 0, refundCents: 56_172, chargeCents: 0 }
const waiting = {
  state: 'waiting',
  startDate: '2026-11-22T15:00:00.000Z',
  hasOtherDays: true,
  answerBy: '2026-11-23T16:00:00.000Z',
  checkIn: null,
  ifNoShow: money,
  ifWorked: { facilityCents: 56_172, refundCents: 0, chargeCents: 0 },
}
const days = [21, 22].map(day => ({
  id: `day ${day}`,
  startDate: `2026-11-${day}T15:00:00.000Z`,
  endDate: `2026-11-${day}T23:00:00.000Z`,
}))
const shift = {
  jobId: ids.job,
  applicationId: ids.application,
  name: 'Ana',
  place: 'Main campus, Houston',
  slots: days,
  timeZone: 'America/Chicago',
}

const open = async (props: Partial<EndShiftProps>, answers: Answers = {}) => {
  const api = fakeApi({
    'product.config': { now: '2026-11-22T16:00:00.000Z' },
    'applications.previewCancel': effect,
    ...answers,
  })
  const onClose = jest.fn()
  await draw(<EndShift kind="cancel" side="facility" shift={shift} {...props} onClose={onClose} />)
  return { ...api, onClose }
}
const line = (label: string) => screen.findByText(label).then(({ nextSibling }) => nextSibling?.textContent)
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const giveReason = (value: string) => fireEvent.input(screen.getByLabelText(/^Reason/), { target: { value } })

test('cancel shift: a late cancellation shows why it costs and the amounts', async () => {
  await open({})
  expect(
    screen.getByText('Sat, Nov 21 to Sun, Nov 22 · 2 days · 16 hr').parentElement?.textContent,
  ).toContain('Main campus, Houston')
  expect(await line('Ana is paid')).toBe('$248.00')
  expect(await line('Total with fees')).toBe('$281.01')
  expect(await line('You paid')).toBe('$561.72')
  expect(await line('Refund')).toBe('$280.71')
  expect(
    screen.getByText(
      'The shift starts in less than 24 hours, so Ana is paid for 4 hours or the scheduled time, whichever is less.',
    ),
  ).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel and get $280.71 back' })).toBeTruthy()
})

test('cancel shift: early enough is free and names the deadline', async () => {
  const free = { clinicianCents: 0, facilityCents: 0, refundCents: 56_172 }
  await open(
    {},
    { 'applications.previewCancel': { ...effect, ...free, freeUntil: '2026-11-20T15:00:00.000Z' } },
  )
  expect(
    await screen.findByText(/^Free cancellation until Fri, Nov 20.*, 9:00 AM CST\. After that, Ana/),
  ).toBeTruthy()
  expect(screen.queryByText('Ana is paid')).toBeNull()
})

test('cancel shift: a bank debit under way is processing, not paid', async () => {
  const debit = { paymentType: 'ACH', processingCents: 56_172 }
  await open({}, { 'applications.previewCancel': { ...effect, ...debit } })
  expect(await line('Processing')).toBe('$561.72')
  expect(screen.queryByText('You paid')).toBeNull()
  expect(await line('Refund')).toBe('$280.71')
})

test('cancel shift: a facility that pays by invoice is invoiced', async () => {
  const invoice = { paymentType: 'invoice', paidCents: 0, refundCents: 0, facilityCents: 27_280 }
  await open({}, { 'applications.previewCancel': { ...effect, ...invoice } })
  expect(await line('You’ll be invoiced')).toBe('$272.80')
  expect(screen.getByRole('button', { name: 'Cancel and pay $272.80 by invoice' })).toBeTruthy()
})

test('no-show: is about the last day that isn’t named as worked, and requires the checkbox', async () => {
  const { sentTo, onClose } = await open(
    { kind: 'noShow' },
    {
      'applications.previewCancel': sent => ({
        ...effect,
        report: sent.workedSlotIds ? { ...waiting, ifNoShow: { ...money, refundCents: 28_071 } } : waiting,
      }),
      'applications.noShow': {},
    },
  )
  expect(await line('Refund for that day if it’s a no-show')).toBe('$561.72')
  expect(
    screen.getByText(/^You’re reporting Sun, Nov 22 only. The other days stay booked with Ana/),
  ).toBeTruthy()
  expect(await line('Total if it was worked')).toBe('$561.72')
  expect(
    screen.getByText(/^We’ll ask Ana right away. They can answer until Mon, Nov 23, 10:00 AM CST/),
  ).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: /^Sun, Nov 22/ })).toBeNull()
  fireEvent.click(await screen.findByRole('checkbox', { name: /Nov 21/ }))
  await screen.findByText('$280.71')
  giveReason('Nobody came on Sunday.')
  press('Report no-show')
  expect(await screen.findByText('Please confirm that the clinician didn’t work')).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Clinician did not work on Sun, Nov 22' }))
  press('Report no-show')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo('applications.noShow')).toEqual([
    {
      kind: 'noShow',
      jobApplicationId: ids.application,
      workedSlotIds: ['day 21'],
      reason: 'Nobody came on Sunday.',
    },
  ])
})

test('sent home: the clinician is paid a minimum that is settled later', async () => {
  const { sentTo } = await open({ kind: 'sentHome' }, { 'applications.sendHome': {} })
  expect(await line('Ana is paid at least')).toBe('$248.00')
  giveReason('The census dropped.')
  press('End now and pay at least $248.00')
  await waitFor(() =>
    expect(sentTo('applications.sendHome')).toEqual([
      { kind: 'sentHome', jobApplicationId: ids.application, reason: 'The census dropped.' },
    ]),
  )
})

test('cancellation by the clinician: explains what happens, not what the facility paid', async () => {
  const hidden = {
    facilityCents: null,
    paidCents: null,
    processingCents: null,
    refundCents: null,
    chargeCents: null,
  }
  const mine = { ...effect, ...hidden, clinicianCents: 0, paymentType: null, jobStatus: 'posted' }
  const { sentTo } = await open(
    { side: 'clinician', shift: { ...shift, name: 'Bayou Bend' } },
    { 'applications.previewCancel': mine, 'applications.cancel': {} },
  )
  expect(await screen.findByText('You won’t be paid for this shift.')).toBeTruthy()
  expect(screen.getByText(/^Bayou Bend gets a full refund/)).toBeTruthy()
  expect(screen.queryByText(/\$/)).toBeNull()
  press('Cancel my shift')
  expect(await screen.findByText('Please enter a reason')).toBeTruthy()
  giveReason('I am ill.')
  press('Cancel my shift')
  await waitFor(() => expect(sentTo('applications.cancel')).toHaveLength(1))
})

test('end shift: a failed preview shows why, can be retried, and blocks the action', async () => {
  await open({}, { 'applications.previewCancel': refused(409, 'job_already_started', 'Started.') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull()
})

test('end shift: keeps what was typed when the API refuses', async () => {
  const { onClose } = await open({}, { 'applications.cancel': refused(409, 'being_confirmed', 'Not now.') })
  await screen.findByRole('button', { name: /^Cancel and get/ })
  giveReason('The unit is closed.')
  press(/^Cancel and get/)
  expect((await screen.findByRole('alert')).textContent).toContain('Not now.')
  expect((screen.getByLabelText(/^Reason/) as HTMLTextAreaElement).value).toBe('The unit is closed.')
  expect(onClose).not.toHaveBeenCalled()
})

test.each([
  [
    'a check-in with its distance',
    { at: '2026-11-22T14:58:00.000Z', miles: 0.2, isRecorded: false },
    'Ana checked in on Sun, Nov 22, 8:58 AM CST, 0.2 miles from the shift.',
  ],
  [
    'a check-in without a location',
    { at: '2026-11-22T14:58:00.000Z', miles: null, isRecorded: false },
    'Ana checked in on Sun, Nov 22, 8:58 AM CST, location not available.',
  ],
  [
    'an arrival that was recorded',
    { at: '2026-11-22T15:02:00.000Z', miles: null, isRecorded: true },
    'Ana’s arrival was recorded for Sun, Nov 22, 9:02 AM CST.',
  ],
  ['submitted hours', null, 'Ana submitted hours for this shift.'],
])('no-show: %s means that our team decides', async (_, checkIn, sentence) => {
  const report = { ...waiting, state: 'contested', answerBy: null, checkIn }
  await open({ kind: 'noShow' }, { 'applications.previewCancel': { ...effect, report } })
  const said = await screen.findByText(text => text.startsWith(sentence))
  expect(said.textContent).toContain('Nothing is refunded until then')
  expect(screen.getByText(/choose “Send home early”.*their time card has their actual hours/)).toBeTruthy()
})

test('no-show: of the only day says nothing of others', async () => {
  const report = { ...waiting, hasOtherDays: false }
  await open(
    { kind: 'noShow', shift: { ...shift, slots: days.slice(1) } },
    { 'applications.previewCancel': { ...effect, report } },
  )
  expect(await line('Refund if it’s a no-show')).toBe('$561.72')
  expect(screen.queryByText(/^You’re reporting/)).toBeNull()
  expect(screen.getByRole('checkbox', { name: 'Clinician did not work this shift' })).toBeTruthy()
})

test('cancel shift: after a no-show of one day, the days that are left cost nothing', async () => {
  await open({ shift: { ...shift, hasMissedDay: true } })
  expect(
    await screen.findByText(/^The days that are left are canceled, at no cost\. Days that Ana worked/),
  ).toBeTruthy()
  expect(screen.queryByText(/starts in less than/)).toBeNull()
})

test('cancel shift: what it would do isn’t asked again once it has ended', async () => {
  const { sentTo, onClose } = await open({}, { 'applications.cancel': {} })
  await screen.findByText('Ana is paid')
  giveReason('Fewer patients.')
  press(/^Cancel and get/)
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sentTo('applications.previewCancel')).toHaveLength(1)
})

test('cancel shift: a refused cancellation asks again what it would do', async () => {
  const answers = { 'applications.cancel': refused(409, 'out_of_date', 'The shift changed.') }
  const { sentTo } = await open({}, answers)
  await screen.findByText('Ana is paid')
  giveReason('Fewer patients.')
  press(/^Cancel and get/)
  expect(await screen.findByText('The shift changed.')).toBeTruthy()
  await waitFor(() => expect(sentTo('applications.previewCancel')).toHaveLength(2))
})
