import { expect, test } from '@jest/globals'
import { approved, approvedIn, approvedInAny, guest, only, row, signedIn } from '@gaitway/contract/calls/row'
import type { Who } from '@gaitway/contract/calls/row'
import { refuseUnlessAllowed, type Caller } from './access.ts'

const caller = (change: Partial<Caller> = {}): Caller => ({
  side: 'facility',
  status: 'approved',
  isSignupCompleted: true,
  isOwner: true,
  access: [],
  viewedBy: null,
  ...change,
})
const said = (who: Who, by: Caller | undefined, more = {}, extra = {}) => {
  try {
    refuseUnlessAllowed(row('GET /x', who, more), by, extra)
    return 'allowed'
  } catch (refusal) {
    return (refusal as { code: string }).code
  }
}

test('access: a guest may make only guest calls', () => {
  expect(said(guest, undefined)).toBe('allowed')
  expect(said(signedIn, undefined)).toBe('not_signed_in')
})

test('access: a call is open to the roles it names', () => {
  expect(said(only('clinician'), caller())).toBe('not_allowed')
  expect(said(only('facility'), caller())).toBe('allowed')
})

test('access: facilities and clinicians need approval once their signup is complete', () => {
  expect(said(approved('facility'), caller({ status: 'pending' }))).toBe('not_approved')
  expect(said(approved('facility'), caller({ status: 'pending', isSignupCompleted: false }))).toBe(
    'signup_incomplete',
  )
  expect(said(approved('admin'), caller({ side: 'admin', status: 'pending' }))).toBe('allowed')
})

test('access: a sub-user needs every area the call names; the owner has them all', () => {
  const who = approvedIn(['applicants', 'payments'])
  expect(said(who, caller({ isOwner: false, access: ['applicants'] }))).toBe('not_allowed')
  expect(said(who, caller({ isOwner: false, access: ['applicants', 'payments'] }))).toBe('allowed')
  expect(said(who, caller())).toBe('allowed')
  expect(said({ sides: ['facility'], ownerOnly: true }, caller({ isOwner: false }))).toBe('not_allowed')
})

test.each([
  [[], 'not_allowed'],
  [['shifts', 'applicants', 'chat'], 'not_allowed'],
  [['payments'], 'allowed'],
  [['compliance'], 'allowed'],
  [['chat', 'compliance', 'payments'], 'allowed'],
] as const)('access: a sub-user with %j needs one of two areas: %s', (access, outcome) => {
  const who = approvedInAny(['payments', 'compliance'], 'admin')
  expect(said(who, caller({ isOwner: false, access: [...access] }))).toBe(outcome)
  expect(said(who, caller())).toBe('allowed')
  expect(said(who, caller({ side: 'admin' }))).toBe('allowed')
  expect(said(who, caller({ side: 'subadmin' }))).toBe('not_allowed')
})

test('access: a deactivated person may only log out', () => {
  expect(said(signedIn, caller({ status: 'deactivate' }))).toBe('deactivated')
  expect(said(signedIn, caller({ status: 'deactivate' }), { evenDeactivated: true })).toBe('allowed')
})

test('access: a field reserved for some roles is refused to the others', () => {
  const who = { ...only('admin', 'subadmin'), fields: { settlement: ['admin'] } } satisfies Who
  const subadmin = caller({ side: 'subadmin' })
  const chosen = { settlement: 'payBooked' }
  expect(said(who, subadmin)).toBe('allowed')
  expect(said(who, subadmin, {}, { reason: 'Closed.' })).toBe('allowed')
  expect(said(who, subadmin, {}, chosen)).toBe('not_allowed')
  expect(said(who, subadmin, {}, { settlement: null })).toBe('not_allowed')
  expect(said(who, caller({ side: 'admin' }), {}, chosen)).toBe('allowed')
})
