import { homePath, logoPath, signupPath, type Visitor } from '@gaitway/contract/screen-access'
import { AccountIcon, BoardIcon, ChatIcon, MoneyIcon, PeopleIcon, ShiftsIcon } from '../shared/icons.tsx'
import type { Entry } from '../shared/layout/AppShell.tsx'
import { messages } from '../shared/messages.ts'

const m = messages.menu
/** Where a user schedules the onboarding call. */
const SCHEDULE = '/schedule'

const settings = (side: 'clinician' | 'facility' | 'admin'): Entry => ({
  href: `/${side}/settings`,
  label: m.accountSettings,
  short: m.accountShort,
  icon: <AccountIcon />,
})

const chat = (unreadRooms: number): Entry => ({
  href: '/chat-profile',
  label: m.chat,
  count: unreadRooms,
  countLabel: m.unreadRooms(unreadRooms),
  icon: <ChatIcon />,
})

const clinicianPlaces = (unreadRooms: number): readonly Entry[] => [
  { href: '/clinician/jobboard', label: m.jobBoard, icon: <BoardIcon /> },
  { href: '/clinician/dashboard', label: m.clinicianDashboard, short: m.myShifts, icon: <ShiftsIcon /> },
  chat(unreadRooms),
  settings('clinician'),
]
const facilityPlaces = ({ mayPay, mayChat, unreadRooms }: Wait): readonly Entry[] => [
  { href: '/facility/shiftmanagement', label: m.shiftManagement, icon: <ShiftsIcon /> },
  ...(mayPay ? [{ href: '/facility/billing', label: m.billing, icon: <MoneyIcon /> }] : []),
  { href: '/facility/favorites', label: m.favorites, icon: <PeopleIcon /> },
  ...(mayChat ? [chat(unreadRooms)] : []),
  settings('facility'),
]
const staffPlaces = (isAdmin: boolean): readonly Entry[] => [
  { href: '/admin/users', label: m.users, icon: <PeopleIcon />, outside: true },
  { href: '/admin/jobs', label: m.jobPosts, icon: <BoardIcon />, outside: true },
  { href: '/admin/shifts', label: m.confirmedShifts, icon: <ShiftsIcon />, outside: true },
  ...(isAdmin
    ? [{ href: '/admin/invoice', label: m.invoices, icon: <MoneyIcon />, outside: true as const }]
    : []),
  { ...settings('admin'), outside: true },
]

/** What is missing before the account can be used, and where to do it. */
export type Pending = { href: string; label: string; outside?: 'newTab' }

export type Menu = {
  logoHref: string
  /** Navigation for approved users. */
  places: readonly Entry[]
  pending: Pending | undefined
  /** Settings for users without navigation. */
  ownSettings: Entry | undefined
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
export const menuOf = (visitor: Visitor, wait: Wait): Menu => {
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
