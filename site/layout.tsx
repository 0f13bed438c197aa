import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { showPhone } from '@gaitway/contract/format/phone'
import { cityLinks } from '@gaitway/contract/values/city-names'
import { footerLinks, publicLinks, registerLinks, socialName } from '@gaitway/contract/values/site-links'
import type { ReactNode } from 'react'
import type { PublicPage, Visit } from './page.ts'
import { SiteMenuIcon } from './parts/icons.tsx'
import { BrandMark } from './parts/mark.tsx'

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
export const PublicLayout = ({ page, visit, children }: LayoutProps) => (
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
