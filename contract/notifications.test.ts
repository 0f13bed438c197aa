import { expect, test } from '@jest/globals'
import { notificationLink, notificationTypes, type NotificationType } from './notifications.ts'
import { screenRoutes } from './routes.ts'

const facts = { jobId: 'j1', facilityId: 'f1', day: '2026-11-23' }

test.each([
  ['applicationApproved', '/clinician/dashboard?confirmedshifts=1'],
  ['applicationDeclined', '/clinician/dashboard'],
  ['shiftCompleted', '/clinician/dashboard?confirmedshifts=1'],
  ['clinicianApplied', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['timesheetSubmitted', '/facility/shiftmanagement?confirmedshifts=1'],
  ['timecardReminder', '/clinician/dashboard?confirmedshifts=1'],
  ['pendingTimesheetReminder', '/clinician/dashboard'],
  ['timesheetWaits', '/facility/shiftmanagement?confirmedshifts=1'],
  ['newJob', '/clinician/jobprofile/j1'],
  ['shiftCancelled', '/clinician/dashboard'],
  ['jobCancelled', '/facility/shiftmanagement'],
  ['facilitySignedUp', '/admin/users?tab=facility'],
  ['creditOwed', '/admin/jobs/j1/show'],
  ['refundFailed', '/admin/jobs/j1/show'],
  ['clinicianSignedUp', '/admin/users?tab=clinician'],
  ['clinicianDroppedOut', '/facility/jobprofile/j1'],
  ['standbyOffered', '/clinician/jobprofile/j1'],
  ['jobOpenAgain', '/clinician/jobprofile/j1'],
  ['standbyAccepted', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['standbyConfirmed', '/facility/shiftmanagement?confirmedshifts=1'],
  ['callBooked', '/admin/onboarding-calls?day=2026-11-23'],
  ['callMoved', '/admin/onboarding-calls?day=2026-11-23'],
  ['callCancelled', '/admin/onboarding-calls?day=2026-11-23'],
] as const)('notification link: %s opens %s', (type, link) => {
  expect(notificationLink(type, facts)).toBe(link)
})

test('notification link: always opens an existing screen', () => {
  const known = Object.keys(screenRoutes)
    .filter(path => path !== '*')
    .map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  for (const type of Object.keys(notificationTypes) as NotificationType[]) {
    const [path = ''] = notificationLink(type, facts).split('?')
    expect(path.startsWith('/admin/') || known.some(route => route.test(path))).toBe(true)
  }
})
