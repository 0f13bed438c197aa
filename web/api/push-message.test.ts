import { jest } from '@jest/globals'
import { readPushAddress, parsePush, windowAt } from './push-message.ts'

const origin = 'https://gaitway.test'
const push = (pushed: object) => parsePush(JSON.stringify(pushed))

test('push: shows its text, and replaces the same notification', () => {
  const pushed = { id: 'one', title: 'New shift', body: 'Today', link: '/clinician/dashboard' }
  expect(push(pushed)).toEqual({
    title: 'New shift',
    options: { body: 'Today', icon: '/icons/192.png', tag: 'one', data: '/clinician/dashboard' },
  })
})

test.each([undefined, '', 'no JSON', 'null', '7', '{"title":5}'])(
  'push: an unreadable payload %j still announces a notification',
  text => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { title, options } = parsePush(text)
    expect([title, options.body, options.data]).toEqual([
      'Gaitway',
      'You have a new notification.',
      '/notifications',
    ])
  },
)

test('push click: opens a page of the app', () => {
  expect(readPushAddress('/clinician/dashboard?confirmedshifts=1', origin)).toBe(
    `${origin}/clinician/dashboard?confirmedshifts=1`,
  )
})

test.each([
  'https://evil.test/',
  '//evil.test/',
  '/\\evil.test/',
  'javascript:alert(1)',
  'http://[',
  5,
  undefined,
])('push click: never opens %j', link => {
  expect(readPushAddress(link, origin)).toBe(`${origin}/notifications`)
})

test('push click: focuses a window that shows the page and leaves other windows alone', () => {
  const windows = [{ url: `${origin}/` }, { url: `${origin}/notifications` }]
  expect(windowAt(windows, `${origin}/notifications`)).toBe(windows[1])
  expect(windowAt(windows, `${origin}/clinician/dashboard`)).toBeUndefined()
})
