import { BRAND, SUPPORT_MAIL } from '@gaitway/contract/brand'

export type Words = { subject: string; greeting: string; body: string; linkUrl?: string }

const escaped = (text: string) => text.replace(/[&<>"']/g, character => `&#${character.codePointAt(0)};`)

const colours = { ink: '#14211d', quiet: '#5f6e69', brand: '#0a5547', paper: '#fbfaf7', card: '#ffffff' }
const footer = `You get this mail because you have an account at ${BRAND}. Questions: ${SUPPORT_MAIL}`

/** A letter as plain text. */
export const textLetter = ({ greeting, body, linkUrl }: Words) =>
  [`Hello ${greeting},`, body, ...(linkUrl ? [linkUrl] : []), `${BRAND}\n${footer}`].join('\n\n')

/** The same letter in the product's looks; everything a person wrote in it is text. */
export const htmlLetter = ({ subject, greeting, body, linkUrl }: Words) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colours.paper};color:${colours.ink};font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="max-width:520px;margin:0 auto">
<p style="margin:0 0 16px;font-weight:700;font-size:20px;color:${colours.brand}">${BRAND}</p>
<div style="background:${colours.card};border-radius:12px;padding:24px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(subject)}</h1>
<p style="margin:0 0 12px">Hello ${escaped(greeting)},</p>
<p style="margin:0 0 12px;white-space:pre-line">${escaped(body)}</p>${
  linkUrl
    ? `
<p style="margin:20px 0 0"><a href="${escaped(linkUrl)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${colours.brand};color:#ffffff;text-decoration:none;font-weight:600">Open ${BRAND}</a></p>`
    : ''
}
</div>
<p style="margin:16px 0 0;font-size:13px;color:${colours.quiet}">${escaped(footer)}</p>
</div>
</body>
</html>
`
