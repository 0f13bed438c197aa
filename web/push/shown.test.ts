import { addressOf, shownOf, windowAt } from './shown.ts'

const origin = 'https://gaitway.test'
const push = (pushed: object) => shownOf(JSON.stringify(pushed))

test('a push shows its words, and the same push twice is shown once', () => {
  const pushed = { id: 'one', title: 'New shift', body: 'Today', link: '/clinician/dashboard' }
  expect(push(pushed)).toEqual({
    title: 'New shift',
    options: { body: 'Today', tag: 'one', data: '/clinician/dashboard' },
  })
})

test.each([undefined, '', 'no JSON', 'null', '7', '{"title":5}'])(
  'a push of %j, which cannot be read, says that there is news',
  text => {
    jest.spyOn(console, 'warn').mockImplementation(() => {})
    const { title, options } = shownOf(text)
    expect([title, options.body, options.data]).toEqual(['Gaitway', 'You have news.', '/notifications'])
  },
)

test('a click opens a screen of ours', () => {
  expect(addressOf('/clinician/dashboard?confirmedshifts=1', origin)).toBe(
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
])('a click never opens %j', link => {
  expect(addressOf(link, origin)).toBe(`${origin}/notifications`)
})

test('a window that shows the screen already is taken, any other is left alone', () => {
  const windows = [{ url: `${origin}/` }, { url: `${origin}/notifications` }]
  expect(windowAt(windows, `${origin}/notifications`)).toBe(windows[1])
  expect(windowAt(windows, `${origin}/clinician/dashboard`)).toBeUndefined()
})
