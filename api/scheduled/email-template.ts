import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'

/** What the button of an email says, by the path that it opens; the first match wins. */
const buttons: readonly (readonly [RegExp, string])[] = [
  [/[?&]timecard=/, 'Open the time card'],
  [/[?&]rate=/, 'Rate the shift'],
  [/^\/chat-profile/, 'Open the chat'],
  [/^\/notifications/, 'View all notifications'],
  [/^\/(?:clinician|facility)\/jobprofile|^\/admin\/jobs\//, 'View the shift'],
  [/^\/clinician\/dashboard|^\/facility\/shiftmanagement/, 'View your shifts'],
  [/^\/clinician\/credentials/, 'Update your credentials'],
  [/payouts/, 'View payouts'],
  [/^\/facility\/applicants/, 'View applicants'],
  [/^\/facility\/billing/, 'Open billing'],
  [/^\/admin\/ledger-accounts/, 'Open the trial balance'],
  [/^\/schedule/, 'Schedule your call'],
  [/^\/password\/reset/, 'Choose a new password'],
  [/^\/invitation/, 'Accept the invitation'],
  [/^\/profile/, 'Open your profile'],
  [/^\/contact/, 'Contact us'],
  [/^\/newsletter\/unsubscribe/, 'Unsubscribe'],
  [/^\/admin\/disputes/, 'View the dispute'],
  [/^\/admin\/money-decisions/, 'View the request'],
]

/** What the button of an email says by default. */
export const getButtonText = (linkUrl: string) => {
  const { pathname, search } = new URL(linkUrl)
  return buttons.find(([path]) => path.test(pathname + search))?.[1] ?? `Open ${BRAND}`
}

type Item = { title: string; body: string; linkUrl: string }
type EmailContent = {
  subject: string
  greeting: string
  body: string
  linkUrl?: string
  /** what the button says, if not what the link opens */
  button?: string
  items?: Item[]
  /** the numbers of the shift, invoice and credit note that it is about */
  smallPrint?: string
  /** why this email was sent, for recipients without an account */
  why?: string
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)

/** The colors of an email, in the light and dark mode of the reader’s app. */
export const emailColors = {
  light: {
    ink: '#14211d',
    quiet: '#5f6e69',
    link: '#0a5547',
    paper: '#fbfaf7',
    card: '#ffffff',
    line: '#dce3df',
    button: '#0a5547',
    buttonInk: '#ffffff',
  },
  dark: {
    ink: '#eef3f0',
    quiet: '#a9b7b1',
    link: '#7fd6bf',
    paper: '#101815',
    card: '#1a2420',
    line: '#33413b',
    button: '#7fd6bf',
    buttonInk: '#0d1613',
  },
} as const
type Color = keyof typeof emailColors.light

const { light, dark } = emailColors
const renderDarkRule = (name: string, property: string, color: Color) =>
  `.${name}{${property}:${dark[color]}!important}`

/** Email apps that ignore style sheets show the light colors, which are written on each element. */
const styleSheet = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){${[
  renderDarkRule('ink', 'color', 'ink'),
  renderDarkRule('quiet', 'color', 'quiet'),
  renderDarkRule('link', 'color', 'link'),
  renderDarkRule('paper', 'background-color', 'paper'),
  renderDarkRule('card', 'background-color', 'card'),
  renderDarkRule('item', 'border-color', 'line'),
  renderDarkRule('button', 'background-color', 'button'),
  renderDarkRule('button', 'color', 'buttonInk'),
].join('')}}`

const renderFooter = (why = `You received this email because you have an account at ${BRAND}.`) =>
  `${why} Questions: ${supportEmail()}`

/** An email as plain text. */
export const renderEmailText = ({
  greeting,
  body,
  linkUrl,
  button,
  items = [],
  smallPrint,
  why,
}: EmailContent) =>
  [
    `Hello ${greeting},`,
    body,
    ...items.map(item => [item.title, item.body, item.linkUrl].join('\n')),
    ...(linkUrl ? [`${button ?? getButtonText(linkUrl)}:\n${linkUrl}`] : []),
    ...(smallPrint ? [smallPrint] : []),
    `${BRAND}\n${renderFooter(why)}`,
  ].join('\n\n')

const renderItem = ({ title, body, linkUrl }: Item) => `
<p class="item" style="margin:0 0 12px;padding-top:12px;border-top:1px solid ${light.line}"><a class="link" href="${escapeHtml(linkUrl)}" style="color:${light.link};font-weight:600">${escapeHtml(title)}</a><br>${escapeHtml(body)}</p>`

const renderButton = (linkUrl: string, text = getButtonText(linkUrl)) => `
<p style="margin:20px 0 0"><a class="button" href="${escapeHtml(linkUrl)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background-color:${light.button};color:${light.buttonInk};text-decoration:none;font-weight:600">${escapeHtml(text)}</a></p>`

const renderSmallPrint = (text: string) => `
<p class="quiet" style="margin:16px 0 0;font-size:13px;color:${light.quiet}">${escapeHtml(text)}</p>`

/** The same email as HTML. Everything a person wrote in it is escaped. */
export const renderEmailHtml = ({
  subject,
  greeting,
  body,
  linkUrl,
  button,
  items = [],
  smallPrint,
  why,
}: EmailContent) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title>
<style>${styleSheet}</style></head>
<body class="paper ink" style="margin:0;padding:24px 12px;background-color:${light.paper};color:${light.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div role="article" lang="en" style="max-width:520px;margin:0 auto;overflow-wrap:anywhere">
<p class="link" style="margin:0 0 16px;font-weight:700;font-size:20px;color:${light.link}">${BRAND}</p>
<div class="card" style="background-color:${light.card};border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escapeHtml(subject)}</h1>
<p style="margin:0 0 12px">Hello ${escapeHtml(greeting)},</p>
<p style="margin:0 0 12px;white-space:pre-line">${escapeHtml(body)}</p>${items.map(renderItem).join('')}${linkUrl ? renderButton(linkUrl, button) : ''}${smallPrint ? renderSmallPrint(smallPrint) : ''}
</div>
<p class="quiet" style="margin:16px 0 0;font-size:13px;color:${light.quiet}">${escapeHtml(renderFooter(why))}</p>
</div>
</body>
</html>
`
