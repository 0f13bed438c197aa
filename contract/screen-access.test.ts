import { clinicianTypes, type Role } from './values/enums.ts'
import { FACILITY_SIGNUP_STEPS, SIGNUP_DONE_STAGE } from './values/limits.ts'
import { userLifecycle, type UserStatus } from './lifecycles/user.ts'
import { findScreen, screenRoutes, type ScreenPath } from './routes.ts'
import { callToAction, homePath, logoPath, decideScreenAccess, describeVisitor } from './screen-access.ts'

/**
 * Every screen for every visitor, from the specification’s guards. A deactivated user counts as a guest.
 * Redirects: `step` to the next step of the signup, `work` to the job board or shift management, `call` to the page
 * about the onboarding call, `office` to the back office, `start` to `/`. With `!` a toast says why.
 */
const expectations = `
                                 guest   staff    clinician: at work, waiting, signing up   facility: at work, waiting, signing up
  /                              show    show     show    show    show                      work    show    show
  /facility                      show    show     show    show    show                      show    show    show
  /clinician                     show    show     show    show    show                      show    show    show
  /faq                           show    show     show    show    show                      show    show    show
  /aboutus                       show    show     show    show    show                      show    show    show
  /findus                        show    show     show    show    show                      show    show    show
  /findus/:city                  show    show     show    show    show                      show    show    show
  /login                         show    office   work    call    step                      work    call    step
  /password/forgot               show    office   work    call    step                      work    call    step
  /password/reset                show    office   work    call    step                      work    call    step
  /password/changed              show    office   work    call    step                      work    call    step
  /invitation                    show    show     show    show    show                      show    show    show
  /terms                         show    show     show    show    show                      show    show    show
  /privacy                       show    show     show    show    show                      show    show    show
  /contactus                     show    show     show    show    show                      show    show    show
  /contact                       show    show     show    show    show                      show    show    show
  /hire-staff                    show    show     show    show    show                      show    show    show
  /newsletter                    show    show     show    show    show                      show    show    show
  /newsletter/unsubscribe        show    show     show    show    show                      show    show    show
  /qr                            show    show     show    show    show                      show    show    show
  /email                         show    show     show    show    show                      show    show    show
  /schedule                      login   office   work    show    step                      work    show    step
  /profile                       login   show     show    show    show                      show    show    show
  /view-as/:userId               login   show     show    show    show                      show    show    show
  /notifications                 login   show     show    show    show                      show    show    show
  /facility/signup               show    office   work    call    step                      work    call    show
  /facility/signup/success       show    office   work    show    show                      work    show    show
  /clinician/signup              show    office   work    call    show                      work    call    step
  /clinician/signup/finalStep    show    office   work    show    show                      work    show    show
  /clinician/signup/success      show    office   work    show    show                      work    show    show
  /clinician/jobboard            login!  start!   show    call!   step                      start!  start!  start!
  /clinician/jobprofile/:id      login!  start!   show    call!   step                      start!  start!  start!
  /clinician/dashboard           login!  start!   show    call!   step                      start!  start!  start!
  /clinician/payouts             login!  start!   show    call!   step                      start!  start!  start!
  /clinician/earnings            login!  start!   show    call!   step                      start!  start!  start!
  /clinician/profile             login!  start!   show    show    step                      start!  start!  start!
  /clinician/settings            login!  start!   show    show    step                      start!  start!  start!
  /clinician/credentials         login!  start!   show    show    step                      start!  start!  start!
  /facility/shiftmanagement      login!  start!   start!  start!  start!                    show    call!   step
  /facility/settings             login!  start!   start!  start!  start!                    show    show    step
  /facility/applicants           login!  start!   start!  start!  start!                    show    call!   step
  /facility/billing              login!  start!   start!  start!  start!                    show    call!   step
  /facility/compliance           login!  start!   start!  start!  start!                    show    call!   step
  /facility/favorites            login!  start!   start!  start!  start!                    show    call!   step
  /facility/jobprofile/:id       login!  start!   start!  start!  start!                    show    call!   step
  /facility/clinicianprofile/:id login!  start!   start!  start!  start!                    show    call!   step
  /chat-profile                  login   start    show    call!   step                      show    call!   step
  /403                           show    show     show    show    show                      show    show    show
  /no-data                       show    show     show    show    show                      show    show    show
  /offline                       show    show     show    show    show                      show    show    show
  /dev/gallery                   show    show     show    show    show                      show    show    show
  /clinician/*                   login!  start!   show    show    step                      start!  start!  start!
  /facility/*                    login!  start!   start!  start!  start!                    show    show    step
  *                              show    show     show    show    show                      show    show    show
`
const columns = ['guest', 'staff', 'cWork', 'cWait', 'cSignup', 'fWork', 'fWait', 'fSignup'] as const
type Column = (typeof columns)[number]

const table = new Map(
  expectations
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(/\s+/))
    .map(([path = '', ...words]) => [path, words]),
)

type Person = NonNullable<Parameters<typeof describeVisitor>[0]>
type Case = { says: string; person: Person | undefined; column: Column; stage: number }

const stagesOf = { clinician: [0, 1], facility: [...Array(FACILITY_SIGNUP_STEPS).keys()] }

/** A person with a role, a status, and a signup that is complete or stopped after a step. */
const personOf = (role: Role, status: UserStatus, stage: number | 'complete'): Person => {
  const isComplete = stage === 'complete'
  const profile = {
    isSignupCompleted: isComplete,
    signupStageCount: isComplete ? SIGNUP_DONE_STAGE : stage,
  }
  return {
    roles: role,
    status,
    clinicianId: role === 'facility' ? null : profile,
    facilityId: role === 'facility' ? profile : null,
  }
}

const columnOf = (side: 'c' | 'f', status: UserStatus, stage: number | 'complete'): Column => {
  if (status === 'deactivate') return 'guest'
  if (stage !== 'complete') return `${side}Signup`
  return status === 'approved' ? `${side}Work` : `${side}Wait`
}

const casesOf = (role: Role, side: 'clinician' | 'facility'): Case[] =>
  userLifecycle.states.flatMap(status =>
    (['complete', ...stagesOf[side]] as const).map(stage => ({
      says: `${role}, ${status}, signup ${stage}`,
      person: personOf(role, status, stage),
      column: columnOf(side === 'clinician' ? 'c' : 'f', status, stage),
      stage: stage === 'complete' ? SIGNUP_DONE_STAGE : stage,
    })),
  )

const staffCases = (['admin', 'subadmin'] as const).flatMap((role): Case[] =>
  (['approved', 'deactivate'] as const).map(status => ({
    says: `${role}, ${status}`,
    person: { roles: role, status, clinicianId: null, facilityId: null },
    column: status === 'approved' ? 'staff' : 'guest',
    stage: 0,
  })),
)

const everybody: Case[] = [
  { says: 'guest', person: undefined, column: 'guest', stage: 0 },
  ...staffCases,
  // owners and sub-users are alike here: only their facility counts
  ...casesOf('facility', 'facility'),
  ...clinicianTypes.flatMap(role => casesOf(role, 'clinician')),
]

/** What a word of the table means for a person at a path. */
const meant = (word: string, path: string, { column, stage }: Case) => {
  const side = column.startsWith('f') ? 'facility' : 'clinician'
  const required = path.startsWith('/facility') ? 'facilityLoginRequired' : 'clinicianLoginRequired'
  const meanings: Record<string, unknown> = {
    show: 'show',
    login: { to: '/login' },
    'login!': { to: '/login', toast: required },
    start: { to: '/' },
    'start!': { to: '/', toast: required },
    office: { to: '/admin' },
    work: { to: side === 'facility' ? '/facility/shiftmanagement' : '/clinician/jobboard' },
    call: { to: `/${side}/signup/success` },
    'call!': { to: `/${side}/signup/success`, toast: 'callPending' },
    step: { to: `/${side}/signup?step=${stage + 1}` },
  }
  return meanings[word]
}

test('screen access: the table covers every screen and every visitor', () => {
  expect([...table.keys()].toSorted()).toEqual(Object.keys(screenRoutes).toSorted())
  for (const [path, words] of table) expect([path, words.length]).toEqual([path, columns.length])
})

test.each(everybody)('screen access: $says', one => {
  const visitor = describeVisitor(one.person)
  const decided = Object.entries(screenRoutes).map(([path, who]) => [
    path,
    decideScreenAccess(who, visitor, path),
  ])
  const wanted = [...table].map(([path, words]) => [
    path,
    meant(words[columns.indexOf(one.column)] ?? '', path, one),
  ])
  expect(Object.fromEntries(decided)).toEqual(Object.fromEntries(wanted))
})

test('screen access: redirects end at a screen the visitor may see', () => {
  for (const { says, person } of everybody) {
    const visitor = describeVisitor(person)
    for (const [path, who] of Object.entries(screenRoutes)) {
      const decision = decideScreenAccess(who, visitor, path)
      if (decision === 'show' || decision.to.startsWith('/admin')) continue
      const [to = ''] = decision.to.split('?')
      const next = decideScreenAccess(screenRoutes[findScreen(to)], visitor, to)
      const isThere = next === 'show' || (to === '/' && next.to === homePath(visitor))
      expect([says, path, to, isThere]).toEqual([says, path, to, true])
    }
  }
})

const caseOf = (column: Column) => describeVisitor(everybody.find(one => one.column === column)?.person)

test('logo: links clinicians to the job board, facilities to shift management, everyone else to the landing page', () => {
  expect(columns.map(column => logoPath(caseOf(column)))).toEqual([
    '/',
    '/',
    ...Array<string>(3).fill('/clinician/jobboard'),
    ...Array<string>(3).fill('/facility/shiftmanagement'),
  ])
})

test('call to action: links to signup or its next step, and to work once approved, or shows a toast', () => {
  const called = (side: 'clinician' | 'facility') =>
    columns.map(column => Object.values(callToAction(side, caseOf(column)))[0])
  const [forClinician, forFacility] = ['clinicianLoginRequired', 'facilityLoginRequired']
  expect(called('clinician')).toEqual([
    '/clinician/signup',
    forClinician,
    '/clinician/jobboard',
    'callPending',
    '/clinician/signup?step=1',
    ...Array<string>(3).fill(forClinician),
  ])
  expect(called('facility')).toEqual([
    '/facility/signup',
    ...Array<string>(4).fill(forFacility),
    '/facility/shiftmanagement',
    'callPending',
    '/facility/signup?step=1',
  ])
})

test('screen routes: match similar paths and path parameters', () => {
  const found: [string, ScreenPath][] = [
    ['/facility/', '/facility'],
    ['/facility/nowhere', '/facility/*'],
    ['/facility/jobprofile', '/facility/*'],
    ['/Facility/Settings/more', '/facility/*'],
    ['/clinician/nowhere/else', '/clinician/*'],
    ['/clinicians', '*'],
    ['/', '/'],
    ['/clinician/signup', '/clinician/signup'],
    ['/clinician/signup/success', '/clinician/signup/success'],
    ['/clinician/jobprofile/01900000-0000-7000-8000-000000000003', '/clinician/jobprofile/:id'],
    ['/clinician/jobprofile', '/clinician/*'],
    ['/nowhere', '*'],
  ]
  for (const [address, path] of found) expect([address, findScreen(address)]).toEqual([address, path])
})
