import { screenAt, type ScreenPath } from '@gaitway/contract/routes'
import { lazy, type ComponentType } from 'react'
import type { FirstReads } from './api/first-reads.ts'

type Loaded = { firstReads?: FirstReads }
type Row = { path: ScreenPath; screen: ComponentType; load: () => Promise<Loaded> }

const screen = <Name extends string>(
  path: ScreenPath,
  load: () => Promise<Record<Name, ComponentType> & Loaded>,
  name: Name,
): Row => ({ path, load, screen: lazy(async () => ({ default: (await load())[name] as ComponentType })) })

/** Every screen of the app; the API renders the public pages. The first matching path wins, so the last row catches the rest. */
export const routes: Row[] = [
  screen('/notifications', () => import('./screens/notifications/Notifications.tsx'), 'Notifications'),
  screen('/chat-profile', () => import('./screens/chat/Chat.tsx'), 'Chat'),
  screen('/login', () => import('./screens/accounts/Login.tsx'), 'Login'),
  screen('/password/forgot', () => import('./screens/accounts/ForgotPassword.tsx'), 'ForgotPassword'),
  screen('/password/reset', () => import('./screens/accounts/ResetPassword.tsx'), 'ResetPassword'),
  screen('/password/changed', () => import('./screens/accounts/ResetPassword.tsx'), 'PasswordChanged'),
  screen('/profile', () => import('./screens/profile/Profile.tsx'), 'Profile'),
  screen('/view-as/:userId', () => import('./screens/view-as/ViewAs.tsx'), 'ViewAs'),
  screen('/schedule', () => import('./screens/schedule/Schedule.tsx'), 'Schedule'),
  screen('/facility/signup', () => import('./screens/signup/FacilitySignup.tsx'), 'FacilitySignup'),
  screen('/facility/signup/success', () => import('./screens/signup/Success.tsx'), 'Success'),
  screen('/clinician/signup', () => import('./screens/signup/ClinicianSignup.tsx'), 'ClinicianSignup'),
  screen('/clinician/signup/success', () => import('./screens/signup/Success.tsx'), 'Success'),
  screen('/clinician/signup/finalStep', () => import('./screens/signup/Success.tsx'), 'Success'),
  screen('/clinician/jobboard', () => import('./screens/board/JobBoard.tsx'), 'JobBoard'),
  screen('/clinician/jobprofile/:id', () => import('./screens/job/JobProfile.tsx'), 'JobProfile'),
  screen('/clinician/dashboard', () => import('./screens/shifts/Dashboard.tsx'), 'Dashboard'),
  screen('/clinician/payouts', () => import('./screens/payouts/Payouts.tsx'), 'Payouts'),
  screen('/clinician/earnings', () => import('./screens/earnings/Earnings.tsx'), 'Earnings'),
  screen('/clinician/profile', () => import('./screens/clinician-profile/OwnProfile.tsx'), 'OwnProfile'),
  screen(
    '/clinician/settings',
    () => import('./screens/clinician-settings/ClinicianSettings.tsx'),
    'ClinicianSettings',
  ),
  screen('/clinician/credentials', () => import('./screens/credentials/Credentials.tsx'), 'Credentials'),
  screen(
    '/facility/shiftmanagement',
    () => import('./screens/shift-management/ShiftManagement.tsx'),
    'ShiftManagement',
  ),
  screen(
    '/facility/settings',
    () => import('./screens/facility-settings/FacilitySettings.tsx'),
    'FacilitySettings',
  ),
  screen('/invitation', () => import('./screens/invitation/Invitation.tsx'), 'Invitation'),
  screen('/facility/applicants', () => import('./screens/applicants/Applicants.tsx'), 'Applicants'),
  screen('/facility/favorites', () => import('./screens/favorites/Favorites.tsx'), 'Favorites'),
  screen('/facility/billing', () => import('./screens/billing/Billing.tsx'), 'Billing'),
  screen('/facility/jobprofile/:id', () => import('./screens/facility-job/FacilityJob.tsx'), 'FacilityJob'),
  screen(
    '/facility/clinicianprofile/:id',
    () => import('./screens/clinician-profile/ClinicianProfile.tsx'),
    'ClinicianProfile',
  ),
  ...(typeof __WITH_GALLERY__ === 'undefined' || __WITH_GALLERY__
    ? [screen('/dev/gallery', () => import('./gallery/Gallery.tsx'), 'Gallery')]
    : []),
  screen('*', () => import('./screens/public/NotFound.tsx'), 'NotFound'),
]

/**
 * Starts to load the screen at an address while the session is still read, and then what the screen reads first. If that
 * fails, showing it tries again.
 */
export const preloadScreen = async ({ pathname, search }: Location) => {
  const path = screenAt(pathname)
  const row = routes.find(one => one.path === path)
  const loaded = await row?.load().catch(() => undefined)
  loaded?.firstReads?.({ pathname, search })
}
