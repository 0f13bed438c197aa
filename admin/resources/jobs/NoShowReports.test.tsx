import {
  fireEvent,
  getByLabelText,
  getByRole,
  getByText,
  queryByRole,
  screen,
  waitFor,
} from '@testing-library/dom'
import type { Side } from '@gaitway/contract/values/enums'
import type { NoShowReport as Report } from '@gaitway/contract/schemas/no-shows'
import { Notification } from 'react-admin'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { evidence, job, nothing, report } from '../../../test/admin/no-show.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { deleteDrafts } from '../../shared/move-form.ts'
import { NoShowReports } from './NoShowReports.tsx'

afterEach(async () => {
  await close()
  deleteDrafts()
})

const applicant = {
  id: 'application',
  jobId: 'job',
  clinicianName: 'Maya Ortiz',
  status: 'completed',
  confirmedAt: '2026-11-02T15:00:00Z',
}
const getList = async () => ({ data: [applicant], total: 1 })
const price = { payRateCents: 6200, feePercent: 10, paymentType: 'card' }
const getOne = async () => ({ data: { ...job, price, parkingCents: 0, otherCents: 0 } })
type Answers = Parameters<typeof answerCalls>[0]

const open = (shown: Report | null, side: Side, answers: Answers = {}) =>
  openAll(shown ? [shown] : [], side, answers)

const openAll = async (noShowReports: Report[], side: Side, answers: Answers = {}) => {
  const sent = answerCalls({
    ...answers,
    '/get-job': { data: { noShowReports } },
    '/no-show-evidence': answers['/no-show-evidence'] ?? { data: evidence },
    '/app-config': { data: { now: '2026-11-22T15:00:00Z' } },
  })
  await render(
    <>
      <NoShowReports job={job} />
      <Notification />
    </>,
    { getList: getList as never, getOne: getOne as never },
    side,
  )
  return sent
}
const panel = () => screen.findByRole('region', { name: 'No-show report for 11/21/2026' })
const buttonsIn = (where: HTMLElement) =>
  [...where.querySelectorAll('button')].map(({ textContent }) => textContent)
const settleCalls = (sent: [string, unknown][]) =>
  sent.filter(([address]) => address.endsWith('/settle-no-show')).map(([, body]) => body)

test('no-show report: while it waits, says for whose answer and until when; a sub-admin can only withdraw it', async () => {
  await open(
    { ...report, status: 'waiting', answeredAt: null, answerNote: null, answerBy: '2026-11-22T16:00:00Z' },
    'subadmin',
  )
  const shown = await panel()
  await waitFor(() => getByText(shown, 'Waiting for Maya Ortiz’s answer until 11/22/2026, 10:00 AM CST.'))
  expect(getByText(shown, '“Nobody came.”')).toBeTruthy()
  expect(getByText(shown, 'No answer yet')).toBeTruthy()
  expect(buttonsIn(shown)).toEqual(['Withdraw report'])
})

test('no-show report: one that was settled before can be decided but not withdrawn', async () => {
  await open({ ...report, outcome: 'nothing', isSilent: true }, 'admin')
  const shown = await panel()
  await waitFor(() =>
    getByText(shown, 'It was recorded as a no-show, and Maya Ortiz disputes that. An admin decides.'),
  )
  expect(buttonsIn(shown)).toEqual(['Decide'])
})

test('no-show report: a settled one says how, and has no buttons', async () => {
  await open(
    {
      ...report,
      status: 'settled',
      answerNote: null,
      outcome: 'nothing',
      answeredAt: null,
      isSilent: true,
      disputeBy: '2026-11-29T16:00:00Z',
    },
    'admin',
  )
  const shown = await panel()
  expect(getByText(shown, 'No-show on 11/21/2026, recorded without an answer.')).toBeTruthy()
  await waitFor(() => getByText(shown, 'Maya Ortiz can dispute this no-show until 11/29/2026, 10:00 AM CST.'))
  expect(getByText(shown, 'No statement')).toBeTruthy()
  expect(buttonsIn(shown)).toEqual([])
})

test('no-show report: withdrawing it needs a reason', async () => {
  const sent = await open(report, 'subadmin', { '/withdraw-no-show': { data: report } })
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Withdraw report' }))
  const dialog = screen.getByRole('dialog', { name: 'Withdraw the no-show report' })
  const withdraw = () => fireEvent.click(getByRole(dialog, 'button', { name: 'Withdraw report' }))
  const reason = getByLabelText(dialog, /^Reason/)
  withdraw()
  expect(reason.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(reason, { target: { value: 'She is there.' } })
  withdraw()
  await screen.findByText('Report withdrawn. We notified both sides.')
  expect(sent.filter(([address]) => address.endsWith('/withdraw-no-show')).map(([, body]) => body)).toEqual([
    { reportId: 'report', reason: 'She is there.' },
  ])
})

const decideDialog = async () => {
  const dialog = await screen.findByRole('dialog', { name: /^Decide on the no-show report/ })
  await waitFor(() => getByRole(dialog, 'region', { name: 'Maya Ortiz' }))
  return dialog
}
const fill = (dialog: HTMLElement, outcome: RegExp, reason: string) => {
  fireEvent.click(getByRole(dialog, 'radio', { name: outcome }))
  fireEvent.change(getByLabelText(dialog, /^Reason/), { target: { value: reason } })
}

test('decide: an item of the queue opens both sides with their phones, check-in, hours and messages', async () => {
  window.history.replaceState(null, '', '/?noShow=1')
  await open(report, 'admin')
  const dialog = await decideDialog()
  const phones = [...dialog.querySelectorAll('a')].map(link => link.getAttribute('href'))
  expect(phones).toEqual(['tel:+15555550100', 'tel:+15555550142'])
  const clinician = getByRole(dialog, 'region', { name: 'Maya Ortiz' })
  for (const text of [
    '“I was on the second floor.”',
    '11/21/2026, 8:04 AM CST, 0.2 miles from the shift',
    'Not checked out',
    '8:00 AM – 4:00 PM, 7 hr 30 min worked',
  ])
    expect(getByText(clinician, text)).toBeTruthy()
  const messages = getByRole(dialog, 'region', { name: 'Messages' })
  expect(messages.tabIndex).toBe(0)
  expect([...messages.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    'Maya Ortiz11/21/2026, 7:00 AM CSTOn my way',
    'Bayou Bend11/21/2026, 7:05 AM CSTSent a file',
  ])
})

test('decide: the queue’s link opens nothing for a sub-admin or once it is settled', async () => {
  window.history.replaceState(null, '', '/?noShow=1')
  const sent = await open(report, 'subadmin')
  await panel()
  expect(screen.queryByRole('dialog')).toBeNull()
  await close()
  window.history.replaceState(null, '', '/?noShow=1')
  await open({ ...report, status: 'settled', outcome: 'hours', decisionReason: 'They were there.' }, 'admin')
  await panel()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.filter(([address]) => address.endsWith('/no-show-evidence'))).toEqual([])
})

test('decide: needs an outcome and a reason, says what each pays, and names what it does', async () => {
  const sent = await open(report, 'admin', { '/settle-no-show': { data: report } })
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Decide' }))
  const dialog = await decideDialog()
  expect(
    [...dialog.querySelectorAll('[role=radiogroup] label')].map(({ textContent }) => textContent),
  ).toEqual([
    'No pay: Maya Ortiz isn’t paid, Bayou Bend is refunded $561.72',
    'All scheduled hours: Maya Ortiz is paid $496.00',
    'Other hours',
  ])
  fireEvent.click(getByRole(dialog, 'button', { name: 'Decide' }))
  expect(getByText(dialog, 'Choose an outcome')).toBeTruthy()
  expect(document.activeElement).toBe(getByRole(dialog, 'radio', { name: /^No pay/ }))
  expect(getByText(dialog, 'Please enter a reason')).toBeTruthy()
  expect(settleCalls(sent)).toEqual([])
  fill(dialog, /^No pay/, 'No sign of her.')
  expect(getByRole(dialog, 'button', { name: 'Record as a no-show and refund $561.72' })).toBeTruthy()
  fill(dialog, /^All scheduled/, 'She was there.')
  fireEvent.click(getByRole(dialog, 'button', { name: 'Pay Maya Ortiz $496.00' }))
  await screen.findByText('Maya Ortiz is paid $496.00. We notified both sides.')
  expect(settleCalls(sent)).toEqual([{ reportId: 'report', outcome: 'scheduled', reason: 'She was there.' }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('decide: other hours start as scheduled, say what they pay, and wrong ones are sent nowhere', async () => {
  const sent = await open(report, 'admin', { '/settle-no-show': { data: report } })
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Decide' }))
  const dialog = await decideDialog()
  fill(dialog, /^Other hours/, 'She left at noon.')
  await waitFor(() => getByRole(dialog, 'button', { name: 'Pay Maya Ortiz $496.00' }))
  const setEnd = (value: string) => fireEvent.change(getByLabelText(dialog, /^End/), { target: { value } })
  setEnd('')
  fireEvent.click(getByRole(dialog, 'button', { name: 'Decide' }))
  expect(getByText(dialog, 'Please enter an end time')).toBeTruthy()
  expect(settleCalls(sent)).toEqual([])
  setEnd('12:00')
  expect(getByText(dialog, 'Total with these hours').nextSibling?.textContent).toBe('$281.01')
  fireEvent.click(getByRole(dialog, 'button', { name: 'Pay Maya Ortiz $248.00 and refund $280.71' }))
  await screen.findByText('Maya Ortiz is paid $248.00. We notified both sides.')
  const [startTime, endTime] = ['2026-11-21T14:00:00.000Z', '2026-11-21T18:00:00.000Z']
  const slots = [{ slotId: 'slot', startTime, endTime, breakStartTime: null, breakEndTime: null }]
  expect(settleCalls(sent)).toEqual([
    { reportId: 'report', outcome: 'hours', slots, reason: 'She left at noon.' },
  ])
})

test('decide: a refusal stands in the dialog and keeps what was typed', async () => {
  const message = 'This no-show report isn’t open anymore.'
  await open(report, 'admin', { '/settle-no-show': { status: 409, code: 'no_show_closed', message } })
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Decide' }))
  const dialog = await decideDialog()
  fill(dialog, /^No pay/, 'No sign of her.')
  fireEvent.click(getByRole(dialog, 'button', { name: /^Record as a no-show/ }))
  await waitFor(() => getByText(dialog, message))
  expect((getByLabelText(dialog, /^Reason/) as HTMLTextAreaElement).value).toBe('No sign of her.')
  expect((getByRole(dialog, 'radio', { name: /^No pay/ }) as HTMLInputElement).checked).toBe(true)
})

test('decide: stays with what was typed if the report was withdrawn in the meantime', async () => {
  const answers = { '/settle-no-show': { status: 409, code: 'no_show_closed', message: 'Closed.' } }
  await open(report, 'admin', answers)
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Decide' }))
  const dialog = await decideDialog()
  fill(dialog, /^No pay/, 'No sign of her.')
  answerCalls({
    ...answers,
    '/get-job': { data: { noShowReports: [] } },
    '/no-show-evidence': { data: { ...evidence, outcomes: [] } },
  })
  fireEvent.click(getByRole(dialog, 'button', { name: /^Record as a no-show/ }))
  await waitFor(() => getByText(dialog, 'This report isn’t open anymore.'))
  await waitFor(() => expect(document.querySelector('[aria-label="No-show report"]')).toBeNull())
  expect((getByLabelText(dialog, /^Reason/) as HTMLTextAreaElement).value).toBe('No sign of her.')
  expect(buttonsIn(dialog)).toEqual(['Close'])
})

test('decide: before the shift is over, only nothing is offered, with what to do if they are there', async () => {
  await open(report, 'admin', { '/no-show-evidence': { data: { ...evidence, outcomes: [nothing] } } })
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Decide' }))
  const dialog = await decideDialog()
  expect(getByText(dialog, 'The shift isn’t over. If they’re there, withdraw the report.')).toBeTruthy()
  expect(dialog.querySelectorAll('[type=radio]')).toHaveLength(1)
})

test('decide: evidence that doesn’t load can be loaded again', async () => {
  await open(report, 'admin', { '/no-show-evidence': { status: 500, code: 'server', message: 'Down.' } })
  fireEvent.click(getByRole(await panel(), 'button', { name: 'Decide' }))
  const dialog = await screen.findByRole('dialog')
  const again = await waitFor(() => getByRole(dialog, 'button', { name: 'Try again' }))
  expect(getByText(dialog, 'Down.')).toBeTruthy()
  expect(queryByRole(dialog, 'radio')).toBeNull()
  answerCalls({ '/no-show-evidence': { data: evidence } })
  fireEvent.click(again)
  await waitFor(() => getByRole(dialog, 'region', { name: 'Maya Ortiz' }))
  expect(buttonsIn(dialog)).toEqual(['Close', 'Decide'])
})

test('no-show reports of two days: each has its panel, and only the open one its buttons', async () => {
  const settled = {
    status: 'settled',
    outcome: 'nothing',
    hasOtherDays: true,
    reason: 'Nobody at the desk.',
    disputeBy: '2026-11-28T14:00:00Z',
  } as const
  await openAll(
    [report, { ...report, ...settled, id: 'earlier', startDate: '2026-11-20T14:00:00Z' }],
    'admin',
  )
  expect(buttonsIn(await panel())).toEqual(['Decide', 'Withdraw report'])
  const earlier = screen.getByRole('region', { name: 'No-show report for 11/20/2026' })
  expect(getByText(earlier, '“Nobody at the desk.”')).toBeTruthy()
  await waitFor(() =>
    getByText(
      earlier,
      'Maya Ortiz will have 7 days to dispute this no-show after the report for 11/21/2026 is closed.',
    ),
  )
  expect(buttonsIn(earlier)).toEqual([])
})
