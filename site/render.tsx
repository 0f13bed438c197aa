import { BrandMark } from './parts/mark.tsx'
import { SiteMenuIcon } from './parts/icons.tsx'
import type { ReactNode } from 'react'
import { footerLinks, publicLinks, registerLinks, socialName } from '@gaitway/contract/values/site-links'
import { cityLinks } from '@gaitway/contract/values/city-names'
import { showPhone } from '@gaitway/contract/format/phone'
import { NOTIFICATION_PAGE_SIZE } from '@gaitway/contract/values/limits'
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
const isCurrent = (href: string, path: string) =>
  href === path || (href === '/contact' && path === '/contactus')

const Links = ({ path }: { path: string }) =>
  publicLinks.map(({ href, label }) => (
    <a key={href} href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
      {label}
    </a>
  ))

/** If the browser has a session, the script fills the navigation and shows who is logged in. */
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

type FooterNavProps = { label: string; title: string; links: readonly { href: string; label: string }[] }

const FooterNav = ({ label, title, links }: FooterNavProps) => (
  <nav aria-label={label}>
    <h2>{title}</h2>
    <ul className="footer-links">
      {links.map(link => (
        <li key={link.href}>
          <a href={link.href}>{link.label}</a>
        </li>
      ))}
    </ul>
  </nav>
)

const Footer = ({ visit }: { visit: Visit }) => (
  <footer className="footer">
    <div className="footer-inner">
      <FooterNav label={`About ${BRAND}`} title={BRAND} links={footerLinks} />
      <FooterNav label="Cities we serve" title="Cities we serve" links={cityLinks} />
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

type RenderOptions = { page: PublicPage; visit: Visit; figures: Figures; files: SiteFiles; origin: string }

/** The address of the picture that social networks show for a page. */
export const cardPath = ({ path }: PublicPage) => `/cards/${path.slice(1).replaceAll('/', '-') || 'home'}.png`

const Head = ({ page, figures, files, origin }: RenderOptions) => {
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
const renderJsonLd = ({ page, figures, origin }: RenderOptions) =>
  (page.structured?.(figures, origin) ?? [])
    .map(data => JSON.stringify(data).replaceAll('<', '\\u003c'))
    .map(json => `<script type="application/ld+json">${json}</script>`)
    .join('')

/** The HTML of a public page. */
export const renderPage = (rendering: RenderOptions): string => {
  const { page, visit, figures } = rendering
  const head = renderToStaticMarkup(<Head {...rendering} />)
  const body = renderToStaticMarkup(
    <PublicLayout page={page} visit={visit}>
      {page.view(visit, figures)}
    </PublicLayout>,
  )
  const addresses = [
    `data-user="/api${calls['accounts.current'].path}"`,
    `data-config="/api${calls['product.config'].path}"`,
    `data-unread="/api${calls['notifications.list'].path}?isUnRead=1&amp;skip=0&amp;limit=${NOTIFICATION_PAGE_SIZE}"`,
    `data-rooms="/api${calls['chat.rooms'].path}?skip=0&amp;limit=1"`,
  ].join(' ')
  return `<!doctype html><html lang="en">${head}<body ${addresses}>${body}${renderJsonLd(rendering)}</body></html>`
}
