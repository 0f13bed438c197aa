import { TERMS_VERSION } from '@gaitway/contract/values/limits'
import type { ScreenPath } from '@gaitway/contract/routes'
import { screen, waitFor } from '@testing-library/preact'
import { Route } from 'wouter'
import { keepToken } from '../../api/session.ts'
import { toasts } from '../../api/toasts.ts'
import { draw, fakeApi, refused } from '../../../test/web/fake-api.tsx'
import { facilityUser } from '../../../test/web/facility.ts'
import { clinicianUser } from '../../../test/web/jobs.ts'
import { messages } from '../../api/messages.ts'
import { Guarded } from './Guarded.tsx'
import { takeNotice } from './notice.ts'

const half = { isSignupCompleted: false, signupStageCount: 2 }
const waiting = { ...clinicianUser, isApprovedByAdmin: false, status: 'pending' }
const halfFacility = {
  ...facilityUser,
  isApprovedByAdmin: false,
  status: 'pending',
  facilityId: { ...facilityUser.facilityId, ...half },
}

let scrolled: unknown[]
beforeEach(() => {
  scrolled = []
  window.scrollTo = ((where: unknown) => scrolled.push(where)) as never
  toasts.now().forEach(({ id }) => toasts.dismiss(id))
})

const go = async (user: object | undefined, address: string, path = address as ScreenPath) => {
  fakeApi({
    ...(user && { 'accounts.current': { termsVersion: TERMS_VERSION, secondFactorUntil: null, ...user } }),
    'notifications.list': {},
    'product.config': {},
  })
  if (!user) keepToken(undefined)
  await draw(
    <Route path={path}>
      <Guarded path={path}>
        <p>The screen</p>
      </Guarded>
    </Route>,
    address,
  )
}
const here = () => window.location.pathname + window.location.search
/** What is said here, or left for the public page that comes next. */
const said = () => {
  const left = takeNotice()
  return [...toasts.now().map(({ text }) => text), ...(left ? [messages.toasts[left]] : [])]
}

test('guard: shows the screen to people who may see it, without a message', async () => {
  await go(clinicianUser, '/clinician/jobboard')
  expect(await screen.findByText('The screen')).toBeTruthy()
  expect([here(), said(), scrolled]).toEqual(['/clinician/jobboard', [], []])
})

const nothing: string[] = []
const cases: [says: string, user: object | undefined, at: string, to: string, toasts: string[]][] = [
  [
    'a guest logs in first and returns to the same address',
    undefined,
    '/facility/applicants?jobId=j1',
    `/login?next=${encodeURIComponent('/facility/applicants?jobId=j1')}`,
    ['Facility signup/login is required'],
  ],
  [
    'a guest on the job board sees that a clinician login is required',
    undefined,
    '/clinician/jobboard',
    `/login?next=${encodeURIComponent('/clinician/jobboard')}`,
    ['Clinician signup/login is required'],
  ],
  ['a guest must log in to see their profile', undefined, '/profile', '/login?next=%2Fprofile', nothing],
  [
    'a facility is redirected from a clinician screen',
    facilityUser,
    '/clinician/dashboard',
    '/',
    ['Clinician signup/login is required'],
  ],
  [
    'a clinician is redirected from a facility screen',
    clinicianUser,
    '/facility/settings',
    '/',
    ['Facility signup/login is required'],
  ],
  [
    'a user pending verification sees that the call is missing',
    waiting,
    '/clinician/dashboard',
    '/clinician/signup/success',
    ['Call with Onboarding team is pending for verification'],
  ],
  [
    'an unfinished signup resumes',
    halfFacility,
    '/facility/shiftmanagement',
    '/facility/signup?step=3',
    nothing,
  ],
  [
    'a logged-in user is redirected from the login page',
    clinicianUser,
    '/login',
    '/clinician/jobboard',
    nothing,
  ],
  [
    'an approved user is redirected from the call page',
    facilityUser,
    '/schedule',
    '/facility/shiftmanagement',
    nothing,
  ],
]

test.each(cases)('guard: %s', async (_, user, at, to, toastTexts) => {
  await go(user, at, at.split('?')[0] as ScreenPath)
  await waitFor(() => expect(here()).toBe(to))
  expect(said()).toEqual(toastTexts)
  // a missing login is nothing wrong, a pending call is what the person has to wait for
  const shown = to === '/' ? nothing : toastTexts
  expect(toasts.now().map(({ tone }) => tone)).toEqual(
    shown.map(text => (text.startsWith('Call with') ? 'error' : 'info')),
  )
  expect(scrolled).toEqual(shown.map(() => ({ top: 0 })))
  expect(screen.queryByText('The screen')).toBeNull()
})

test('guard: a newly approved user goes to the requested page without a message', async () => {
  let requestCount = 0
  const answer = (user: object) => ({ termsVersion: TERMS_VERSION, secondFactorUntil: null, ...user })
  fakeApi({
    'accounts.current': () => answer((requestCount += 1) === 1 ? waiting : clinicianUser),
    'notifications.list': {},
    'product.config': {},
  })
  await draw(
    <Guarded path="/clinician/dashboard">
      <p>The screen</p>
    </Guarded>,
    '/clinician/dashboard',
  )
  expect(await screen.findByText('The screen')).toBeTruthy()
  expect([here(), said(), requestCount]).toEqual(['/clinician/dashboard', [], 2])
})

test('guard: when the user can’t be loaded, shows why with a retry', async () => {
  let answer: object = refused(500, 'internal', 'No.')
  fakeApi({ 'accounts.current': () => answer, 'notifications.list': {} })
  await draw(
    <Guarded path="/clinician/jobboard">
      <p>The screen</p>
    </Guarded>,
    '/clinician/jobboard',
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong')
  answer = { ...clinicianUser, termsVersion: TERMS_VERSION, secondFactorUntil: null }
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByText('The screen')).toBeTruthy()
})
