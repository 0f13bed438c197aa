import type { Tenant } from './builders/tenant.ts'
import type { Trial } from './tenant-staff-calls.ts'

const OTHER_PERSON = ['403 identity_mismatch']

/** Another person's account, devices, sessions, and notifications. */
export const accountTrials = (they: Tenant): (Trial & { expected?: string[] })[] => [
  {
    by: 'facility',
    name: 'accounts.update',
    input: { userId: they.facility.userId, firstName: 'Eve' },
    expected: OTHER_PERSON,
  },
  {
    by: 'clinician',
    name: 'accounts.update',
    input: { userId: they.clinician.userId, firstName: 'Eve' },
    expected: OTHER_PERSON,
  },
  {
    by: 'clinician',
    name: 'accounts.registerDevice',
    input: { userId: they.clinician.userId, deviceId: 'x', deviceToken: 'x', osType: 'web' },
    expected: OTHER_PERSON,
  },
  { by: 'facility', name: 'accounts.removeDevice', input: { deviceId: they.device } },
  { by: 'clinician', name: 'accounts.endSession', input: { id: they.session } },
  { by: 'facility', name: 'accounts.endSession', input: { id: they.session } },
  { by: 'clinician', name: 'notifications.markRead', input: { notificationId: they.notification } },
  {
    by: 'clinician',
    name: 'notifications.markAllRead',
    input: { userId: they.clinician.userId },
    expected: OTHER_PERSON,
  },
  {
    by: 'clinician',
    name: 'notifications.list',
    input: { userId: they.clinician.userId },
    expected: OTHER_PERSON,
  },
  {
    by: 'clinician',
    name: 'accounts.logOut',
    input: { id: they.clinician.userId, roles: 'pt' },
    expected: OTHER_PERSON,
  },
]
