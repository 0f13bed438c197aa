import type { ScreenFor } from './routes.ts'
import { homePath, screenAccess, type Visitor } from './screen-access.ts'

const person = (change: Partial<Visitor & { isSignedIn: true }> = {}): Visitor => ({
  isSignedIn: true,
  side: 'clinician',
  isSignupCompleted: true,
  isApproved: true,
  signupStage: 4,
  ...change,
})
const guest: Visitor = { isSignedIn: false }
const led = (who: ScreenFor, visitor: Visitor, path = '/x') => {
  const decision = screenAccess(who, visitor, path)
  return decision === 'show' ? 'show' : decision.to
}

test('a guest is led to the login from every protected screen', () => {
  for (const who of ['clinician', 'facility', 'signedIn'] as const) expect(led(who, guest)).toBe('/login')
  for (const who of ['everyone', 'guests', 'signup', 'notApproved'] as const)
    expect(led(who, guest)).toBe('show')
})

test('an approved clinician sees a clinician screen and is led away from a facility one', () => {
  expect(led('clinician', person())).toBe('show')
  expect(led('facility', person())).toBe('/')
  expect(led('facility', person({ side: 'facility' }))).toBe('show')
})

test('an unfinished signup goes on at the stored stage plus one', () => {
  const half = person({ side: 'facility', isSignupCompleted: false, isApproved: false, signupStage: 2 })
  expect(led('facility', half)).toBe('/facility/signup?step=3')
  expect(led('signup', half, '/facility/signup')).toBe('show')
  expect(led('signup', half, '/clinician/signup')).toBe('/facility/signup?step=3')
})

test('a person who waits for the call is told so and led to the success page', () => {
  const waiting = person({ isApproved: false })
  expect(screenAccess('clinician', waiting, '/clinician/jobboard')).toEqual({
    to: '/clinician/signup/success',
    toast: 'callPending',
  })
  expect(led('notApproved', waiting)).toBe('show')
  expect(led('notApproved', person())).toBe('/clinician/jobboard')
})

test('the signed-in are led home from guest pages, each side to its own home', () => {
  expect(led('guests', person())).toBe('/clinician/jobboard')
  expect(homePath(person({ side: 'facility' }))).toBe('/facility/shiftmanagement')
  expect(homePath(person({ side: 'admin' }))).toBe('/admin/users')
  expect(homePath(guest)).toBe('/')
})
