import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import {
  applicantShown,
  billingShown,
  declinedVisa,
  facilityUser,
  ownJob,
  subUserWith,
} from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { ids } from '../../../../test/web/jobs.ts'
import { toasts } from '../../../api/toasts.ts'
import { copy } from '../../../money/paying/PaymentResult.tsx'
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
/** The button with the amount, once it is enabled. */
const pay = async () => {
  const button = await screen.findByRole('button', { name: 'Confirm and pay $579.27' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
  return button
}

test('applicants: appear side by side with the facts to compare and a decision for each', async () => {
  await open({})
  expect((await screen.findAllByRole('article')).map(column => column.getAttribute('aria-label'))).toEqual([
    'Ana Delgado',
    'Ben Ortiz',
  ])
  expect(screen.getByText('1 of 2')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Decision on Ana Delgado' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Next applicant' }))
  expect(await screen.findByRole('region', { name: 'Decision on Ben Ortiz' })).toBeTruthy()
})

test('applicants: shift details include the documentation system', async () => {
  await open({ 'jobs.read': ownJob({ documentationSystem: 'Net Health' }) })
  const details = (await screen.findByText('Shift details')).closest('details')
  expect(details?.textContent).toContain('Documentation system (EMR)Net Health')
})

test('applicants: an ineligible applicant shows the reasons and cannot be confirmed', async () => {
  const reasons = [{ code: 'no_license', text: 'They don’t have a license for Texas.' }]
  await open({ 'applications.applicants': listOf({ ...ana, reasons }) })
  expect(await screen.findByText('They don’t have a license for Texas.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and pay' }).disabled).toBe(true)
})

test('decline: asks for confirmation and takes an optional reason', async () => {
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

test('decline: a failed one keeps the reason, and closes once there is nobody to decline', async () => {
  let isThere = true
  const { sentTo } = await open({
    'applications.decline': refused(500, 'server', 'Try again.'),
    'applications.applicants': () => (isThere ? listOf(ana) : listOf()),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Decline' }))
  fireEvent.input(await screen.findByLabelText('Reason'), { target: { value: 'We need Spanish.' } })
  const decline = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' })
  fireEvent.click(decline())
  await waitFor(() => expect(sentTo('applications.decline')).toHaveLength(1))
  await waitFor(() => expect(decline().getAttribute('aria-busy')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('We need Spanish.')
  isThere = false
  fireEvent.click(decline())
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo('applications.decline')).toHaveLength(2)
})

test('confirm: is disabled while another applicant is being confirmed', async () => {
  await open({ 'applications.applicants': listOf(ana, { ...ben, isHeld: true }) })
  expect(await screen.findByText(/^Ben Ortiz is being confirmed/)).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and pay' }).disabled).toBe(true)
})

test('applicants: no applicants yet explains why and links back to the shift', async () => {
  await open({ 'applications.applicants': listOf() })
  expect(await screen.findByText('No applicants yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View shift' })).toBeTruthy()
})

test('applicants: a list that fails to load shows the error and can be retried', async () => {
  let fails = true
  await open({
    'applications.applicants': () => (fails ? refused(500, 'internal', 'Down.') : listOf(ana)),
  })
  fails = false
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article')).toBeTruthy()
})

test('confirm sheet: shows the price lines, the cancellation terms and the primary card', async () => {
  await sheet()
  expect(await pay()).toBeTruthy()
  expect(screen.getByText('Shift, 8 hr 15 min at $62/hr').nextSibling?.textContent).toBe('$511.50')
  expect(
    screen.getByText('Free cancellation until Fri, Nov 20, 8:00 AM CST. You’ll get a full refund.'),
  ).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>(/Visa ending in 4242/).checked).toBe(true)
})

test('confirm sheet: a confirmation closes it and says what was paid', async () => {
  const api = await open({ 'applications.confirm': {} }, `&confirm=${ana.id}`)
  fireEvent.click(await pay())
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe('Confirmed. You paid $579.27.'))
  expect(api.sentTo('applications.confirm')).toMatchObject([{ paymentType: 'card' }])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('confirm sheet: a declined card confirms nothing, shows why, and the next attempt gets a new key', async () => {
  const api = await open(
    { 'applications.confirm': refused(402, 'payment_refused', 'Your card was declined.') },
    `&confirm=${ana.id}`,
  )
  fireEvent.click(await pay())
  expect(await screen.findByText('Your card was declined.')).toBeTruthy()
  expect(screen.getByText(/^You weren’t charged/)).toBeTruthy()
  fireEvent.click(await pay())
  await waitFor(() => expect(api.sentTo('applications.confirm')).toHaveLength(2))
  const keys = api.requests.filter(({ name }) => name === 'applications.confirm').map(({ key }) => key)
  expect(new Set(keys).size).toBe(2)
})

test('confirm sheet: a declined card’s message goes away with another card or payment method', async () => {
  await open(
    { 'applications.confirm': refused(402, 'payment_refused', 'Your card was declined.') },
    `&confirm=${ana.id}`,
  )
  const chooses = { card: /Visa ending in 0341/, way: /^Bank transfer/ }
  for (const name of [chooses.card, chooses.way]) {
    fireEvent.click(await pay())
    expect(await screen.findByText('Your card was declined.')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name }))
    expect(screen.queryByText('Your card was declined.')).toBeNull()
  }
})

test('confirm sheet: a retry after a lost connection reuses the key', async () => {
  let attempts = 0
  const api = await open(
    { 'applications.confirm': () => (attempts++ === 0 ? refused(503, 'payment_unknown', 'Not known.') : {}) },
    `&confirm=${ana.id}`,
  )
  fireEvent.click(await pay())
  await screen.findByText('Not known.')
  fireEvent.click(await pay())
  await waitFor(() => expect(api.sentTo('applications.confirm')).toHaveLength(2))
  const [first, second] = api.requests.filter(({ name }) => name === 'applications.confirm')
  expect(first?.key).toBeTruthy()
  expect(second?.key).toBe(first?.key)
})

test('confirm sheet: stays open and says so when the shift was filled first', async () => {
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

test('applicants: a confirmed clinician shows phone and email', async () => {
  await open({ 'applications.applicants': listOf({ ...ana, status: 'upcoming' }) })
  expect(await screen.findByText('Ana Delgado is confirmed')).toBeTruthy()
  expect(await screen.findByRole('link', { name: '(713) 555-0100' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'ana@example.test' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm and pay' })).toBeNull()
})

test('confirm sheet: reopens with the card just added at the payment service', async () => {
  const api = await open({ 'payments.addCard': declinedVisa }, `&confirm=${ana.id}&session_id=cs_test_1`)
  await waitFor(() =>
    expect(screen.getByLabelText<HTMLInputElement>(/Visa ending in 0341/).checked).toBe(true),
  )
  expect(api.sentTo('payments.addCard')).toEqual([{ sessionId: 'cs_test_1' }])
  await waitFor(() => expect(window.location.search).not.toContain('session_id'))
})

test('payment return: a refused payment shows why and removes the secrets from the URL', async () => {
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
    await screen.findByText(/^The clinician wasn’t confirmed. The bank couldn’t verify the cardholder/),
  ).toBeTruthy()
  await waitFor(() => expect(window.location.search).toBe(`?jobId=${ids.job}&paymentId=${payment}`))
})

test('payment return: coming back before verifying links to the bank again', async () => {
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

test('payment return: a payment the bank retries for days asks for nothing more', async () => {
  const answer = { state: 'processing', jobId: ids.job, failureMessage: null, nextAction: null }
  const api = await open({ 'payments.complete': answer }, `&paymentId=${payment}`)
  await waitFor(() => expect(api.sentTo('payments.complete')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByText(copy.completing)).toBeNull())
  expect(screen.queryByRole('button', { name: copy.askAgain })).toBeNull()
})

test('applicants: members with the chat area write to each one about this shift', async () => {
  await open({})
  const [link] = await screen.findAllByRole('link', { name: /^Chat with/ })
  expect(link?.getAttribute('href')).toMatch(/^\/chat-profile\?receiver=[\w-]+&job=[\w-]+$/)
  cleanup()
  await open({ 'accounts.current': subUserWith('applicants') })
  await screen.findAllByRole('button', { name: 'Decline' })
  expect(screen.queryByRole('link', { name: /^Chat with/ })).toBeNull()
})

test('applicants: a member without payments can decline but not confirm; one without applicants can do neither', async () => {
  const first = await open({ 'accounts.current': subUserWith('applicants') })
  expect(await screen.findByText('You need Payments access to confirm.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Decline' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Confirm and pay' })).toBeNull()
  expect(first.sentTo('applications.applicants')).not.toEqual([])
  cleanup()
  await open({
    'accounts.current': subUserWith('shifts'),
    'applications.applicants': refused(403, 'not_allowed', 'You don’t have permission to do this.'),
  })
  expect(await screen.findByText('You don’t have access to applicants')).toBeTruthy()
  expect(screen.queryByRole('article')).toBeNull()
})
