import { BrandMark } from './parts/mark.tsx'
import { SiteMenuIcon } from './parts/icons.tsx'
import type { ReactNode } from 'react'
import { footerLinks, publicLinks, registerLinks, socialName } from '@gaitway/contract/values/site-links'
import { cityLinks } from '@gaitway/contract/values/city-names'
import { showPhone } from '@gaitway/contract/format/phone'
import { supportEmail } from '@gaitway/contract/values/support'
import { BRAND } from '@gaitway/contract/values/brand'
import { calls } from '@gaitway/contract/calls/index'
import { renderToStaticMarkup } from 'react-dom/server'
import { APPLE_ICON, MANIFEST } from './manifest.ts'
import type { Figures, PublicPage, Visit } from './page.ts'

const Brand = () => (
  <a className="header-brand" href="/" data-brand>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
      <BrandMark />
    </svg>
    {BRAND}
  </a>
)

/** Both addresses of the contact page are one page. */
const isHere = (href: string, path: string) => href === path || (href === '/contact' && path === '/contactus')

const Links = ({ path }: { path: string }) =>
  publicLinks.map(({ href, label }) => (
    <a key={href} href={href} aria-current={isHere(href, path) ? 'page' : undefined}>
      {label}
    </a>
  ))

/** For people whose browser has a session, the script fills the places and shows who it is. */
const Header = ({ page, visit }: { page: PublicPage; visit: Visit }) => (
  <>
    <header className="header">
      <div className="header-line">
        <Brand />
        <nav className="header-nav" aria-label="Main" data-places>
          {!visit.isSignedIn && <Links path={page.path} />}
        </nav>
        {!visit.isSignedIn && (
          <div className="header-register" data-register>
            {registerLinks.map(({ href, what, as }) => (
              <a key={href} href={href}>
                <span>{what}</span> <span>{as}</span>
              </a>
            ))}
          </div>
        )}
        <div className="account">
          <span data-bell />
          {visit.isSignedIn ? (
            <button type="button" className="button secondary small" data-logout>
              Logout
            </button>
          ) : (
            <a className="button secondary small" href="/login" data-login>
              Login
            </a>
          )}
          <button type="button" className="toggle" aria-label="Menu" popoverTarget="menu">
            <SiteMenuIcon />
          </button>
        </div>
      </div>
    </header>
    <nav id="menu" popover="auto" className="menu" aria-label="Menu">
      <div data-own />
      <div data-guest hidden={visit.isSignedIn}>
        {registerLinks.map(({ href, what, as }) => (
          <a key={href} href={href}>
            {what} / {as}
          </a>
        ))}
      </div>
      <div data-public>
        <Links path={page.path} />
      </div>
    </nav>
  </>
)

const Footer = ({ visit }: { visit: Visit }) => (
  <footer className="footer">
    <div className="footer-inner">
      <nav aria-label={`About ${BRAND}`}>
        <h2>{BRAND}</h2>
        <ul className="footer-links">
          {footerLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <nav aria-label="Cities we serve">
        <h2>Cities we serve</h2>
        <ul className="footer-links">
          {cityLinks.map(({ href, label }) => (
            <li key={href}>
              <a href={href}>{label}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="footer-support">
        <h2>Support</h2>
        <a href={`tel:+1${visit.supportPhone}`}>{showPhone(visit.supportPhone)}</a>
        <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
        {visit.socialLinks.length > 0 && (
          <ul className="footer-social" aria-label="Social networks">
            {visit.socialLinks.map(url => (
              <li key={url}>
                <a href={url} rel="me noopener">
                  {socialName(url)}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  </footer>
)

type LayoutProps = { page: PublicPage; visit: Visit; children: ReactNode }

/** Header, content and footer of every public page. */
const PublicLayout = ({ page, visit, children }: LayoutProps) => (
  <div className={page.isDocument ? 'site document-page' : 'site'}>
    <a className="skip-link" href="#content">
      Skip to content
    </a>
    <Header page={page} visit={visit} />
    <output className="notices" data-notices />
    <main id="content" tabIndex={-1}>
      {children}
    </main>
    <Footer visit={visit} />
  </div>
)

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
