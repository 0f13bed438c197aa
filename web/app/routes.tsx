import { findScreen, type ScreenPath } from '@gaitway/contract/routes'
import { lazy, type ComponentType } from 'react'
import type { FirstReads } from '../api/first-reads.ts'

type Loaded = { firstReads?: FirstReads }
type RouteRow = { path: ScreenPath; screen: ComponentType; load: () => Promise<Loaded> }

const screen = <Name extends string>(
  path: ScreenPath,
  load: () => Promise<Record<Name, ComponentType> & Loaded>,
  name: Name,
): RouteRow => ({
  path,
  load,
  screen: lazy(async () => ({ default: (await load())[name] as ComponentType })),
})

/** Every screen of the app; the API renders the public pages. The first matching path wins, and the last row matches every path. */
export const routes: RouteRow[] = [
  screen('/notifications', () => import('../account/notifications/Notifications.tsx'), 'Notifications'),
  screen('/chat-profile', () => import('../chat/Chat.tsx'), 'Chat'),
  screen('/login', () => import('../account/login/Login.tsx'), 'Login'),
  screen('/password/forgot', () => import('../account/login/ForgotPassword.tsx'), 'ForgotPassword'),
  screen('/password/reset', () => import('../account/login/ResetPassword.tsx'), 'ResetPassword'),
  screen('/password/changed', () => import('../account/login/ResetPassword.tsx'), 'PasswordChanged'),
  screen('/profile', () => import('../account/sign-in/Profile.tsx'), 'Profile'),
  screen('/view-as/:userId', () => import('../account/view-as/ViewAs.tsx'), 'ViewAs'),
  screen('/schedule', () => import('../account/onboarding-call/Schedule.tsx'), 'Schedule'),
  screen('/facility/signup', () => import('../account/signup/FacilitySignup.tsx'), 'FacilitySignup'),
  screen('/facility/signup/success', () => import('../account/signup/Success.tsx'), 'Success'),
  screen('/clinician/signup', () => import('../account/signup/ClinicianSignup.tsx'), 'ClinicianSignup'),
  screen('/clinician/signup/success', () => import('../account/signup/Success.tsx'), 'Success'),
  screen('/clinician/signup/finalStep', () => import('../account/signup/Success.tsx'), 'Success'),
  screen('/clinician/jobboard', () => import('../shift/clinician/board/JobBoard.tsx'), 'JobBoard'),
  screen('/clinician/jobprofile/:id', () => import('../shift/clinician/page/JobProfile.tsx'), 'JobProfile'),
  screen('/clinician/dashboard', () => import('../shift/clinician/list/Dashboard.tsx'), 'Dashboard'),
  screen('/clinician/payouts', () => import('../money/payouts/Payouts.tsx'), 'Payouts'),
  screen('/clinician/earnings', () => import('../money/payouts/Earnings.tsx'), 'Earnings'),
  screen('/clinician/profile', () => import('../profile/page/OwnProfile.tsx'), 'OwnProfile'),
  screen(
    '/clinician/settings',
    () => import('../account/clinician-settings/ClinicianSettings.tsx'),
    'ClinicianSettings',
  ),
  screen('/clinician/credentials', () => import('../profile/credentials/Credentials.tsx'), 'Credentials'),
  screen(
    '/facility/shiftmanagement',
    () => import('../shift/facility/list/ShiftManagement.tsx'),
    'ShiftManagement',
  ),
  screen(
    '/facility/settings',
    () => import('../account/facility-settings/FacilitySettings.tsx'),
    'FacilitySettings',
  ),
  screen('/invitation', () => import('../account/invitation/Invitation.tsx'), 'Invitation'),
  screen('/facility/applicants', () => import('../shift/facility/applicants/Applicants.tsx'), 'Applicants'),
  screen('/facility/favorites', () => import('../profile/favorites/Favorites.tsx'), 'Favorites'),
  screen('/facility/compliance', () => import('../money/compliance/Compliance.tsx'), 'Compliance'),
  screen('/facility/billing', () => import('../money/billing/Billing.tsx'), 'Billing'),
  screen('/facility/jobprofile/:id', () => import('../shift/facility/page/FacilityJob.tsx'), 'FacilityJob'),
  screen(
    '/facility/clinicianprofile/:id',
    () => import('../profile/page/ClinicianProfile.tsx'),
    'ClinicianProfile',
  ),
  ...(typeof __WITH_GALLERY__ === 'undefined' || __WITH_GALLERY__
    ? [screen('/dev/gallery', () => import('./gallery/Gallery.tsx'), 'Gallery')]
    : []),
  screen('/clinician/*', () => import('./NotFound.tsx'), 'NotFound'),
  screen('/facility/*', () => import('./NotFound.tsx'), 'NotFound'),
  screen('*', () => import('./NotFound.tsx'), 'NotFound'),
]

/**
 * Starts to load the screen at a URL while the session is still loading, and then what the screen reads first. If that
 * fails, rendering the screen tries again.
 */
export const preloadScreen = async ({ pathname, search }: Location) => {
  const path = findScreen(pathname)
  const row = routes.find(one => one.path === path)
  const loaded = await row?.load().catch(() => undefined)
  loaded?.firstReads?.({ pathname, search })
}
