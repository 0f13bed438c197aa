import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import {
  applicantShown,
  billingShown,
  declinedVisa,
  facilityUser,
  ownJob,
  subUserWith,
} from '../../testing/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../testing/fake-api.tsx'
import { ids } from '../../testing/jobs.ts'
import { copy } from '../paying/Returned.tsx'
import { Applicants } from './Applicants.tsx'

beforeAll(showDialogsInJsdom)

const [ana, ben] = [applicantShown(0), applicantShown(1)]
const listOf = (...data: object[]) => ({ data, count: data.length })
const payment = '01900000-0000-7000-8000-000000000300'

const open = async (answers: Answers, more = '') => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-19T15:00:00.000Z' },
    'jobs.read': ownJob(),
    'applications.applicants': listOf(ana, ben),
    'payments.billing': billingShown,
    'clinicians.read': { phone: '7135550100', email: 'ana@example.test' },
    ...answers,
  })
  await draw(<Applicants />, `/facility/applicants?jobId=${ids.job}${more}`)
  return api
}
const sheet = () => open({}, `&confirm=${ana.id}`)
/** The button with the amount, once it can be pressed. */
const pay = async () => {
  const button = await screen.findByRole('button', { name: 'Confirm and pay $579.27' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return button
}

test('applicants stand beside each other with what decides, and the decision about the one in sight', async () => {
  await open({})
  expect((await screen.findAllByRole('article')).map(column => column.getAttribute('aria-label'))).toEqual([
    'Ana Delgado',
    'Ben Ortiz',
  ])
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Decision about Ana Delgado' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'The next applicant' }))
  expect(await screen.findByRole('region', { name: 'Decision about Ben Ortiz' })).toBeTruthy()
})

test('applicants: the details of the shift name its documentation system', async () => {
  await open({ 'jobs.read': ownJob({ documentationSystem: 'Net Health' }) })
  const details = (await screen.findByText('Shift details')).closest('details')
  expect(details?.textContent).toContain('Documentation system (EMR)Net Health')
})

test('what stands against somebody is read, and nobody like that can be confirmed', async () => {
  const reasons = [{ code: 'no_licence', text: 'You have no licence for Texas.' }]
  await open({ 'applications.applicants': listOf({ ...ana, reasons }) })
  expect(await screen.findByText('No licence for the state of the shift.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and pay' }).disabled).toBe(true)
})

test('declining asks once, and a reason may be given', async () => {
  const { sentTo } = await open({ 'applications.decline': {} })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  fireEvent.input(await screen.findByLabelText('Reason'), { target: { value: ' We need Spanish. ' } })
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }))
  await waitFor(() =>
    expect(sentTo('applications.decline')).toEqual([
      { decision: 'decline', jobApplicationId: ana.id, reason: 'We need Spanish.' },
    ]),
  )
})

test('while somebody is being confirmed nobody else can be', async () => {
  await open({ 'applications.applicants': listOf(ana, { ...ben, isHeld: true }) })
  expect(await screen.findByText(/^Ben Ortiz is being confirmed/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and pay' }).disabled).toBe(true)
})

test('nobody yet: why, and the way back to the shift', async () => {
  await open({ 'applications.applicants': listOf() })
  expect(await screen.findByText('Nobody has applied yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See the shift' })).toBeTruthy()
})

test('a list that fails says why and can be asked for again', async () => {
  let fails = true
  await open({
    'applications.applicants': () => (fails ? refused(500, 'internal', 'Down.') : listOf(ana)),
  })
  fails = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('the sheet says the price in lines, what cancelling costs, and has the primary card chosen', async () => {
  await sheet()
  expect(await pay()).toBeTruthy()
  expect(screen.getByText('Shift, 8 h 15 min at $62/h').nextSibling?.textContent).toBe('$511.50')
  expect(screen.getByText('Free until Fri, 11/20, 8:00 AM CST: everything is returned.')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Visa ending 4242/).checked).toBe(true)
})

test('a declined card confirms nothing, says why in the sheet, and the next attempt has a key of its own', async () => {
  const api = await open(
    { 'applications.confirm': refused(402, 'payment_refused', 'Your card was declined.') },
    `&confirm=${ana.id}`,
  )
  fireEvent.click(await pay())
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  expect(screen.getByText(/^Nothing was charged/)).toBeTruthy()
  fireEvent.click(await pay())
  await waitFor(() => expect(api.sentTo('applications.confirm')).toHaveLength(2))
  const keys = api.asked.filter(({ name }) => name === 'applications.confirm').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('after a lost connection the same attempt is made again with the same key', async () => {
  let attempts = 0
  const api = await open(
    { 'applications.confirm': () => (attempts++ === 0 ? refused(503, 'payment_unknown', 'Not known.') : {}) },
    `&confirm=${ana.id}`,
  )
  fireEvent.click(await pay())
  await screen.findByText('Not known.')
  fireEvent.click(await pay())
  await waitFor(() => expect(api.sentTo('applications.confirm')).toHaveLength(2))
  const [first, second] = api.asked.filter(({ name }) => name === 'applications.confirm')
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
})

test('somebody else was faster: the sheet stays and says so', async () => {
  let isTaken = false
  await open(
    {
      'applications.applicants': () =>
        isTaken ? listOf({ ...ben, status: 'upcoming' }, { ...ana, status: 'declined' }) : listOf(ana, ben),
      'applications.confirm': () => {
        isTaken = true
        return refused(409, 'job_already_filled', 'Someone has already been confirmed for this shift.')
      },
    },
    `&confirm=${ana.id}`,
  )
  fireEvent.click(await pay())
  expect(await screen.findByText('Someone has already been confirmed for this shift.')).toBeTruthy()
  expect(await screen.findByText('Ben Ortiz is confirmed')).toBeTruthy()
})

test('a confirmed clinician is shown with phone and email', async () => {
  await open({ 'applications.applicants': listOf({ ...ana, status: 'upcoming' }) })
  expect(await screen.findByText('Ana Delgado is confirmed')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '(713) 555-0100' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ana@example.test' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm and pay' })).toBeNull()
})

test('with a card from the payment service the sheet opens again, that card chosen', async () => {
  const api = await open({ 'payments.addCard': declinedVisa }, `&confirm=${ana.id}&session_id=cs_test_1`)
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/Visa ending 0341/).checked).toBe(true))
  expect(api.sentTo('payments.addCard')).toEqual([{ sessionId: 'cs_test_1' }])
  await waitFor(() => expect(window.location.search).not.toContain('session_id'))
})

test('back from the bank: a refused payment says why, and the secrets leave the address', async () => {
  await open(
    {
      'payments.complete': {
        state: 'released',
        jobId: ids.job,
        failureMessage: 'The bank couldn’t verify the cardholder.',
        nextAction: null,
      },
    },
    `&paymentId=${payment}&payment_intent_client_secret=secret&redirect_status=failed`,
  )
  expect(
    await screen.findByText(/^Nobody was confirmed. The bank couldn’t verify the cardholder/),
  ).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe(`?jobId=${ids.job}&paymentId=${payment}`))
})

test('back from the bank too early: the way there again', async () => {
  await open(
    {
      'payments.complete': {
        state: 'needsAction',
        jobId: ids.job,
        failureMessage: null,
        nextAction: { url: 'https://bank.test/go' },
      },
    },
    `&paymentId=${payment}`,
  )
  expect((await screen.findByRole('link', { name: 'Go to your bank' })).getAttribute('href')).toBe(
    'https://bank.test/go',
  )
})

test('back from the bank, which takes the payment tried again for some days: nothing is left to do', async () => {
  const answer = { state: 'processing', jobId: ids.job, failureMessage: null, nextAction: null }
  const api = await open({ 'payments.complete': answer }, `&paymentId=${payment}`)
  await waitFor(() => expect(api.sentTo('payments.complete')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(copy.completing)).toBeNull())
  expect(screen.queryByRole('button', { name: copy.askAgain })).toBeNull()
})

test('a sub-user without payments declines but confirms nobody, one without applicants chooses nobody', async () => {
  const first = await open({ 'accounts.current': subUserWith('applicants') })
  expect(await screen.findByText('Confirming takes the area Payments.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm and pay' })).toBeNull()
  expect(first.sentTo('applications.applicants')).not.toEqual([])
  cleanup()
  await open({
    'accounts.current': subUserWith('shifts'),
    'applications.applicants': refused(403, 'not_allowed', 'Your account may not do this.'),
  })
  expect(await screen.findByText('Applicants are not among your areas')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})
