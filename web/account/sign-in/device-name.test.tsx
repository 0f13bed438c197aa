import { formatDeviceName } from './DevicesPart.tsx'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const apple = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`],
  [
    'Edge on Windows',
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
  ],
  [
    'Opera on Mac',
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Chrome/1 Safari/537.36 OPR/116.0`,
  ],
  ['Safari on Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${apple} Version/18.1 Safari/605.1.15`],
  [
    'Safari on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome on iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${apple} CriOS/142.0 Mobile/15E148`,
  ],
  ['Firefox on iPad', `Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${apple} FxiOS/144.0 Mobile/15E148`],
  ['Chrome on Android', `Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet on Android',
    `Mozilla/5.0 (Linux; Android 10; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Firefox on Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Chrome on Chromebook', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0 Safari/537.36`],
  ['Chrome', 'Chrome/142.0.0.0'],
  ['Unknown browser on Windows', 'Mozilla/5.0 (Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'],
  ['Unknown browser', 'curl/8.11.0'],
  ['Unknown browser', ''],
])('device name: %s', (name, userAgent) => {
  expect(formatDeviceName(userAgent)).toBe(name)
})
