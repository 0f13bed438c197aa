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

/** The pages as they are found by search engines, then those that only links reach. */
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

/** Other addresses of the same page: shown there, but its own address is the one that counts. */
const sameAs: Record<string, string> = { '/contact': '/contactus' }

/** Short addresses for print and email, and where they lead. */
const leadsTo: Record<string, string> = { '/qr': '/newsletter?from=qr', '/email': '/newsletter?from=email' }

type Found = { page: PublicPage; city?: Figures['city'] } | { to: string }

/** The page at an address, or where it leads. Capital letters and a slash at the end lead to the plain address. */
export const findPage = (path: string): Found => {
  const plain = path.toLowerCase().replace(/(?<=.)\/$/, '')
  const to = leadsTo[plain]
  if (to) return { to }
  const page = pages.find(one => one.path === (sameAs[plain] ?? plain))
  if (!page) return { page: notFound }
  if (plain !== path) return { to: plain }
  return { page, city: servedCities.find(city => `/findus/${city.slug}` === page.path) }
}
