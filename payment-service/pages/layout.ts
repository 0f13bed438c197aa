/** Markup that is safe to send. */
export type Html = { readonly markup: string }
type Part = Html | Html[] | string | number | false | null | undefined

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, character => entities[character] ?? '')

const renderMarkup = (part: Part): string => {
  if (part === false || part === null || part === undefined) return ''
  if (Array.isArray(part)) return part.map(renderMarkup).join('')
  return typeof part === 'object' ? part.markup : escaped(String(part))
}

/** Markup with values in it; text values are escaped. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  markup: strings.map((string, index) => string + renderMarkup(parts[index])).join(''),
})

/** What a page sends: markup, or where the browser goes next. `leadsTo`: where its form may end. */
export type PageAnswer = { page: Html; status?: number; leadsTo?: string | null } | { goTo: string }

/** One request for a page: `from` is what a mandate or an agreement records about the person. */
export type PageRequest = {
  id: string
  /** of the pages, as browsers see it: /pay */
  path: string
  body: unknown
  from: { ip_address: string | null; user_agent: string | null }
}

type Layout = { title: string; path: string; aside?: Html; main: Html; below?: Html; script?: boolean }

const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <rect x="2" y="5" width="20" height="14" rx="3" />
  <path d="M2 10h20" />
  <path d="M6 15h5" />
</svg>`

/** The frame of every page. */
export const layout = ({ title, path, aside, main, below, script }: Layout) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} · Local payment service</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${path}/assets/pages.css" />
        ${script === true && html`<script src="${path}/assets/pages.js" defer></script>`}
      </head>
      <body>
        <div class="page">
          <header class="side">
            <p class="brand">${mark}<span>Local payment service</span></p>
            ${aside}
            <p class="test">
              <strong>Test mode.</strong> Real cards and accounts aren’t accepted, and no money moves.
            </p>
          </header>
          <main class="sheet">${main}</main>
          ${below}
        </div>
      </body>
    </html>`

type Notice = { title: string; text: string; path: string; link?: { to: string; text: string } }

/** A page with a message and a link back. */
export const noticePage = ({ title, text, path, link }: Notice) =>
  layout({
    title,
    path,
    main: html`<h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a class="button" href="${link.to}">${link.text}</a></p>`}`,
  })

export const dollars = (cents: number) =>
  `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
