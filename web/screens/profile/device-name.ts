import { words } from './words.ts'

type Known = readonly [name: string, mark: RegExp]

/** Most browsers also carry the marks of those they descend from: the most particular come first. */
const browsers: readonly Known[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|OPiOS|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|Chromium|HeadlessChrome)\//],
  ['Safari', /Version\/[\d.]+ (Mobile\/\w+ )?Safari\//],
]

const systems: readonly Known[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows NT\b/],
  ['a Chromebook', /\bCrOS\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\b(Linux|X11)\b/],
]

const namedBy = (known: readonly Known[], userAgent: string) =>
  known.find(([, mark]) => mark.test(userAgent))?.[0]

/** Where somebody is signed in, in plain words, from what the browser says of itself. */
export const deviceName = (userAgent: string): string => {
  const browser = namedBy(browsers, userAgent)
  const system = namedBy(systems, userAgent)
  if (browser) return system ? words.devices.on(browser, system) : browser
  return system ? words.devices.otherOn(system) : words.devices.other
}
