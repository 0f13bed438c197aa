import type { ReactNode } from 'react'
import type { PolicyTerms } from '@gaitway/contract/values/fees'
import type { Market, AreaMarket } from '@gaitway/contract/values/market'
import type { ServedCity } from '@gaitway/contract/values/served-cities'

/** What every page is rendered with. */
export type Visit = {
  now: Date
  /** A cookie says that the browser has a session; the script finds out whose. */
  isSignedIn: boolean
  socialLinks: readonly string[]
  supportPhone: string
}

/** The figures a page shows: of all cities, of one of them, of the terms in force, or none. */
export type Figures = { market?: Market; area?: AreaMarket; city?: ServedCity; terms?: PolicyTerms }

export type PublicPage = {
  /** its canonical path */
  path: string
  /** the browser's tab and search results; the product's name follows */
  title: string
  description: string | ((figures: Figures) => string)
  /** the sentence in the picture that social networks show */
  card: string
  status?: 403 | 404
  /** left out of search results and the sitemap */
  isUnlisted?: boolean
  /** only the logo in the header of narrow windows */
  isDocument?: boolean
  /** the figures to read for it */
  needs?: readonly ('market' | 'area' | 'terms')[]
  view: (visit: Visit, figures: Figures) => ReactNode
  /** what search engines read beside the text */
  structured?: (figures: Figures, origin: string) => readonly object[]
}
