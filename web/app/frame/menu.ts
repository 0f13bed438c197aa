import { homePath, logoPath, signupPath, type Visitor } from '@gaitway/contract/screen-access'
import type { NavigationEntry } from '../../ui/layout/AppShell.tsx'
import { messages } from '../../api/messages.ts'

const m = messages.menu

/** The picture of a place, by its name: the public pages use this menu without pictures. */
export type PlaceIcon = 'account' | 'board' | 'chat' | 'money' | 'people' | 'shifts'
export type MenuPlace = Omit<NavigationEntry, 'icon'> & { icon: PlaceIcon }

/** Where a user schedules the onboarding call. */
const SCHEDULE = '/schedule'

const settings = (side: 'clinician' | 'facility' | 'admin'): MenuPlace => ({
  href: `/${side}/settings`,
  label: m.accountSettings,
  short: m.accountShort,
  icon: 'account',
})

const chat = (unreadRooms: number): MenuPlace => ({
  href: '/chat-profile',
  label: m.chat,
  count: unreadRooms,
  countLabel: m.unreadRooms(unreadRooms),
  icon: 'chat',
})

const clinicianPlaces = (unreadRooms: number): readonly MenuPlace[] => [
  { href: '/clinician/jobboard', label: m.jobBoard, icon: 'board' },
  { href: '/clinician/dashboard', label: m.clinicianDashboard, short: m.myShifts, icon: 'shifts' },
  chat(unreadRooms),
  settings('clinician'),
]
const facilityPlaces = ({ mayPay, mayChat, unreadRooms }: Wait): readonly MenuPlace[] => [
  { href: '/facility/shiftmanagement', label: m.shiftManagement, icon: 'shifts' },
  ...(mayPay ? [{ href: '/facility/billing', label: m.billing, icon: 'money' as const }] : []),
  { href: '/facility/favorites', label: m.favorites, icon: 'people' },
  ...(mayChat ? [chat(unreadRooms)] : []),
  settings('facility'),
]
const staffPlaces = (isAdmin: boolean): readonly MenuPlace[] => [
  { href: '/admin/users', label: m.users, icon: 'people', outside: 'here' },
  { href: '/admin/jobs', label: m.jobPosts, icon: 'board', outside: 'here' },
  { href: '/admin/shifts', label: m.confirmedShifts, icon: 'shifts', outside: 'here' },
  ...(isAdmin
    ? [{ href: '/admin/invoice', label: m.invoices, icon: 'money' as const, outside: 'here' as const }]
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

type Wait = {
  isRejected: boolean
  schedulingUrl: string | null | undefined
  mayPay: boolean
  mayChat: boolean
  unreadRooms: number
}

/** The header's navigation, or the one missing step before the account can be used. */
export const buildMenu = (visitor: Visitor, wait: Wait): Menu => {
  const { isRejected, schedulingUrl, unreadRooms } = wait
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
    return { ...menu, pending: { href: signupPath(side, signupStage), label: m.completeSignup } }
  if (isApproved)
    return {
      ...menu,
      places: side === 'clinician' ? clinicianPlaces(unreadRooms) : facilityPlaces(wait),
      hasBell: true,
    }
  const label = side === 'facility' ? m.verificationRequired : m.onboardingCall
  const ownSettings = settings(side)
  // the call page shows why the signup was declined
  if (isRejected) return { ...menu, ownSettings, pending: { label, href: homePath(visitor) } }
  return {
    ...menu,
    ownSettings,
    pending: schedulingUrl ? { label, href: schedulingUrl, outside: 'newTab' } : { label, href: SCHEDULE },
  }
}
