import { AGREEMENT_VERSION } from '@gaitway/contract/values/limits'
import { wholeProfile } from '../../../../test/contract/profile-cases.ts'
import { cleanup, screen } from '@testing-library/preact'
import { draw, fakeApi, type Answers } from '../../../../test/web/fake-api.tsx'
import { callOutShown, clinicianUser, shiftShown } from '../../../../test/web/jobs.ts'
import { chase, overviewShown, readyAccount } from '../../../../test/web/payouts.ts'
import { ToDo } from './ToDo.tsx'

const on = (day: string) => String(Date.parse(`${day}T00:00:00Z`))
const signed = { version: AGREEMENT_VERSION, signature: 'Ana Delgado', signedAt: '2026-11-01T15:00:00.000Z' }
const open = async (
  cprEnds: string,
  tbEnds: string,
  { agreement = signed, ...answers }: Answers & { agreement?: typeof signed | null } = {},
) => {
  const api = fakeApi({
    'accounts.current': clinicianUser,
    'product.config': { now: '2026-11-20T16:00:00Z' },
    'applications.shifts': { data: [], count: 0 },
    'payouts.overview': overviewShown(readyAccount),
    'clinicians.read': {
      ...wholeProfile({} as never),
      licenseDetails: [{ licenseNumber: 'PT1', state: 'TX', licenseExpDate: on('2028-05-01') }],
      malpracticeExp: on('2028-05-01'),
      cprExpiryDate: on(cprEnds),
      tbTestExpiryDate: on(tbEnds),
      agreement,
    },
    ...answers,
  })
  await draw(<ToDo />)
  return api
}

test('to do: an expired credential links to all credentials', async () => {
  await open('2026-11-10', '2026-12-01')
  const link = await screen.findByRole('link', { name: /CPR certification has expired/ })
  expect(link.getAttribute('href')).toBe('/clinician/credentials')
  expect(screen.getByText('1 more credential needs attention')).toBeTruthy()
})

test('to do: a credential that expires within a month shows the days left', async () => {
  await open('2028-05-01', '2026-12-20')
  expect(await screen.findByRole('link', { name: /TB test expires in 30 days/ })).toBeTruthy()
})

test('to do: a credential with more than a month left is not listed', async () => {
  await open('2028-05-01', '2026-12-21')
  expect(await screen.findByText('You’re all caught up.')).toBeTruthy()
})

test('to do: an unconfirmed email and an unsigned agreement link to their pages', async () => {
  const api = await open('2028-05-01', '2028-05-01', {
    agreement: null,
    'accounts.current': { ...clinicianUser, isEmailVerified: false },
  })
  const email = await screen.findByRole('link', { name: /Confirm your email/ })
  expect(email.getAttribute('href')).toBe('/clinician/settings?section=sign-in')
  const agreement = await screen.findByRole('link', { name: /Sign the contractor agreement/ })
  expect(agreement.getAttribute('href')).toBe('/clinician/settings?section=agreement')
  expect(screen.getByRole('heading').textContent).toBe('To do2')
  expect(api.sentTo('clinicians.notificationSettings')).toEqual([])
})

test('to do: a renewed agreement asks for a new signature', async () => {
  await open('2028-05-01', '2028-05-01', { agreement: { ...signed, version: '2020-01' } })
  expect(await screen.findByText('The agreement has changed. Read it and sign again')).toBeTruthy()
})

test('to do: money without a payout account links to its setup', async () => {
  await open('2028-05-01', '2028-05-01', { 'payouts.overview': overviewShown({ dueCents: 46_500 }) })
  const link = await screen.findByRole('link', {
    name: 'Set up your payout account We’ll send $465.00 when it’s ready',
  })
  expect(link.getAttribute('href')).toBe('/clinician/payouts')
})

test('to do: a failed payout asks for another bank account, but not while the account is under review', async () => {
  const refusing = { ...readyAccount, payoutBanks: [{ ...chase, isUsable: false }], failedCents: 46_500 }
  await open('2028-05-01', '2028-05-01', { 'payouts.overview': overviewShown(refusing) })
  expect(await screen.findByRole('link', { name: /^Add a bank account for payouts/ })).toBeTruthy()
  cleanup()
  const looked = { payoutAccount: { state: 'underReview' as const, missing: [] }, dueCents: 46_500 }
  await open('2028-05-01', '2028-05-01', { 'payouts.overview': overviewShown(looked) })
  expect(await screen.findByText('You’re all caught up.')).toBeTruthy()
})

test('to do: a shift that ended early shows its minimum pay', async () => {
  const pay = { basis: 'minimum', amountCents: 24_800, after: 'acceptance', days: 4 } as const
  const shift = shiftShown({ expectedPay: pay })
  await open('2028-05-01', '2028-05-01', { 'applications.shifts': { data: [shift], count: 1 } })
  const link = await screen.findByRole('link', { name: /Submit your time card/ })
  expect(link.textContent).toMatch(/· at least \$248\.00$/)
})

test.each([
  ['for 12 hours, it offers to check out', '2026-11-21T22:40:00Z', /^Check out or submit your time card/],
  [
    'later, it asks for the time they left',
    '2026-11-22T22:40:00Z',
    /You didn’t check out\. Enter when you left\.$/,
  ],
])('to do: a shift over that wasn’t checked out of: %s', async (_, now, link) => {
  const shift = shiftShown({
    shiftSlots: shiftShown().shiftSlots.map(slot => ({ ...slot, checkedInAt: slot.startDate })),
  })
  await open('2028-05-01', '2028-05-01', {
    'product.config': { now },
    'applications.shifts': { data: [shift], count: 1 },
  })
  expect(await screen.findByRole('link', { name: link })).toBeTruthy()
})

const question = { status: 'waiting', answerBy: '2026-11-20T18:00:00.000Z', denyBy: null } as const
const dispute = { denyBy: '2026-11-21T12:00:00.000Z' }
type CallOut = ReturnType<typeof callOutShown>

const openCalledOut = (shiftStatus: 'upcoming' | 'current' | 'cancelled', more: Partial<CallOut>) => {
  const shift = shiftShown({ shiftStatus, callOut: callOutShown(more) })
  return open('2028-05-01', '2028-05-01', {
    'applications.shifts': sent =>
      String(sent.shiftStatus).includes(shiftStatus) ? { data: [shift], count: 1 } : { data: [], count: 0 },
  })
}

test.each([
  ['before the shift', 'upcoming', question, /^Someone called out .* Can you work\?.*by .*12:00 PM CST$/],
  ['during the shift', 'current', question, /^Someone called out .* Can you work\?/],
  ['after it ended the shift', 'cancelled', dispute, /Did you call out\?.*by .*Nov 21, 6:00 AM CST$/],
] as const)('to do: a call-out %s can be answered on the shift’s page', async (_, status, more, text) => {
  await openCalledOut(status, more)
  const link = await screen.findByRole('link')
  expect(link.textContent).toMatch(text)
  expect(link.getAttribute('href')).toMatch(/^\/clinician\/jobprofile\//)
})

test.each([
  ['whose question is over', 'upcoming', { ...question, answerBy: '2026-11-20T15:00:00.000Z' }],
  ['that can’t be disputed anymore', 'cancelled', { denyBy: '2026-11-20T15:00:00.000Z' }],
  ['that was disputed', 'cancelled', { ...dispute, status: 'denied' }],
] as const)('to do: a call-out %s isn’t listed', async (_, status, more) => {
  await openCalledOut(status, more)
  expect(await screen.findByText('You’re all caught up.')).toBeTruthy()
})

test('to do: money comes first, then time cards, ratings, and the account', async () => {
  const accepted = {
    timesheet: { status: 'accepted', isAutoSubmitted: false },
    isTimesheetSubmitted: true,
    jobId: { ...shiftShown().jobId, endDate: '2026-11-19T22:00:00.000Z' },
  }
  const rated = { ratings: { byFacility: null, byClinician: 4 } }
  await open('2026-11-10', '2028-05-01', {
    'payouts.overview': overviewShown({ dueCents: 46_500 }),
    'accounts.current': { ...clinicianUser, isEmailVerified: false },
    'applications.shifts': {
      data: [
        { ...shiftShown(), ...accepted, id: 'b' },
        { ...shiftShown(), ...accepted, ...rated, id: 'c' },
        {
          ...shiftShown(),
          ...accepted,
          jobId: { ...accepted.jobId, endDate: '2026-11-01T22:00:00.000Z' },
          id: 'd',
        },
        { ...shiftShown(), id: 'a' },
      ],
      count: 4,
    },
  })
  await screen.findByRole('link', { name: /CPR certification/ })
  await screen.findByRole('link', { name: /Confirm your email/ })
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toEqual([
    '/clinician/payouts',
    '/clinician/dashboard?timecard=a',
    '/clinician/dashboard?rate=b',
    '/clinician/settings?section=sign-in',
    '/clinician/credentials',
  ])
})

test('to do: a new clinician is asked to set up payouts before any money is waiting', async () => {
  await open('2028-05-01', '2028-05-01', {
    'payouts.overview': overviewShown({ payoutAccount: null, payoutBanks: [] }),
  })
  const link = await screen.findByRole('link', { name: /Set up your payout account/ })
  expect(link.getAttribute('href')).toBe('/clinician/payouts')
  expect(screen.getByText('So your first pay isn’t delayed')).toBeTruthy()
})
