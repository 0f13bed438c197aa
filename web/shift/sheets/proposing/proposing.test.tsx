import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact'
import { Route } from 'wouter'
import { showDialogsInJsdom } from '../../../../test/web/dialog.ts'
import { applicantShown, billingShown, facilityUser, ownJob } from '../../../../test/web/facility.ts'
import { draw, fakeApi, refused, settled, type Answers } from '../../../../test/web/fake-api.tsx'
import { clinicianUser, ids, jobShown, shiftShown } from '../../../../test/web/jobs.ts'
import { Applicants } from '../../facility/applicants/Applicants.tsx'
import { JobProfile } from '../../clinician/page/JobProfile.tsx'
import { ToDo } from '../../clinician/list/ToDo.tsx'
import { ClinicianShiftList } from '../../clinician/list/ClinicianShiftList.tsx'

beforeAll(showDialogsInJsdom)

const applied = { myApplicationStatus: 'applied', myApplicationId: ids.application } as const

/** Ten to six in Houston, instead of eight to 4:15 PM. */
const later = {
  slotId: ids.slot,
  startDate: '2026-11-21T16:00:00.000Z',
  endDate: '2026-11-22T00:00:00.000Z',
}
const type = async (label: string, value: string) =>
  fireEvent.input(await screen.findByLabelText(new RegExp(`^${label}`)), { target: { value } })
const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

const tickProposes = async () => {
  const box = await screen.findByRole('checkbox', { name: /Propose other times/ })
  await settled()
  fireEvent.click(box)
}

const openJob = async (answers: Answers) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-19T15:00:00.000Z' },
    'blocks.list': [],
    ...answers,
  })
  await draw(
    <Route path="/clinician/jobprofile/:id">
      <JobProfile />
    </Route>,
    `/clinician/jobprofile/${ids.job}`,
  )
  return api
}

test('apply: proposes other times, with the pay at them', async () => {
  const api = await openJob({ 'jobs.read': jobShown(), 'applications.apply': {} })
  await click('Apply')
  await tickProposes()
  await type('Start', '10:00')
  await type('End', '18:00')
  expect(await screen.findByText('8 hr, $496.00 total at these times')).toBeTruthy()
  await click('Submit application')
  await waitFor(() =>
    expect(api.sentTo('applications.apply')).toEqual([{ jobId: ids.job, proposedSlots: [later] }]),
  )
})

test('apply: impossible times are refused at their field', async () => {
  const api = await openJob({ 'jobs.read': jobShown(), 'applications.apply': {} })
  await click('Apply')
  await tickProposes()
  await type('End', '07:00')
  await click('Submit application')
  expect(await screen.findByText('A shift time can be at most 16 hours')).toBeTruthy()
  await type('End', '')
  await click('Submit application')
  expect(await screen.findByText('Enter an end time')).toBeTruthy()
  expect(api.sentTo('applications.apply')).toEqual([])
})

test('apply: the posted times aren’t other times', async () => {
  const api = await openJob({ 'jobs.read': jobShown(), 'applications.apply': {} })
  await click('Apply')
  await tickProposes()
  await click('Submit application')
  expect(await screen.findByText('These are the posted times. Change at least one.')).toBeTruthy()
  expect(api.sentTo('applications.apply')).toEqual([])
  await tickProposes()
  await click('Submit application')
  await waitFor(() => expect(api.sentTo('applications.apply')).toEqual([{ jobId: ids.job }]))
})

test.each([
  [null, 'Propose other times', 'These are the posted times. Change at least one.'],
  [[later], 'Change times', 'These are the times you proposed. Change at least one.'],
])('propose: the same times again aren’t sent, a new note is: %j', async (myProposedSlots, open, said) => {
  const job = jobShown({ ...applied, myProposedSlots, myNote: 'Gladly' })
  const api = await openJob({ 'jobs.read': job, 'applications.propose': {} })
  await click(open)
  await screen.findByLabelText(/^Start/)
  await click('Send times')
  expect(await screen.findByText(said)).toBeTruthy()
  expect(api.sentTo('applications.propose')).toEqual([])
  await type('Note', 'With my own table')
  await click('Send times')
  await waitFor(() => expect(api.sentTo('applications.propose')).toHaveLength(1))
})

test('apply: someone who isn’t available at the posted times can propose others', async () => {
  const reasons = [{ code: 'overlap', text: 'You have another shift at this time.' }]
  await openJob({ 'jobs.read': jobShown({ reasons }) })
  await click('Propose other times')
  expect(await screen.findByLabelText(/^Start/)).toBeTruthy()
})

test('counter: the clinician accepts the facility’s times', async () => {
  const job = jobShown({ ...applied, myCounterSlots: [later] })
  const api = await openJob({ 'jobs.read': job, 'applications.propose': {} })
  expect(await screen.findByRole('heading', { name: 'Bayou Bend proposes other times' })).toBeTruthy()
  expect(screen.getByText('Bayou Bend proposes other times. Answer them above.')).toBeTruthy()
  await click('Accept these times')
  await waitFor(() =>
    expect(api.sentTo('applications.propose')).toEqual([
      { jobApplicationId: ids.application, proposedSlots: [later] },
    ]),
  )
})

test('counter: the clinician proposes others, with a note', async () => {
  const job = jobShown({ ...applied, myCounterSlots: [later], myNote: 'Gladly' })
  const api = await openJob({ 'jobs.read': job, 'applications.propose': {} })
  await click('Propose other times')
  await screen.findByLabelText(/^Start/)
  await type('Start', '11:00')
  await click('Send times')
  await waitFor(() =>
    expect(api.sentTo('applications.propose')).toEqual([
      {
        jobApplicationId: ids.application,
        proposedSlots: [{ ...later, startDate: '2026-11-21T17:00:00.000Z' }],
        note: 'Gladly',
      },
    ]),
  )
})

test('job: the clinician reads what they proposed', async () => {
  await openJob({ 'jobs.read': jobShown({ ...applied, myProposedSlots: [later] }) })
  const times = await screen.findByRole('region', { name: 'Your times' })
  expect(within(times).getByText('10:00 AM to 6:00 PM CST')).toBeTruthy()
  expect(within(times).getByRole('button', { name: 'Change times' })).toBeTruthy()
})

test('job: times agreed on are shown with the posted ones', async () => {
  const { slots } = jobShown()
  const job = jobShown({
    ...applied,
    myApplicationStatus: 'upcoming',
    status: 'confirmed',
    postedSlots: slots,
  })
  await openJob({ 'jobs.read': job })
  expect(await screen.findByText('Posted as Sat, Nov 21 · 8:00 AM to 4:15 PM CST')).toBeTruthy()
})

const priceAt = (totalCents: number) => {
  const lines = { ...ownJob().price?.card, totalCents }
  return { feePercent: 10, card: lines, ACH: lines, invoice: lines }
}

describe('applicants', () => {
  const proposing = applicantShown(0, { proposedSlots: [later] })
  const open = async (applicants: object[], answers: Answers = {}, more = '') => {
    const api = fakeApi({
      'accounts.current': facilityUser,
      'notifications.list': {},
      'product.config': { now: '2026-11-19T15:00:00.000Z' },
      'jobs.read': ownJob(),
      'applications.applicants': { data: applicants, count: applicants.length },
      'payments.billing': billingShown,
      'jobs.previewPrice': priceAt(55_000),
      'applications.confirm': { state: 'confirmed', nextAction: null },
      ...answers,
    })
    await draw(<Applicants />, `/facility/applicants?jobId=${ids.job}&facilityId=${ids.facility}${more}`)
    return api
  }

  test('compares posted and proposed times, each with the reasons against it', async () => {
    const reasons = [{ code: 'time_off', text: 'They have time off at this time.' }]
    const api = await open([{ ...proposing, reasons }])
    const column = await screen.findByRole('article', { name: 'Ana Delgado' })
    expect(within(column).getByText('8:00 AM to 4:15 PM CST')).toBeTruthy()
    expect(within(column).getByText('10:00 AM to 6:00 PM CST')).toBeTruthy()
    expect(
      within(within(column).getByRole('list', { name: 'Not eligible as posted' })).getByText(
        'They have time off at this time.',
      ),
    ).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm and pay' }).disabled).toBe(false)
    expect(api.sentTo('applications.applicants')).toEqual([
      { jobId: ids.job, facilityId: ids.facility, limit: '100' },
    ])
  })

  test('confirms at the proposed times and their price, or as posted', async () => {
    const api = await open([proposing], {}, `&confirm=${proposing.id}`)
    const button = await screen.findByRole('button', { name: 'Confirm and pay $550.00' })
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull())
    expect(api.sentTo('jobs.previewPrice')[0]).toMatchObject({
      slots: [{ startDate: later.startDate, endDate: later.endDate }],
    })
    fireEvent.click(button)
    await waitFor(() =>
      expect(api.sentTo('applications.confirm')).toMatchObject([
        { acceptProposed: true, proposedSlots: [later], paymentType: 'card' },
      ]),
    )
    cleanup()
    const second = await open([proposing], {}, `&confirm=${proposing.id}`)
    fireEvent.click(await screen.findByRole('radio', { name: /As posted/ }))
    await click('Confirm and pay $579.27')
    await waitFor(() => expect(second.sentTo('applications.confirm')).toHaveLength(1))
    expect(second.sentTo('applications.confirm')[0]).not.toHaveProperty('acceptProposed')
  })

  test('counters, starting from the proposed times; a refusal stays in the sheet', async () => {
    let isRefused = true
    const api = await open([proposing], {
      'applications.counter': () =>
        isRefused ? refused(409, 'clinician_busy', 'This clinician is busy then.') : {},
    })
    await click('Propose other times')
    await screen.findByLabelText(/^Start/)
    await type('Start', '09:00')
    await click('Send to clinician')
    expect(await screen.findByRole('alert')).toBeTruthy()
    isRefused = false
    await click('Send to clinician')
    await waitFor(() =>
      expect(api.sentTo('applications.counter').at(-1)).toEqual({
        decision: 'counter',
        jobApplicationId: proposing.id,
        proposedSlots: [{ ...later, startDate: '2026-11-21T15:00:00.000Z' }],
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows a counter without an answer yet', async () => {
    await open([applicantShown(0, { counterSlots: [later] })])
    expect(await screen.findByText('You proposed these times. Waiting for Ana.')).toBeTruthy()
  })

  test('more than a hundred are shown a hundred at a time', async () => {
    const api = await open([proposing], { 'applications.applicants': { data: [proposing], count: 130 } })
    expect(await screen.findByText('1 of 130 applicants, best matches first')).toBeTruthy()
    await click('Show more applicants')
    await waitFor(() => expect(api.sentTo('applications.applicants').at(-1)).toMatchObject({ limit: '200' }))
  })

  test('more than one call returns are shown too', async () => {
    const api = await open(
      [],
      {
        'applications.applicants': ({ skip }: Record<string, unknown>) => ({
          data: [skip === '500' ? applicantShown(1) : proposing],
          count: 700,
        }),
      },
      '&shown=600',
    )
    expect(await screen.findByText('2 of 700 applicants, best matches first')).toBeTruthy()
    await click('Show more applicants')
    await waitFor(() =>
      expect(api.sentTo('applications.applicants').at(-1)).toMatchObject({ skip: '500', limit: '200' }),
    )
  })
})

test('to do: a facility’s counter links to the shift', async () => {
  const countered = shiftShown({ shiftStatus: 'applied', counterSlots: [later] })
  const shifts = ({ shiftStatus }: Record<string, unknown>) =>
    shiftStatus === 'applied' ? { data: [countered], count: 1 } : { data: [], count: 0 }
  fakeApi({ 'accounts.current': clinicianUser, 'applications.shifts': shifts })
  await draw(<ToDo />)
  const link = await screen.findByRole('link', { name: /Bayou Bend proposes other times/ })
  expect(link.getAttribute('href')).toBe(`/clinician/jobprofile/${ids.job}`)
})

test('shift list: proposed and original times are in their columns', async () => {
  const posted = shiftShown().shiftSlots
  const agreed = posted.map(slot => ({ ...slot, startDate: later.startDate, endDate: later.endDate }))
  const shift = shiftShown({
    shiftSlots: agreed,
    postedSlots: posted,
    isProposedNewTime: true,
    proposedSlots: [later],
  })
  fakeApi({ 'applications.shifts': { data: [shift], count: 1 } })
  await draw(<ClinicianShiftList />)
  await screen.findByText('Posted as')
  expect(screen.getByText('8:00 AM to 4:15 PM CST')).toBeTruthy()
  expect(screen.getByText('10:00 AM to 6:00 PM CST')).toBeTruthy()
  expect(screen.getByText('Sat, Nov 21, 10:00 AM–6:00 PM')).toBeTruthy()
})
