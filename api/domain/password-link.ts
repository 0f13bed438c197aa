import type { Role } from '@gaitway/contract/enums'
import { RESET_LINK_MINUTES } from '@gaitway/contract/limits'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { addMinutes } from '@gaitway/contract/time'

/** Under which of the two addresses a person's link holds; staff use the clinicians'. */
export const linkSideOf = (role: Role) => (role === 'facility' ? 'facility' : 'clinician')

/** Whoever may not log in, and whoever has not accepted an invitation, is mailed no link. */
export const mayResetPassword = ({ status }: { status: UserStatus }) => status !== 'deactivate'

export const isLinkOver = (sentAt: Date, now: Date) => now >= addMinutes(sentAt, RESET_LINK_MINUTES)

/** More links than this are asked for by somebody who wants to fill a mailbox; the last one goes on holding. */
export const LINKS_AN_HOUR = 5
