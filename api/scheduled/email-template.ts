import { BRAND, SUPPORT_EMAIL } from '@gaitway/contract/brand'

type Item = { title: string; body: string; linkUrl: string }
export type Words = {
  subject: string
  greeting: string
  body: string
  linkUrl?: string
  items?: Item[]
  why?: string
}

const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)

const emailColors = {
  ink: '#14211d',
  quiet: '#5f6e69',
  brand: '#0a5547',
  paper: '#fbfaf7',
  card: '#ffffff',
  line: '#dce3df',
}
const footer = (why = `You received this email because you have an account at ${BRAND}.`) =>
  `${why} Questions: ${SUPPORT_EMAIL}`

/** An email as plain text. */
export const renderEmailText = ({ greeting, body, linkUrl, items = [], why }: Words) =>
  [
    `Hello ${greeting},`,
    body,
    ...items.map(item => [item.title, item.body, item.linkUrl].join('\n')),
    ...(linkUrl ? [linkUrl] : []),
    `${BRAND}\n${footer(why)}`,
  ].join('\n\n')

const htmlItem = ({ title, body, linkUrl }: Item) => `
<p style="margin:0 0 12px;padding-top:12px;border-top:1px solid ${emailColors.line}"><a href="${escaped(linkUrl)}" style="color:${emailColors.brand};font-weight:600">${escaped(title)}</a><br>${escaped(body)}</p>`

/** The same email as HTML. Everything a person wrote in it is escaped. */
export const renderEmailHtml = ({
  subject,
  greeting,
  body,
  linkUrl,
  items = [],
  why,
}: Words) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${emailColors.paper};color:${emailColors.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:700;font-size:20px;color:${emailColors.brand}">${BRAND}</p>
<div style="background:${emailColors.card};border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
<p style="margin:0 0 12px">Hello ${escaped(greeting)},</p>
<p style="margin:0 0 12px;white-space:pre-line">${escaped(body)}</p>${items.map(htmlItem).join('')}${
  linkUrl
    ? `
<p style="margin:20px 0 0"><a href="${escaped(linkUrl)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${emailColors.brand};color:#ffffff;text-decoration:none;font-weight:600">Open ${BRAND}</a></p>`
    : ''
}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${emailColors.quiet}">${escaped(footer(why))}</p>
</div>
</body>
</html>
`
