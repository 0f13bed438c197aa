import { BRAND } from '@gaitway/contract/values/brand'
import { calls } from '@gaitway/contract/calls/index'
import { renderToStaticMarkup } from 'react-dom/server'
import { PublicLayout } from './layout.tsx'
import { APPLE_ICON, MANIFEST } from './manifest.ts'
import type { Figures, PublicPage, Visit } from './page.ts'

/** The files of the public pages, as the build named them. */
export type SiteFiles = {
  script: string
  styles: readonly string[]
  font?: string
  icon: string
  /** loaded before the script, in development */
  before?: readonly string[]
}

type Rendering = { page: PublicPage; visit: Visit; figures: Figures; files: SiteFiles; origin: string }

/** The address of the picture that social networks show for a page. */
export const cardPath = ({ path }: PublicPage) => `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.png`

const Head = ({ page, figures, files, origin }: Rendering) => {
  const description = typeof page.description === 'string' ? page.description : page.description(figures)
  const title = page.path === '/' ? `${BRAND}: ${page.title}` : `${page.title} · ${BRAND}`
  const address = page.isUnlisted ? undefined : origin + page.path
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#FBFAF7" />
      {page.isUnlisted && <meta name="robots" content="noindex" />}
      {address && <link rel="canonical" href={address} />}
      <link rel="icon" type="image/svg+xml" href={files.icon} />
      <link rel="manifest" href={MANIFEST} />
      <link rel="apple-touch-icon" href={APPLE_ICON} />
      {files.font && (
        <link rel="preload" as="font" type="font/woff2" href={files.font} crossOrigin="anonymous" />
      )}
      {files.styles.map(href => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {[...(files.before ?? []), files.script].map(src => (
        <script key={src} type="module" src={src} />
      ))}
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {address && <meta property="og:url" content={address} />}
      {address && (
        <>
          <meta property="og:image" content={origin + cardPath(page)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={page.card} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </head>
  )
}

/** Data, not code: it can't end its element, and the browser doesn't run it. */
const structured = ({ page, figures, origin }: Rendering) =>
  (page.structured?.(figures, origin) ?? [])
    .map(data => JSON.stringify(data).replaceAll('<', '\\u003c'))
    .map(json => `<script type="application/ld+json">${json}</script>`)
    .join('')

/** The HTML of a public page. */
export const renderPage = (rendering: Rendering): string => {
  const { page, visit, figures } = rendering
  const head = renderToStaticMarkup(<Head {...rendering} />)
  const body = renderToStaticMarkup(
    <PublicLayout page={page} visit={visit}>
      {page.view(visit, figures)}
    </PublicLayout>,
  )
  const account = `data-user="/api${calls['accounts.current'].path}" data-config="/api${calls['product.config'].path}" data-unread="/api${calls['notifications.list'].path}?isUnRead=1&amp;limit=1"`
  return `<!doctype html><html lang="en">${head}<body ${account}>${body}${structured(rendering)}</body></html>`
}
