import type { Role } from '@gaitway/contract/enums'
import { RESET_LINK_MINUTES } from '@gaitway/contract/limits'
import type { UserStatus } from '@gaitway/contract/lifecycles/user'
import { addMinutes } from '@gaitway/contract/time'

/** The address that a person's link works under; staff use the clinicians' address. */
export const linkSideOf = (role: Role) => (role === 'facility' ? 'facility' : 'clinician')

/** Someone who may not log in, or hasn't accepted an invitation, gets no link. */
export const mayResetPassword = ({ status }: { status: UserStatus }) => status !== 'deactivate'

export const isLinkOver = (sentAt: Date, now: Date) => now >= addMinutes(sentAt, RESET_LINK_MINUTES)

/** More requests than this are likely an attempt to flood a mailbox; the last link stays valid. */
export const LINKS_AN_HOUR = 5
