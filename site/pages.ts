import { servedCities } from '@gaitway/contract/values/served-cities'
import { about } from './pages/about.tsx'
import { cityPage, findUs } from './pages/cities.tsx'
import { contact, hireStaff, newsletter, unsubscribe } from './pages/contact.tsx'
import { faq } from './pages/faq.tsx'
import { landing } from './pages/landing.tsx'
import { privacy } from './pages/privacy.tsx'
import { clinicians, facilities } from './pages/sides.tsx'
import { forbidden, gone, notFound, offline } from './pages/signs.tsx'
import { terms } from './pages/terms.tsx'
import type { Figures, PublicPage } from './page.ts'

/** The pages that search engines find, then those that only links reach. */
export const pages: readonly PublicPage[] = [
  landing,
  clinicians,
  facilities,
  findUs,
  ...servedCities.map(cityPage),
  faq,
  about,
  contact,
  hireStaff,
  newsletter,
  terms,
  privacy,
  unsubscribe,
  forbidden,
  gone,
  offline,
]

/** Second addresses of a page, which shows there but names its own address as the canonical one. */
const aliases: Record<string, string> = { '/contact': '/contactus' }

/** Short addresses for print and email, and where they redirect. */
const redirects: Record<string, string> = { '/qr': '/newsletter?from=qr', '/email': '/newsletter?from=email' }

type PageOrRedirect = { page: PublicPage; city?: Figures['city'] } | { to: string }

/** The page at a path, or where to redirect, also from capital letters and a slash at the end. */
export const findPage = (path: string): PageOrRedirect => {
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '')
  const to = redirects[plain]
  if (to) return { to }
  const page = pages.find(({ path: own }) => own === (aliases[plain] ?? plain))
  if (!page) return { page: notFound }
  if (plain !== path) return { to: plain }
  return { page, city: servedCities.find(city => `/findus/${city.slug}` === page.path) }
}
