/**
 * Who a screen is for. `landing`: everyone but an approved facility. `guests`: logged-in users are redirected to their
 * home. `waiting`: signed up, not approved yet. `clinician`, `facility`: signup completed and approved; `…SignedUp`:
 * approved or not. `atWork`: an approved clinician or facility.
 */
export type ScreenFor =
  | 'everyone'
  | 'landing'
  | 'guests'
  | 'notApproved'
  | 'signup'
  | 'waiting'
  | 'signedIn'
  | 'clinicianSignedUp'
  | 'facilitySignedUp'
  | 'clinician'
  | 'facility'
  | 'atWork'

/** Every screen and who it is for; the first matching path wins, the last matches everything. */
export const screenRoutes = {
  '/': 'landing',
  '/facility': 'everyone',
  '/clinician': 'everyone',
  '/faq': 'everyone',
  '/aboutus': 'everyone',
  '/findus': 'everyone',
  '/findus/:city': 'everyone',
  '/login': 'guests',
  '/password/forgot': 'guests',
  '/password/reset': 'guests',
  '/password/changed': 'guests',
  '/invitation': 'everyone',
  '/terms': 'everyone',
  '/privacy': 'everyone',
  '/contactus': 'everyone',
  '/contact': 'everyone',
  '/hire-staff': 'everyone',
  '/newsletter': 'everyone',
  '/newsletter/unsubscribe': 'everyone',
  '/qr': 'everyone',
  '/email': 'everyone',
  '/schedule': 'waiting',
  '/profile': 'signedIn',
  '/view-as/:userId': 'signedIn',
  '/facility/signup': 'signup',
  '/facility/signup/success': 'notApproved',
  '/clinician/signup': 'signup',
  '/clinician/signup/finalStep': 'notApproved',
  '/clinician/signup/success': 'notApproved',
  '/clinician/jobboard': 'clinician',
  '/clinician/jobprofile/:id': 'clinician',
  '/clinician/dashboard': 'clinician',
  '/clinician/payouts': 'clinician',
  '/clinician/earnings': 'clinician',
  '/clinician/profile': 'clinicianSignedUp',
  '/clinician/settings': 'clinicianSignedUp',
  '/clinician/credentials': 'clinicianSignedUp',
  '/facility/shiftmanagement': 'facility',
  '/facility/settings': 'facilitySignedUp',
  '/facility/applicants': 'facility',
  '/facility/billing': 'facility',
  '/facility/compliance': 'facility',
  '/facility/favorites': 'facility',
  '/facility/jobprofile/:id': 'facility',
  '/facility/clinicianprofile/:id': 'facility',
  '/notifications': 'signedIn',
  '/chat-profile': 'atWork',
  '/403': 'everyone',
  '/no-data': 'everyone',
  '/offline': 'everyone',
  '/dev/gallery': 'everyone',
  // unknown paths in the area of a side are guarded like its screens
  '/clinician/*': 'clinicianSignedUp',
  '/facility/*': 'facilitySignedUp',
  '*': 'everyone',
} as const satisfies Record<string, ScreenFor>
export type ScreenPath = keyof typeof screenRoutes

const paths = Object.keys(screenRoutes) as ScreenPath[]
const partsOf = (path: string) => path.toLowerCase().replace(/\/$/, '').split('/')
const matchesAddress = (path: ScreenPath, address: string) => {
  const parts = partsOf(address)
  const expected = partsOf(path)
  if (path.endsWith('/*'))
    return (
      parts.length >= expected.length && expected.slice(0, -1).every((part, index) => parts[index] === part)
    )
  return (
    path === '*' ||
    (parts.length === expected.length &&
      expected.every((part, index) => (part.startsWith(':') ? parts[index] !== '' : parts[index] === part)))
  )
}

/** The screen at a path without its query. */
export const findScreen = (address: string): ScreenPath =>
  paths.find(path => matchesAddress(path, address)) ?? '*'

/** The public pages, which the API renders. All other screens are the consumer app's. */
export const publicPaths = [
  '/',
  '/facility',
  '/clinician',
  '/faq',
  '/aboutus',
  '/findus',
  '/findus/:city',
  '/terms',
  '/privacy',
  '/contactus',
  '/contact',
  '/hire-staff',
  '/newsletter',
  '/newsletter/unsubscribe',
  '/qr',
  '/email',
  '/403',
  '/no-data',
  '/offline',
] as const satisfies readonly ScreenPath[]

const publicScreens: readonly ScreenPath[] = publicPaths
/** Whether a path without its query is a screen of the consumer app. */
export const isAppScreen = (path: string) => {
  const screen = findScreen(path)
  return screen !== '*' && !publicScreens.includes(screen)
}
/** Whether an address, with or without a query, is a page that the API renders. */
export const isPublicPage = (address: string) =>
  publicScreens.includes(findScreen(address.split(/[?#]/)[0] ?? ''))
