import { homePath, logoPath, signupPath, type Visitor } from '@gaitway/contract/screen-access'
import type { NavigationEntry } from '../../ui/layout/AppShell.tsx'

/** The name of an entry's icon, because the public pages use this menu without icons. */
export type PlaceIcon = 'account' | 'board' | 'chat' | 'money' | 'people' | 'shifts'
export type MenuPlace = Omit<NavigationEntry, 'icon'> & { icon: PlaceIcon }

const settings = (side: 'clinician' | 'facility' | 'admin'): MenuPlace => ({
  href: `/${side}/settings`,
  label: 'Account Settings',
  short: 'Account',
  icon: 'account',
})

const chat = (unreadRooms: number): MenuPlace => ({
  href: '/chat-profile',
  label: 'Chat',
  count: unreadRooms,
  countLabel: `${unreadRooms} unread`,
  icon: 'chat',
})

const clinicianPlaces = (unreadRooms: number): readonly MenuPlace[] => [
  { href: '/clinician/jobboard', label: 'Job Board', icon: 'board' },
  { href: '/clinician/dashboard', label: 'My Dashboard', short: 'My shifts', icon: 'shifts' },
  chat(unreadRooms),
  settings('clinician'),
]
/** Who may pay finds compliance on the billing page, so that five places fit on a phone. */
const facilityPlaces = ({ mayPay, mayReport, mayChat, unreadRooms }: MenuOptions): readonly MenuPlace[] => [
  { href: '/facility/shiftmanagement', label: 'Shift management', icon: 'shifts' },
  ...(mayPay ? [{ href: '/facility/billing', label: 'Billing', icon: 'money' as const }] : []),
  ...(mayReport && !mayPay
    ? [{ href: '/facility/compliance', label: 'Compliance', icon: 'money' as const }]
    : []),
  { href: '/facility/favorites', label: 'Favorites', icon: 'people' },
  ...(mayChat ? [chat(unreadRooms)] : []),
  settings('facility'),
]
const staffPlaces = (isAdmin: boolean): readonly MenuPlace[] => [
  { href: '/admin/users', label: 'Users', icon: 'people', outside: 'here' },
  { href: '/admin/jobs', label: 'Job Posts', icon: 'board', outside: 'here' },
  { href: '/admin/shifts', label: 'Confirmed shifts', icon: 'shifts', outside: 'here' },
  ...(isAdmin
    ? [{ href: '/admin/invoice', label: 'Invoices', icon: 'money' as const, outside: 'here' as const }]
    : []),
  { ...settings('admin'), outside: 'here' },
]

/** What is missing before the account can be used, and where to do it. */
export type Pending = { href: string; label: string; outside?: 'newTab' }

export type Menu = {
  logoHref: string
  /** Navigation for approved users. */
  places: readonly MenuPlace[]
  pending: Pending | undefined
  /** Settings for users without navigation. */
  ownSettings: MenuPlace | undefined
  hasBell: boolean
}

type MenuOptions = {
  isRejected: boolean
  schedulingUrl: string | null | undefined
  mayPay: boolean
  mayReport: boolean
  mayChat: boolean
  unreadRooms: number
}

/** The header's navigation, or the one missing step before the account can be used. */
export const buildMenu = (visitor: Visitor, options: MenuOptions): Menu => {
  const { isRejected, schedulingUrl, unreadRooms } = options
  const menu: Menu = {
    logoHref: logoPath(visitor),
    places: [],
    pending: undefined,
    ownSettings: undefined,
    hasBell: false,
  }
  if (!visitor.isSignedIn) return menu
  const { side, isSignupCompleted, isApproved, signupStage } = visitor
  if (side === 'admin' || side === 'subadmin')
    return { ...menu, places: staffPlaces(side === 'admin'), hasBell: true }
  if (!isSignupCompleted)
    return { ...menu, pending: { href: signupPath(side, signupStage), label: 'Complete Signup' } }
  if (isApproved)
    return {
      ...menu,
      places: side === 'clinician' ? clinicianPlaces(unreadRooms) : facilityPlaces(options),
      hasBell: true,
    }
  const label = side === 'facility' ? 'Verification required' : 'OnBoarding Call'
  const ownSettings = settings(side)
  // the page of the onboarding call shows why the signup was declined
  if (isRejected) return { ...menu, ownSettings, pending: { label, href: homePath(visitor) } }
  return {
    ...menu,
    ownSettings,
    pending: schedulingUrl ? { label, href: schedulingUrl, outside: 'newTab' } : { label, href: '/schedule' },
  }
}
