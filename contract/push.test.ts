import { deviceTokenOf, subscriptionIn } from './push.ts'

const p256dh = 'B'.repeat(87)
const auth = 'a'.repeat(22)
const tokenAt = (endpoint: string) => deviceTokenOf({ endpoint, p256dh, auth })

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91b-_x',
  'https://jmt17.google.com/fcm/send/abc:APA91b-_x',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA-_',
  'https://web.push.apple.com/QAbc-_',
])('push subscription: accepts %s', endpoint => {
  expect(subscriptionIn(tokenAt(endpoint))).toEqual({ endpoint, p256dh, auth })
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
  expect(subscriptionIn(tokenAt(endpoint))).toBeUndefined()
})

test('push subscription: refuses invalid keys', () => {
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  expect(subscriptionIn(deviceTokenOf({ endpoint, p256dh: 'short', auth }))).toBeUndefined()
  expect(subscriptionIn(deviceTokenOf({ endpoint, p256dh, auth: 'short' }))).toBeUndefined()
  expect(subscriptionIn(`${tokenAt(endpoint)} more`)).toBeUndefined()
  expect(subscriptionIn(endpoint)).toBeUndefined()
})
