import { classifyRequest } from './shell.ts'

const origin = 'https://gaitway.test'
const get = (path: string, mode = 'navigate', method = 'GET') =>
  classifyRequest({ method, mode, url: new URL(path, origin).href }, origin)

test('service worker: answers pages and files of the app and of the public pages, and nothing else', () => {
  expect(get('/clinician/dashboard?tab=payouts')).toBe('page')
  expect(get('/assets/index-a1b2c3d4.js', 'cors')).toBe('file')
  for (const path of ['/api/get-job', '/admin/users', '/dev/mailbox', '/pay/setup', '/readyz'])
    expect(get(path)).toBeUndefined()
  for (const path of ['/', '/findus/houston', '/faq?from=footer']) expect(get(path)).toBe('publicPage')
  expect(get('/payouts')).toBe('page')
  expect(get('/clinician/dashboard', 'cors')).toBeUndefined()
  expect(get('/login', 'navigate', 'POST')).toBeUndefined()
  expect(get('https://elsewhere.test/')).toBeUndefined()
})
