import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { facilityUser, ownJob } from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { clinicianUser, ids, jobShown } from '../../../../test/web/jobs.ts'
import { toasts } from '../../../api/toasts.ts'
import { JobProfile } from '../../clinician/page/JobProfile.tsx'
import { InstantCard } from './InstantCard.tsx'

beforeAll(showDialogsInJsdom)

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

const profile = async (answer: Answers['applications.confirmMyself']) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'blocks.list': [],
    'product.config': { now: '2026-11-20T20:28:00.000Z' },
    'jobs.read': jobShown({ isInstant: true }),
    'applications.confirmMyself': answer,
  })
  await draw(
    <Route path="/clinician/jobprofile/:id">
      <JobProfile />
    </Route>,
    `/clinician/jobprofile/${ids.job}`,
  )
  await press('Confirm this shift')
  const dialog = await screen.findByRole('dialog', { name: 'Confirm this shift?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirm this shift' }))
  return api
}

test.each([
  ['confirmed', 'You’re confirmed at Bayou Bend.'],
  ['asked', 'We couldn’t confirm you automatically, so we asked Bayou Bend to confirm. You’ve applied.'],
])('confirm this shift: sends what was shown; %s says so', async (state, said) => {
  const { sentTo } = await profile({ state })
  await waitFor(() => expect(toasts.now().at(-1)?.text).toBe(said))
  const { payRateCents, totalPayCents, slots } = jobShown()
  const times = slots.map(({ startDate, endDate }) => ({ startDate, endDate }))
  expect(sentTo('applications.confirmMyself')).toEqual([
    { jobId: ids.job, payRateCents, totalPayCents, slots: times },
  ])
})

test('confirm this shift: a refusal stays in the dialog with its reason', async () => {
  await profile(refused(409, 'out_of_date', 'Someone else just changed this.'))
  expect(await screen.findByText('Someone else just changed this.')).toBeTruthy()
  expect(screen.getByText('You’re not confirmed. The page shows the current status.')).toBeTruthy()
})

const card = {
  id: ids.slot,
  kind: 'card',
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2031,
  isExpired: false,
  primary: true,
  lastFailure: null,
}

test('instant confirmation: turned on with the card and the exact price', async () => {
  const job = ownJob()
  const { sentTo } = fakeApi({
    'accounts.current': facilityUser,
    'product.config': {},
    'payments.billing': { cards: [card], banks: [], invoiceAllowed: false, holdReason: null },
    'jobs.allowInstant': {},
  })
  await draw(<InstantCard job={job} />)
  await press('Let favorites confirm themselves')
  expect(await screen.findByText(/you agree to be charged \$[\d.]+ with Visa ending in 4242/)).toBeTruthy()
  await press('Turn on')
  await waitFor(() =>
    expect(sentTo('jobs.allowInstant')).toEqual([
      { jobId: job.id, paymentType: 'card', sourceId: card.id, totalCents: job.price?.card.totalCents },
    ]),
  )
})

test('instant confirmation: without a payment method, the sheet adds one and comes back to it', async () => {
  const job = ownJob()
  const answers = {
    'accounts.current': facilityUser,
    'product.config': {},
    'payments.billing': { cards: [], banks: [], invoiceAllowed: false, holdReason: null },
    'payments.openSetup': refused(503, 'payment_service_down', 'Down.'),
  }
  const { sentTo } = fakeApi(answers)
  await draw(<InstantCard job={job} />)
  await press('Let favorites confirm themselves')
  await press('Add a card')
  expect(await screen.findByText('We couldn’t save this. Down.')).toBeTruthy()
  expect(sentTo('payments.openSetup')).toEqual([
    { kind: 'card', returnPath: `/facility/jobprofile/${job.id}?instant=1&added=card` },
  ])
})

test('instant confirmation: the card just added is chosen', async () => {
  const job = ownJob()
  const added = { ...card, id: ids.application, last4: '1881', primary: false }
  const { sentTo } = fakeApi({
    'accounts.current': facilityUser,
    'product.config': {},
    'payments.billing': { cards: [card, added], banks: [], invoiceAllowed: false, holdReason: null },
    'payments.addCard': added,
    'jobs.allowInstant': {},
  })
  await draw(<InstantCard job={job} />, `/facility/jobprofile/${job.id}?instant=1&added=card&session_id=cs_1`)
  expect(await screen.findByText(/you agree to be charged \$[\d.]+ with Visa ending in 1881/)).toBeTruthy()
  await press('Turn on')
  await waitFor(() => expect(sentTo('jobs.allowInstant')).toMatchObject([{ sourceId: added.id }]))
  expect(sentTo('payments.addCard')).toEqual([{ sessionId: 'cs_1' }])
  await waitFor(() => expect(window.location.search).toBe(''))
})
