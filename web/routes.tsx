import type { ScreenPath } from '@gaitway/contract/routes'
import { lazy, type ComponentType } from 'react'

type Row = { path: ScreenPath; screen: ComponentType }

const screen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))

/** Every screen of the consumer app; the first path that fits is shown, so the last row catches the rest. */
export const routes: Row[] = [
  { path: '/', screen: screen(async () => (await import('./screens/public/Landing.tsx')).Landing) },
  { path: '/terms', screen: screen(async () => (await import('./screens/public/Terms.tsx')).Terms) },
  { path: '/privacy', screen: screen(async () => (await import('./screens/public/Privacy.tsx')).Privacy) },
  { path: '/403', screen: screen(async () => (await import('./screens/public/Signs.tsx')).Forbidden) },
  { path: '/no-data', screen: screen(async () => (await import('./screens/public/Signs.tsx')).NothingHere) },
  {
    path: '/notifications',
    screen: screen(async () => (await import('./screens/notifications/Notifications.tsx')).Notifications),
  },
  { path: '/login', screen: screen(async () => (await import('./screens/accounts/Login.tsx')).Login) },
  {
    path: '/password/forgot',
    screen: screen(async () => (await import('./screens/accounts/ForgotPassword.tsx')).ForgotPassword),
  },
  {
    path: '/password/reset',
    screen: screen(async () => (await import('./screens/accounts/ResetPassword.tsx')).ResetPassword),
  },
  {
    path: '/password/changed',
    screen: screen(async () => (await import('./screens/accounts/ResetPassword.tsx')).PasswordChanged),
  },
  { path: '/profile', screen: screen(async () => (await import('./screens/profile/Profile.tsx')).Profile) },
  {
    path: '/schedule',
    screen: screen(async () => (await import('./screens/schedule/Schedule.tsx')).Schedule),
  },
  {
    path: '/facility/signup',
    screen: screen(async () => (await import('./screens/signup/FacilitySignup.tsx')).FacilitySignup),
  },
  {
    path: '/facility/signup/success',
    screen: screen(async () => (await import('./screens/signup/Success.tsx')).Success),
  },
  {
    path: '/clinician/signup',
    screen: screen(async () => (await import('./screens/signup/ClinicianSignup.tsx')).ClinicianSignup),
  },
  {
    path: '/clinician/signup/success',
    screen: screen(async () => (await import('./screens/signup/Success.tsx')).Success),
  },
  {
    path: '/clinician/signup/finalStep',
    screen: screen(async () => (await import('./screens/signup/Success.tsx')).Success),
  },
  {
    path: '/clinician/jobboard',
    screen: screen(async () => (await import('./screens/board/JobBoard.tsx')).JobBoard),
  },
  {
    path: '/clinician/jobprofile/:id',
    screen: screen(async () => (await import('./screens/job/JobProfile.tsx')).JobProfile),
  },
  {
    path: '/clinician/dashboard',
    screen: screen(async () => (await import('./screens/shifts/Dashboard.tsx')).Dashboard),
  },
  {
    path: '/clinician/payouts',
    screen: screen(async () => (await import('./screens/payouts/Payouts.tsx')).Payouts),
  },
  {
    path: '/clinician/profile',
    screen: screen(async () => (await import('./screens/clinician-profile/OwnProfile.tsx')).OwnProfile),
  },
  {
    path: '/clinician/settings',
    screen: screen(
      async () => (await import('./screens/clinician-settings/ClinicianSettings.tsx')).ClinicianSettings,
    ),
  },
  {
    path: '/clinician/credentials',
    screen: screen(async () => (await import('./screens/credentials/Credentials.tsx')).Credentials),
  },
  {
    path: '/facility/shiftmanagement',
    screen: screen(
      async () => (await import('./screens/shift-management/ShiftManagement.tsx')).ShiftManagement,
    ),
  },
  {
    path: '/facility/settings',
    screen: screen(
      async () => (await import('./screens/facility-settings/FacilitySettings.tsx')).FacilitySettings,
    ),
  },
  {
    path: '/invitation',
    screen: screen(async () => (await import('./screens/invitation/Invitation.tsx')).Invitation),
  },
  {
    path: '/facility/applicants',
    screen: screen(async () => (await import('./screens/applicants/Applicants.tsx')).Applicants),
  },
  {
    path: '/facility/billing',
    screen: screen(async () => (await import('./screens/billing/Billing.tsx')).Billing),
  },
  {
    path: '/facility/jobprofile/:id',
    screen: screen(async () => (await import('./screens/facility-job/FacilityJob.tsx')).FacilityJob),
  },
  {
    path: '/facility/clinicianprofile/:id',
    screen: screen(
      async () => (await import('./screens/clinician-profile/ClinicianProfile.tsx')).ClinicianProfile,
    ),
  },
  { path: '/dev/gallery', screen: screen(async () => (await import('./gallery/Gallery.tsx')).Gallery) },
  { path: '*', screen: screen(async () => (await import('./screens/public/Signs.tsx')).NotFound) },
]
