import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../testing/dialog.ts'
import { draw, fakeApi, refused, type Answers } from '../../testing/fake-api.tsx'
import { clinicianUser, ids, jobShown, shiftShown } from '../../testing/jobs.ts'
import { JobProfile } from '../job/JobProfile.tsx'
import { OfferCards } from './OfferCards.tsx'

beforeAll(showDialogsInJsdom)

const now = '2026-11-20T20:28:00.000Z'
const offer = { status: 'offered', answerBy: '2026-11-20T21:40:00.000Z' } as const
type Wish = NonNullable<Parameters<typeof jobShown>[0]>
const standbyIn = (wish: Wish = {}) =>
  jobShown({ myApplicationStatus: 'applied', myApplicationId: ids.application, isStandby: true, ...wish })
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
const dashboard = async (standbyOffer: Wish['standbyOffer'], answers: Answers = {}) => {
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

test('whoever applies may ask to be kept as standby, and is told what that means', async () => {
  const { sentTo } = await profile({ 'jobs.read': jobShown(), 'applications.apply': {} })
  await press('Apply')
  const tick = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Keep me as standby/ })
  expect(tick.checked).toBe(false)
  expect(screen.getByText(/You can always say no/)).toBeTruthy()
  fireEvent.click(tick)
  await press('Send application')
  await waitFor(() => expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job, standby: true }]))
})

test.each([
  ['someone else is confirmed', { status: 'confirmed' }, 'Someone else is confirmed. You are standby.'],
  ['nobody is confirmed yet', {}, /If someone else is confirmed, you stay on the list/],
  [
    'they said yes and the facility is to confirm',
    { standbyOffer: { ...offer, status: 'accepted' } },
    'You said yes. Bayou Bend has to confirm; we will tell you.',
  ],
  [
    'they did not answer in time',
    { standbyOffer: { ...offer, status: 'lapsed' } },
    /the time to answer passed. Your application still counts/,
  ],
] as [string, Wish, string | RegExp][])(
  'a standby reads how it stands when %s, and may leave',
  async (_, wish, says) => {
    await profile({ 'jobs.read': standbyIn(wish) })
    const mine = within(await screen.findByRole('region', { name: 'Your application' }))
    expect(mine.getByText('Standby')).toBeTruthy()
    expect(mine.getByText(says)).toBeTruthy()
    expect(mine.getByRole('button', { name: 'Remove' })).toBeTruthy()
  },
)

test('a shift that is offered is taken after it has been named once more, with a key', async () => {
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
    expect(screen.getByText('3:40 PM CST').parentElement?.textContent).toContain('(in 1 h 12 min)'),
  )
  await press(`Accept shift: ${shiftName}`)
  expect(within(await screen.findByRole('dialog')).getByText(shiftName)).toBeTruthy()
  await pressIn('Take this shift?', 'Accept shift')
  expect(await screen.findByText('You are confirmed for this shift.')).toBeTruthy()
  expect(api.sentTo('applications.answerStandby')).toEqual([
    { jobApplicationId: ids.application, answer: 'accept' },
  ])
  expect(api.asked.find(({ name }) => name === 'applications.answerStandby')?.key).toBeTruthy()
})

test('an answer that comes too late says so, and stays to be read when the offer is gone', async () => {
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
  expect(await screen.findByText('Someone else is confirmed. You are standby.')).toBeTruthy()
  await press('Close')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a yes whose payment is not known yet has arrived, and is not asked for again', async () => {
  await profile({
    'jobs.read': standbyIn({ standbyOffer: offer }),
    'applications.answerStandby': refused(503, 'payment_unknown', 'Not known.'),
  })
  await press(`Accept shift: ${shiftName}`)
  await pressIn('Take this shift?', 'Accept shift')
  expect(await screen.findByText(/^Your yes has arrived/)).toBeTruthy()
  expect(within(screen.getByRole('dialog')).getAllByRole('button')).toHaveLength(1)
})

test('once the time is over there is nothing to press', async () => {
  await profile({
    'jobs.read': standbyIn({ standbyOffer: offer }),
    'product.config': { now: '2026-11-20T21:40:30.000Z' },
  })
  expect(await screen.findByText('The time to answer is over.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Accept shift/ })).toBeNull()
})

test('one who was declined because the shift was filled applies again once it is open again', async () => {
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
  await press('Send application')
  await waitFor(() => expect(sentTo('applications.apply')).toEqual([{ jobId: ids.job }]))
})

test('the dashboard asks with place, time and pay; a no is given after a question', async () => {
  const { sentTo } = await dashboard(offer, { 'applications.answerStandby': { state: 'declined' } })
  const offers = within(await screen.findByRole('region', { name: 'Shifts you are asked to take' }))
  expect(offers.getByText(/\$511\.50 in all/)).toBeTruthy()
  expect(offers.getByText('1 Fannin St, Houston, TX 77030')).toBeTruthy()
  expect(offers.getByText(/^Sat, 11\/21 · 8:00 AM to 4:15 PM CST$/)).toBeTruthy()
  await press(`Decline: ${shiftName}`)
  await pressIn('You can’t take this shift?', 'Decline')
  await waitFor(() =>
    expect(sentTo('applications.answerStandby')).toEqual([
      { jobApplicationId: ids.application, answer: 'decline' },
    ]),
  )
})

test('the dashboard says of a yes that the facility has to confirm, and nothing of an offer that is over', async () => {
  await dashboard({ ...offer, status: 'accepted' })
  expect(await screen.findByText('You said yes. Bayou Bend has to confirm; we will tell you.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})
