import { expect, test } from '@jest/globals'
import { getNotificationLink, type NotificationType, notificationTypes } from './notification-types.ts'
import { screenRoutes } from '@gaitway/contract/routes'
import { formatDeviceToken, parseSubscription } from '@gaitway/contract/push'

const facts = {
  jobId: 'j1',
  facilityId: 'f1',
  applicationId: 'a1',
  day: '2026-11-23',
  facilityUserId: 'u1',
  clinicianId: 'c1',
  reportId: 'r1',
  disputeId: 'd1',
  moneyDecisionId: 'm1',
}

const opened = [
  ['applicationApproved', '/clinician/dashboard?confirmedshifts=1'],
  ['applicationDeclined', '/clinician/dashboard'],
  ['shiftCompleted', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['clinicianApplied', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['timesheetSubmitted', '/facility/shiftmanagement?confirmedshifts=1&timecard=a1'],
  ['timesheetRejected', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['timecardReminder', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['pendingTimesheetReminder', '/clinician/dashboard?timecard=a1'],
  ['timesheetWaits', '/facility/shiftmanagement?confirmedshifts=1&timecard=a1'],
  ['newJob', '/clinician/jobprofile/j1'],
  ['shiftCancelled', '/clinician/dashboard'],
  ['jobCancelled', '/facility/shiftmanagement'],
  ['facilitySignedUp', '/admin/users?tab=facility'],
  ['creditOwed', '/admin/jobs/j1/show'],
  ['refundFailed', '/admin/jobs/j1/show'],
  ['clinicianSignedUp', '/admin/users?tab=clinician'],
  ['clinicianDroppedOut', '/facility/shiftmanagement'],
  ['paymentReceived', '/facility/shiftmanagement'],
  ['facilityShiftCompleted', '/facility/shiftmanagement?confirmedshifts=1'],
  ['reviewForFacility', '/clinician/dashboard?confirmedshifts=1&rate=a1'],
  ['reviewForClinician', '/facility/shiftmanagement?confirmedshifts=1&rate=a1'],
  ['ratingOnFacility', '/facility/jobprofile/j1'],
  ['standbyOffered', '/clinician/jobprofile/j1'],
  ['jobOpenAgain', '/clinician/jobprofile/j1'],
  ['standbyAccepted', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['instantConfirmed', '/facility/jobprofile/j1'],
  ['instantToConfirm', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['instantLate', '/clinician/jobprofile/j1'],
  ['standbyConfirmed', '/facility/shiftmanagement?confirmedshifts=1'],
  ['callBooked', '/admin/onboarding-calls?day=2026-11-23'],
  ['callMoved', '/admin/onboarding-calls?day=2026-11-23'],
  ['callCancelled', '/admin/onboarding-calls?day=2026-11-23'],
  ['accountApproved', '/'],
  ['accountReactivated', '/'],
  ['accountDeclined', '/'],
  ['accountReopened', '/'],
  ['accountDeactivated', '/contact'],
  ['credentialExpiring', '/clinician/credentials'],
  ['shiftInvitation', '/clinician/jobprofile/j1'],
  ['boostedJob', '/clinician/jobprofile/j1'],
  ['timesProposed', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['counterAccepted', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['timesCountered', '/clinician/jobprofile/j1'],
  ['applicationOverlaps', '/clinician/dashboard'],
  ['standbyKept', '/clinician/jobprofile/j1'],
  ['standbyOfferOver', '/clinician/jobprofile/j1'],
  ['standbyNobody', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['sentHome', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['checkInMissing', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['arrivalQuestion', '/facility/jobprofile/j1'],
  ['arrivalRecorded', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['shiftChanged', '/clinician/jobprofile/j1'],
  ['confirmedShiftChanged', '/clinician/jobprofile/j1'],
  ['briefChanged', '/clinician/jobprofile/j1'],
  ['timeChangeRequested', '/clinician/jobprofile/j1'],
  ['timeChangeWithdrawn', '/clinician/jobprofile/j1'],
  ['timeChangeAnswered', '/facility/jobprofile/j1'],
  ['lateDropOut', '/admin/jobs/j1/show'],
  ['noShowQuestion', '/clinician/jobprofile/j1'],
  ['noShowUnderReview', '/clinician/jobprofile/j1'],
  ['noShowToDecide', '/admin/jobs/j1/show?noShow=1'],
  ['noShowRecorded', '/clinician/jobprofile/j1'],
  ['noShowSettled', '/facility/jobprofile/j1'],
  ['noShowCleared', '/clinician/jobprofile/j1'],
  ['noShowWithdrawn', '/facility/jobprofile/j1'],
  ['callOutRecorded', '/clinician/jobprofile/j1'],
  ['callOutQuestion', '/clinician/jobprofile/j1'],
  ['callOutAnswered', '/admin/jobs/j1/show'],
  ['callOutToDecide', '/admin/jobs/j1/show?callOut=1'],
  ['callOutDecided', '/clinician/jobprofile/j1'],
  ['callOutReversed', '/facility/applicants?jobId=j1&facilityId=f1'],
  ['timesheetRevised', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['timesheetAccepted', '/clinician/dashboard'],
  ['timesheetAutoAccepted', '/facility/shiftmanagement?confirmedshifts=1&timecard=a1'],
  ['extraTimeDecided', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['timesheetAutoSubmitted', '/clinician/dashboard?confirmedshifts=1&timecard=a1'],
  ['newMessage', '/chat-profile?open=u1&receiver=c1'],
  ['messageDigest', '/chat-profile?open=u1&receiver=c1'],
  ['messageReported', '/admin/message-reports/r1/show'],
  ['paymentFailed', '/facility/billing'],
  ['paymentReturned', '/facility/billing'],
  ['paymentDue', '/facility/billing'],
  ['disputeOpened', '/admin/disputes/d1/show'],
  ['disputeDue', '/admin/disputes/d1/show'],
  ['disputeClosed', '/admin/disputes/d1/show'],
  ['disputeLost', '/facility/billing'],
  ['paymentVoided', '/facility/billing'],
  ['invoiceIssued', '/facility/billing'],
  ['invoiceDue', '/facility/billing'],
  ['invoiceCredited', '/facility/billing'],
  ['payoutSent', '/clinician/payouts'],
  ['payoutFailed', '/clinician/payouts'],
  ['payoutAccountNeeded', '/clinician/payouts'],
  ['topUpNeeded', '/admin/payouts'],
  ['approvalNeeded', '/admin/money-decisions/m1/show'],
  ['approvalDecided', '/admin/money-decisions/m1/show'],
  ['booksDiffer', '/admin/ledger-accounts'],
  ['timesheetAdjusted', '/clinician/payouts'],
  ['refundSent', '/facility/billing'],
] as const

test.each(opened)('notification link: %s opens %s', (type, link) => {
  expect(getNotificationLink(type, facts)).toBe(link)
})

test('notification link: every type has its line in that table', () => {
  expect(opened.map(([type]) => type).toSorted()).toEqual(Object.keys(notificationTypes).toSorted())
})

test.each([
  ['canceled', {}, 'Owen Park canceled', 'Owen Park canceled the shift on Nov 30.'],
  ['called out', { isCallOut: true }, 'Owen Park called out', 'Owen Park called out of the shift on Nov 30.'],
  [
    'canceled, and the shift is open again',
    { isReopened: true },
    'Owen Park canceled',
    'Owen Park canceled the shift on Nov 30. The shift is open again.',
  ],
  [
    'called out, and a standby is asked',
    { isCallOut: true, isReopened: true, standbyName: 'Tess Ruiz', until: '11:00 AM CST' },
    'Owen Park called out',
    'Owen Park called out of the shift on Nov 30. We offered it to your standby, Tess Ruiz, who can answer until 11:00 AM CST.',
  ],
])('notification to the facility: the clinician %s', (_, more, title, body) => {
  const { clinicianDroppedOut: row } = notificationTypes
  const known = { personName: 'Owen Park', when: 'Nov 30', ...more }
  expect([row.title(known), row.body(known)]).toEqual([title, body])
})

test('notification link: a booked call opens its page', () => {
  const known = { ...facts, callId: 'c1' }
  expect(getNotificationLink('callMoved', known)).toBe('/admin/onboarding-calls/c1/show')
})

test.each([
  ['by card', 'returned', '$561.42 refund', '$561.42 for that day will be refunded when the time card'],
  [
    'by invoice',
    'invoiced',
    '$561.42 less on the invoice',
    'The invoice won’t have the $561.42 for that day.',
  ],
] as const)(
  'no-show of one day, paid %s: the facility reads when its price comes back',
  (_, settled, title, body) => {
    const { noShowSettled } = notificationTypes
    const day = {
      personName: 'Maya',
      shortWhen: 'Sat, Nov 21, 9 AM–5 PM',
      place: 'Main campus',
      when: 'Sat, Nov 21',
    }
    const about = { ...day, hasOtherDays: true, amount: '$561.42', settled }
    expect(noShowSettled.title(about)).toBe(
      `No-show recorded: Maya, Sat, Nov 21, 9 AM–5 PM, Main campus, ${title}`,
    )
    expect(noShowSettled.body(about)).toContain(body)
    expect(noShowSettled.body(about)).toContain('The other days stay booked with Maya')
  },
)

test('notification link: a time card of an older notification opens the list', () => {
  expect(getNotificationLink('timesheetRejected', { jobId: 'j1' })).toBe(
    '/clinician/dashboard?confirmedshifts=1',
  )
})

test('notification link: always opens an existing screen', () => {
  const known = Object.keys(screenRoutes)
    .filter(path => path !== '*')
    .map(path => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))
  for (const type of Object.keys(notificationTypes) as NotificationType[]) {
    const [path = ''] = getNotificationLink(type, facts).split('?')
    expect(path.startsWith('/admin/') || known.some(route => route.test(path))).toBe(true)
  }
})

const p256dh = 'B'.repeat(87)
const auth = 'a'.repeat(22)
const tokenAt = (endpoint: string) => formatDeviceToken({ endpoint, p256dh, auth })

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x',
  'https://jmt17.google.com/fcm/send/abc:APA91b-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA-_',
  'https://web.push.apple.com/QAbc-_',
])('push subscription: accepts %s', endpoint => {
  expect(parseSubscription(tokenAt(endpoint))).toEqual({ endpoint, p256dh, auth })
})

test.each([
  'https://example.com/fcm/send/abc',
  'https://fcm.googleapis.com.example.com/x',
  'https://evilpush.apple.com/x',
  'https://169.254.169.254/latest',
  'https://localhost/x',
  'http://fcm.googleapis.com/x',
  'https://fcm.googleapis.com:8443/x',
  'https://me@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@example.com/x',
  'https://example.com\\@fcm.googleapis.com/x',
  'https://fcm.googleapis.com\\.example.com/x',
  'https://fcm.googleapis.com#/x',
  'https://FCM.googleapis.com/x',
  'https://fcm.googleapis.com/x\r\nHost:example.com',
  'https://fcm.googleapis.com',
  'fcm.googleapis.com/x',
  '',
])('push subscription: refuses %j', endpoint => {
  expect(parseSubscription(tokenAt(endpoint))).toBeUndefined()
})

test('push subscription: refuses invalid keys', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  expect(parseSubscription(formatDeviceToken({ endpoint, p256dh: 'short', auth }))).toBeUndefined()
  expect(parseSubscription(formatDeviceToken({ endpoint, p256dh, auth: 'short' }))).toBeUndefined()
  expect(parseSubscription(`${tokenAt(endpoint)} more`)).toBeUndefined()
  expect(parseSubscription(endpoint)).toBeUndefined()
})
