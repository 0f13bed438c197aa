import {
  getNotificationLink,
  notificationTypes,
  type NotificationType,
} from '../notifications/notification-types.ts'
import { getButtonText, emailColors, renderEmailHtml, renderEmailText } from './email-template.ts'

const email = {
  subject: 'Your shift was changed',
  greeting: 'Tess',
  body: 'Bayou Bend changed your shift.',
  linkUrl: 'http://gaitway.test/clinician/jobprofile/1',
}

/** Relative luminance and contrast as WCAG defines them. */
const luminance = (color: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map(at => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map(part => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (one: string, other: string) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

test.each(['light', 'dark'] as const)('email: every text is readable in %s mode', mode => {
  const colors = emailColors[mode]
  for (const [text, ground] of [
    ['ink', 'card'],
    ['link', 'card'],
    ['link', 'paper'],
    ['quiet', 'paper'],
    ['quiet', 'card'],
    ['buttonInk', 'button'],
  ] as const)
    expect([text, contrast(colors[text], colors[ground]) >= 4.5]).toEqual([text, true])
})

test('email: the dark mode replaces each color that an element is written with', () => {
  const html = renderEmailHtml({
    ...email,
    smallPrint: 'Shift 0042',
    items: [{ title: 'One', body: 'Two', linkUrl: email.linkUrl }],
  })
  const [, rules = ''] = /@media \(prefers-color-scheme:dark\)\{(.*)\}/.exec(html) ?? []
  const replaced = new Set(
    [...rules.matchAll(/\.(\w+)\{([\w-]+):/g)].map(([, name, what]) => `${name} ${what}`),
  )
  const colored = [...html.matchAll(/class="([\w ]+)"[^>]*style="([^"]*)"/g)].flatMap(
    ([, names = '', style = '']) =>
      [...style.matchAll(/(?:^|;)(color|background-color|border)[^:;]*:[^;]*#/g)].map(
        ([, property = '']) => ({
          names: names.split(' '),
          property: property === 'border' ? 'border-color' : property,
        }),
      ),
  )
  expect(colored.length).toBeGreaterThan(8)
  for (const { names, property } of colored)
    expect([names, property, names.some(name => replaced.has(`${name} ${property}`))]).toEqual([
      names,
      property,
      true,
    ])
})

test('email: markup in any text stays text', () => {
  const evil = `<script>alert(1)</script><img src=x onerror="alert('2')">&amp;`
  const html = renderEmailHtml({
    subject: evil,
    greeting: evil,
    body: evil,
    why: evil,
    smallPrint: evil,
    linkUrl: `http://gaitway.test/?name="><script>`,
    items: [{ title: evil, body: evil, linkUrl: `http://gaitway.test/"><script>` }],
  })
  expect(html).not.toMatch(/<script|<img|onerror="/)
  expect(html.match(/&#60;script&#62;alert\(1\)/g)).toHaveLength(8)
  const text = renderEmailText({ ...email, body: evil })
  expect(text).toContain(evil)
})

test('email: the plain text has everything, with the button’s words above its address', () => {
  expect(renderEmailText(email)).toBe(
    [
      'Hello Tess,',
      'Bayou Bend changed your shift.',
      'View the shift:\nhttp://gaitway.test/clinician/jobprofile/1',
      'Gaitway\nYou received this email because you have an account at Gaitway. Questions: support@gaitway.test',
    ].join('\n\n'),
  )
})

test('email: the numbers of a shift and an invoice are in small print at the end', () => {
  const smallPrint = 'Shift 0042 · Invoice INV-000007'
  expect(renderEmailText({ ...email, smallPrint })).toContain(
    '/clinician/jobprofile/1\n\nShift 0042 · Invoice INV-000007\n\nGaitway\n',
  )
  expect(renderEmailHtml({ ...email, smallPrint })).toMatch(
    /View the shift<\/a><\/p>\n<p class="quiet" style="[^"]*font-size:13px[^"]*">Shift 0042 · Invoice INV-000007<\/p>\n<\/div>/,
  )
})

const facts = {
  jobId: 'j',
  facilityId: 'f',
  applicationId: 'a',
  clinicianId: 'c',
  facilityUserId: 'u',
  day: 'd',
  reportId: 'r',
  disputeId: 'd',
}
const links = (Object.keys(notificationTypes) as NotificationType[]).flatMap(type =>
  [{}, { isFacility: true }, { isStaff: true }].map(side => getNotificationLink(type, { ...facts, ...side })),
)

test('email: the button says what each notification opens', () => {
  const unnamed = links.filter(link => getButtonText(`http://gaitway.test${link}`) === 'Open Gaitway')
  // the reports, users and calls of the back office, which are under the bell only, and everyone’s home
  expect([...new Set(unnamed)].toSorted()).toEqual([
    '/',
    '/admin/message-reports/r/show',
    '/admin/onboarding-calls?day=d',
    '/admin/users?tab=clinician',
    '/admin/users?tab=facility',
  ])
})
