import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../../../test/web/fake-api.tsx'
import { clinicianUser, ids, jobShown, shiftShown } from '../../../../test/web/jobs.ts'
import { JobProfile } from '../../clinician/page/JobProfile.tsx'
import { OfferCards } from '../../clinician/list/Dashboard.tsx'

beforeAll(showDialogsInJsdom)

const now = '2026-11-20T20:28:00.000Z'
const offer = { status: 'offered', answerBy: '2026-11-20T21:40:00.000Z' } as const
type Changes = NonNullable<Parameters<typeof jobShown>[0]>
const standbyIn = (changes: Changes = {}) =>
  jobShown({ myApplicationStatus: 'applied', myApplicationId: ids.application, isStandby: true, ...changes })
const around = {
  'accounts.current': clinicianUser,
  'notifications.list': {},
  'blocks.list': [],
  'product.config': { now },
}

const profile = async (answers: Answers) => {
  const api = fakeApi({ ...around, ...answers })
  await draw(
    <Route path="/clinician/jobprofile/:id">
      <JobProfile />
    </Route>,
    `/clinician/jobprofile/${ids.job}`,
  )
  return api
}
const dashboard = async (standbyOffer: Changes['standbyOffer'], answers: Answers = {}) => {
  const shift = shiftShown({ shiftStatus: 'applied', isStandby: true, standbyOffer })
  const api = fakeApi({
    ...around,
    'applications.shifts': { data: [{ ...shift, jobId: { ...shift.jobId, status: 'posted' } }], count: 1 },
    ...answers,
  })
  await draw(<OfferCards />, '/clinician/dashboard')
  return api
}
const shiftName = 'Physical therapist at Bayou Bend'
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const pressIn = async (title: string, name: string) =>
  fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }))

test('apply: offers to keep the clinician on standby and explains it', async () => {
  const { sentTo } = await profile({ 'jobs.read': jobShown(), 'applications.apply': {} })
  await press('Apply')
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Keep me on standby/ })
  expect(tick.checked).toBe(false)
  expect(screen.getByText(/You can always decline/)).toBeTruthy()
  fireEvent.click(tick)
  await press('Submit application')
  await waitFor(() => expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job, standby: true }]))
})

test.each([
  ['someone else is confirmed', { status: 'confirmed' }, 'Someone else is confirmed. You’re on standby.'],
  ['no one is confirmed yet', {}, /If they confirm someone else, you’re on standby/],
  [
    'they accepted and the facility has to confirm',
    { standbyOffer: { ...offer, status: 'accepted' } },
    'You accepted. Bayou Bend still has to confirm. We’ll notify you.',
  ],
  [
    'they did not answer in time',
    { standbyOffer: { ...offer, status: 'lapsed' } },
    /the deadline passed. Your application still counts/,
  ],
] as [string, Changes, string | RegExp][])(
  'standby: sees the status when %s, and can withdraw',
  async (_, changes, says) => {
    await profile({ 'jobs.read': standbyIn(changes) })
    const mine = within(await screen.findByRole('region', { name: 'Your application' }))
    expect(mine.getByText('Standby')).toBeTruthy()
    expect(mine.getByText(says)).toBeTruthy()
    expect(mine.getByRole('button', { name: 'Remove' })).toBeTruthy()
  },
)

test('standby offer: accepting shows the shift again and sends a key', async () => {
  let isMine = false
  const api = await profile({
    'jobs.read': () =>
      isMine
        ? standbyIn({ status: 'confirmed', myApplicationStatus: 'upcoming' })
        : standbyIn({ standbyOffer: offer }),
    'applications.answerStandby': () => {
      isMine = true
      return { state: 'confirmed' }
    },
  })
  expect(await screen.findByRole('heading', { name: 'Can you take this shift?' })).toBeTruthy()
  await waitFor(() =>
    expect(screen.getByText('3:40 PM CST').parentElement?.textContent).toContain('(in 1 hr 12 min)'),
  )
  await press(`Accept shift: ${shiftName}`)
  expect(within(await screen.findByRole('dialog')).getByText(shiftName)).toBeTruthy()
  await pressIn('Take this shift?', 'Accept shift')
  expect(await screen.findByText('You’re confirmed for this shift.')).toBeTruthy()
  expect(api.sentTo('applications.answerStandby')).toEqual([
    { jobApplicationId: ids.application, answer: 'accept' },
  ])
  expect(api.requests.find(({ name }) => name === 'applications.answerStandby')?.key).toBeTruthy()
})

test('standby offer: a late answer says so and stays readable after the offer is gone', async () => {
  let isOver = false
  await profile({
    'jobs.read': () => standbyIn(isOver ? { status: 'confirmed' } : { standbyOffer: offer }),
    'applications.answerStandby': () => {
      isOver = true
      return refused(409, 'standby_offer_over', 'This offer is no longer open.')
    },
  })
  await press(`Accept shift: ${shiftName}`)
  await pressIn('Take this shift?', 'Accept shift')
  expect(await screen.findByText('This offer is no longer open.')).toBeTruthy()
  expect(await screen.findByText('Someone else is confirmed. You’re on standby.')).toBeTruthy()
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('standby offer: an answer with an unknown payment was received and is not sent again', async () => {
  await profile({
    'jobs.read': standbyIn({ standbyOffer: offer }),
    'applications.answerStandby': refused(503, 'payment_unknown', 'Not known.'),
  })
  await press(`Accept shift: ${shiftName}`)
  await pressIn('Take this shift?', 'Accept shift')
  expect(await screen.findByText(/^We received your answer/)).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getAllByRole('button')).toHaveLength(1)
})

test('standby offer: after the deadline there are no buttons', async () => {
  await profile({
    'jobs.read': standbyIn({ standbyOffer: offer }),
    'product.config': { now: '2026-11-20T21:40:30.000Z' },
  })
  expect(await screen.findByText('The deadline to answer has passed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Accept shift/ })).toBeNull()
})

test('standby: one declined because the shift was filled can apply again when it reopens', async () => {
  const { sentTo } = await profile({
    'jobs.read': jobShown({
      myApplicationStatus: 'declined',
      myApplicationId: ids.application,
      canComeBack: true,
    }),
    'applications.apply': {},
  })
  expect(await screen.findByText('This shift is open again.')).toBeTruthy()
  await press('Apply again')
  await press('Submit application')
  await waitFor(() => expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job }]))
})

test('dashboard: an offer shows place, time and pay, and declining asks for confirmation', async () => {
  const { sentTo } = await dashboard(offer, { 'applications.answerStandby': { state: 'declined' } })
  const offers = within(await screen.findByRole('region', { name: 'Shifts offered to you' }))
  expect(offers.getByText(/\$511\.50 total/)).toBeTruthy()
  expect(offers.getByText('1 Fannin St, Houston, TX 77030')).toBeTruthy()
  expect(offers.getByText(/^Sat, Nov 21 · 8:00 AM to 4:15 PM CST$/)).toBeTruthy()
  await press(`Decline: ${shiftName}`)
  await pressIn('Decline this shift?', 'Decline')
  await waitFor(() =>
    expect(sentTo('applications.answerStandby')).toEqual([
      { jobApplicationId: ids.application, answer: 'decline' },
    ]),
  )
})

test('dashboard: an accepted offer waits for the facility, an expired one is hidden', async () => {
  await dashboard({ ...offer, status: 'accepted' })
  expect(
    await screen.findByText('You accepted. Bayou Bend still has to confirm. We’ll notify you.'),
  ).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
