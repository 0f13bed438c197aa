/** The cities served, in the order of the public footer, by the last part of their page’s address. */
export const cityNames = {
  houston: 'Houston',
  'san-antonio': 'San Antonio',
  'miami-ft-lauderdale': 'Miami-Ft. Lauderdale',
  austin: 'Austin',
  phoenix: 'Phoenix',
  dallas: 'Dallas',
  chicago: 'Chicago',
  seattle: 'Seattle',
  tampa: 'Tampa',
  'florida-panhandle': 'Florida Panhandle',
  'fort-worth': 'Fort Worth',
  tucson: 'Tucson',
  'washington-dc': 'Washington DC',
} as const
export type CitySlug = keyof typeof cityNames

/** The address of a city’s page. */
export const cityPath = (slug: CitySlug) => `/findus/${slug}`

/** Links to every city. */
export const cityLinks = (Object.keys(cityNames) as CitySlug[]).map(slug => ({
  href: cityPath(slug),
  label: cityNames[slug],
}))
