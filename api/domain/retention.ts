import {
  BRIEF_LOGIN_DAYS,
  DRIVE_TIME_DAYS,
  KNOWN_DEVICE_DAYS,
  ONE_TIME_CODE_MINUTES,
  RESET_LINK_MINUTES,
  SESSION_ABSOLUTE_DAYS,
} from '@gaitway/contract/values/limits'
import { addDays, addHours, addMinutes } from '@gaitway/contract/format/time'
import { oldestThatCounts } from './login.ts'

/** How long we keep session history (when and where someone was logged in). */
const ENDED_SESSION_DAYS = 90
/** No one retries a request after a week. */
const IDEMPOTENCY_DAYS = 7
/** Deliveries, kept emails, and notifications whose digest was sent. */
const SENT_DAYS = 30
/** A two-step setup that was never confirmed, or a code that was never entered. */
const UNFINISHED_DAYS = 1

/** Messages, hiring requests and newsletter addresses: two years. */
const LEAD_DAYS = 730

/** Files of hours that a facility exported: two years. */
export const COMPLIANCE_EXPORT_DAYS = 730

/** Documents of a clinician that were kept with a shift: seven years with their leap days. */
const SNAPSHOT_DAYS = 2557

/** Snapshots of a clinician's credentials that were taken before this no longer keep their files. */
export const getSnapshotLimit = (product: Date) => addDays(product, -SNAPSHOT_DAYS)

/** Anything older than these instants is deleted. `real` is the real clock, which codes and tokens use. */
export const getRetentionLimits = ({ real, product }: { real: Date; product: Date }) => ({
  challenge: addMinutes(real, -ONE_TIME_CODE_MINUTES),
  reset: addMinutes(real, -RESET_LINK_MINUTES),
  codeFailure: addHours(real, -1),
  loginFailure: oldestThatCounts(real),
  device: real,
  knownDevice: addDays(real, -KNOWN_DEVICE_DAYS),
  limit: real.getTime(),
  unfinished: addDays(real, -UNFINISHED_DAYS),
  retiredToken: addDays(real, -SESSION_ABSOLUTE_DAYS),
  endedSession: addDays(real, -ENDED_SESSION_DAYS),
  /** never logged out, and expired long ago */
  leftSession: addDays(real, -ENDED_SESSION_DAYS - SESSION_ABSOLUTE_DAYS),
  idempotencyKey: addDays(product, -IDEMPOTENCY_DAYS),
  /** of the last day of a shift */
  briefLogin: addDays(product, -BRIEF_LOGIN_DAYS),
  sent: addDays(product, -SENT_DAYS),
  lead: addDays(product, -LEAD_DAYS),
  driveTime: addDays(product, -DRIVE_TIME_DAYS),
  complianceExport: addDays(product, -COMPLIANCE_EXPORT_DAYS),
})

export type RetentionLimits = ReturnType<typeof getRetentionLimits>
