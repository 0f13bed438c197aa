import type { OnboardingCallRecord, UserRecord } from '@gaitway/contract/schemas/resources'
import { findStatusWord } from '@gaitway/contract/format/status-copy'
import type { BulkEffect } from '../../shared/bulk.ts'
import { describeCallEffect, emailWarning } from './decision-copy.ts'

type Options = { booked: OnboardingCallRecord | undefined; mayApprove: boolean; now: Date }

const skip = (what: string): BulkEffect => ({ what, isPossible: false })

/** What approving does to one person. */
export const previewApproval = (user: UserRecord, { booked, mayApprove, now }: Options): BulkEffect => {
  if (user.role === 'admin' || user.role === 'subadmin') return skip('Staff don’t need approval.')
  if (user.closedAt) return skip('They closed their account.')
  if (!mayApprove) return skip(`Their account is ${findStatusWord('user', user.status).word.toLowerCase()}.`)
  if (!user.isSignupCompleted) return skip('They haven’t finished signing up.')
  const call = describeCallEffect('approve', booked, now)
  const effects = [
    'We’ll email them, and they can use Gaitway right away.',
    call && `Will ${call}.`,
    emailWarning(user),
  ]
  return {
    what: effects.filter(Boolean).join(' '),
    isPossible: true,
    sums: { calls: call ? 1 : 0, unconfirmed: user.isEmailVerified ? 0 : 1 },
  }
}
