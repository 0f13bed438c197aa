import { html, type Html } from './html.ts'

type Layout = { title: string; path: string; aside: Html; main: Html; below?: Html; script?: boolean }

const mark = html`<svg class="mark" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
  <rect x="2" y="5" width="20" height="14" rx="3" />
  <path d="M2 10h20" />
  <path d="M6 15h5" />
</svg>`

/** The frame that every page of the service has. */
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
            <p class="test"><strong>Test.</strong> No real card or account is accepted and no money moves.</p>
          </header>
          <main class="sheet">${main}</main>
          ${below}
        </div>
      </body>
    </html>`

type Notice = { title: string; says: string; path: string; link?: { to: string; text: string } }

/** A page that only says how things stand, and leads back. */
export const noticePage = ({ title, says, path, link }: Notice) =>
  layout({
    title,
    path,
    aside: html``,
    main: html`<h1>${title}</h1>
      <p>${says}</p>
      ${link && html`<p><a class="button" href="${link.to}">${link.text}</a></p>`}`,
  })
