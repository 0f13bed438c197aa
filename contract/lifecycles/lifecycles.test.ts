import { charge, dispute, invoice, moneyDecision, payout } from '../../test/contract/money-moves.ts'
import { type Expected, cellsOf, unknownMoves, walk } from '../../test/contract/walk.ts'
import { applicationLifecycle, type ApplicationStatus } from './application.ts'
import { callOutLifecycle, type CallOutStatus } from './call-out.ts'
import { chargeLifecycle } from './charge.ts'
import { disputeLifecycle } from './dispute.ts'
import { holdLifecycle, type HoldStatus } from './hold.ts'
import { invoiceLifecycle } from './invoice.ts'
import { lifecycles } from './index.ts'
import { jobLifecycle, type JobStatus } from './job.ts'
import { memberLifecycle, type MemberStatus } from './member.ts'
import { moneyDecisionLifecycle } from './money-decision.ts'
import { noShowReportLifecycle, type NoShowReportStatus } from './no-show-report.ts'
import { onboardingCallLifecycle, type OnboardingCallStatus } from './onboarding-call.ts'
import { payoutLifecycle } from './payout.ts'
import { queueItemLifecycle, type QueueItemStatus } from './queue-item.ts'
import { standbyOfferLifecycle, type StandbyOfferStatus } from './standby-offer.ts'
import { timeChangeLifecycle, type TimeChangeStatus } from './time-change.ts'
import type { Lifecycle } from './step.ts'
import { timesheetLifecycle, type TimesheetStatus } from './timesheet.ts'
import { userLifecycle, type UserStatus } from './user.ts'

// Written from the specification, not from the lifecycles: any move not listed here must be refused.

const staffCancelJob = { admin: { cancel: 'cancelled' }, subadmin: { cancel: 'cancelled' } } as const
const endJob = { abandon: 'cancelled', endEarly: 'completed' } as const
const job: Expected<JobStatus> = {
  posted: {
    facility: { confirm: 'confirmed', cancel: 'cancelled', delete: 'deleted' },
    ...staffCancelJob,
    clock: { expire: 'expired' },
  },
  confirmed: {
    facility: { cancel: 'cancelled', ...endJob },
    admin: { cancel: 'cancelled', reopen: 'posted', ...endJob },
    subadmin: { cancel: 'cancelled', reopen: 'posted', ...endJob },
    clinician: { reopen: 'posted', abandon: 'cancelled' },
    clock: { complete: 'completed' },
  },
  completed: {},
  expired: { facility: { delete: 'deleted' } },
  cancelled: { facility: { delete: 'deleted' } },
  deleted: {},
}

const notThere = { noShow: 'cancelled' } as const
const staffEndCurrent = {
  cancelCurrent: 'cancelled',
  dropOut: 'cancelled',
  noShow: 'cancelled',
  sendHome: 'completed',
} as const
const application: Expected<ApplicationStatus> = {
  applied: {
    facility: { confirm: 'upcoming', decline: 'declined', cancel: 'cancelled' },
    clinician: { remove: 'removed' },
    admin: { cancel: 'cancelled' },
    subadmin: { cancel: 'cancelled' },
    clock: { displace: 'declined', expire: 'expired' },
  },
  upcoming: {
    facility: { cancel: 'cancelled' },
    admin: { cancel: 'cancelled', dropOut: 'cancelled' },
    subadmin: { cancel: 'cancelled', dropOut: 'cancelled' },
    clinician: { dropOut: 'cancelled' },
    clock: { start: 'current' },
  },
  current: {
    facility: { cancelCurrent: 'cancelled', noShow: 'cancelled', sendHome: 'completed' },
    admin: staffEndCurrent,
    subadmin: staffEndCurrent,
    clinician: { dropOut: 'cancelled' },
    clock: { complete: 'completed' },
  },
  completed: { facility: notThere, admin: notThere, subadmin: notThere },
  cancelled: { admin: { reinstate: 'applied' } },
  declined: { clinician: { comeBack: 'applied' } },
  expired: {},
  removed: { clinician: { applyAgain: 'applied' } },
}

const judged = { accept: 'accepted', reject: 'rejected' } as const
const scheduled = { useSchedule: 'pending', annul: 'void' } as const
const worked = { useHours: 'pending' } as const
const timesheet: Expected<TimesheetStatus> = {
  draft: { clinician: { submit: 'pending' }, admin: worked, clock: { autoSubmit: 'pending', ...scheduled } },
  pending: {
    facility: judged,
    admin: { ...judged, ...worked, revise: 'pending' },
    clinician: { correct: 'pending' },
    clock: { accept: 'accepted', ...scheduled },
  },
  accepted: {},
  rejected: { clinician: { resubmit: 'pending' }, admin: worked, clock: scheduled },
  void: { clock: { useSchedule: 'pending' }, admin: { useHours: 'pending' } },
}

const hold: Expected<HoldStatus> = {
  held: { clock: { confirm: 'confirmed', release: 'released' } },
  confirmed: { admin: { end: 'released' } },
  released: {},
}

const standbyOffer: Expected<StandbyOfferStatus> = {
  offered: {
    clinician: { accept: 'accepted', decline: 'declined' },
    clock: { lapse: 'lapsed', withdraw: 'withdrawn' },
  },
  accepted: { clock: { withdraw: 'withdrawn' } },
  declined: {},
  lapsed: {},
  withdrawn: {},
}

const open = {
  facility: { withdraw: 'withdrawn' },
  subadmin: { withdraw: 'withdrawn' },
  admin: { withdraw: 'withdrawn', decide: 'settled' },
} as const
const noShowReport: Expected<NoShowReportStatus> = {
  waiting: {
    ...open,
    clinician: { contest: 'contested', agree: 'settled' },
    clock: { lapse: 'settled', escalate: 'contested', close: 'withdrawn' },
  },
  contested: { ...open, clinician: { agree: 'settled' }, clock: { close: 'withdrawn' } },
  settled: { clinician: { dispute: 'contested' } },
  withdrawn: {},
}

const callOut: Expected<CallOutStatus> = {
  waiting: { clinician: { agree: 'recorded', decline: 'closed' }, clock: { lapse: 'closed' } },
  recorded: { clinician: { deny: 'denied' } },
  denied: { admin: { uphold: 'upheld', reverse: 'reversed' } },
  upheld: {},
  reversed: {},
  closed: {},
}

const timeChange: Expected<TimeChangeStatus> = {
  pending: {
    clinician: { accept: 'accepted', decline: 'declined' },
    facility: { withdraw: 'withdrawn' },
    admin: { withdraw: 'withdrawn' },
    subadmin: { withdraw: 'withdrawn' },
    clock: { lapse: 'lapsed', close: 'withdrawn' },
  },
  accepted: {},
  declined: {},
  lapsed: {},
  withdrawn: {},
}

const byStaff = <To extends Record<string, UserStatus>>(moves: To) => ({ admin: moves, subadmin: moves })
const byThemselves = <To extends Record<string, UserStatus>>(moves: To) => {
  const all = { close: 'deactivate', ...moves } as const
  return { facility: all, clinician: all, clock: { close: 'deactivate' } as const }
}
const user: Expected<UserStatus> = {
  pending: { ...byStaff({ approve: 'approved', reject: 'rejected' }), ...byThemselves({}) },
  approved: { ...byStaff({ deactivate: 'deactivate' }), ...byThemselves({}) },
  rejected: {
    ...byStaff({ reconsider: 'pending' }),
    ...byThemselves({ resubmit: 'pending' }),
  },
  deactivate: byStaff({ reactivate: 'approved' }),
}

const member: Expected<MemberStatus> = {
  invited: {
    facility: { accept: 'active', deactivate: 'deactivate', invite: 'invited' },
    clock: { deactivate: 'deactivate' },
  },
  active: { facility: { deactivate: 'deactivate' }, clock: { deactivate: 'deactivate' } },
  deactivate: { facility: { reactivate: 'active', invite: 'invited' } },
}
const takenOut = { cancel: 'cancelled' } as const
const ofStaff = { ...takenOut, conclude: 'done', miss: 'missed' } as const
const onboardingCall: Expected<OnboardingCallStatus> = {
  booked: { clinician: takenOut, facility: takenOut, admin: ofStaff, subadmin: ofStaff },
  done: {},
  missed: {},
  cancelled: {},
}

const markOpen = { claim: 'claimed', snooze: 'snoozed', finish: 'done' } as const
const markClaimed = { ...markOpen, release: 'open' } as const
const markHidden = { reopen: 'open' } as const
const queueItem: Expected<QueueItemStatus> = {
  open: { admin: markOpen, subadmin: markOpen },
  claimed: { admin: markClaimed, subadmin: markClaimed },
  snoozed: { admin: markHidden, subadmin: markHidden },
  done: { admin: markHidden, subadmin: markHidden },
}

const walks = {
  job,
  application,
  timesheet,
  hold,
  standbyOffer,
  timeChange,
  noShowReport,
  callOut,
  moneyDecision,
  user,
  charge,
  dispute,
  invoice,
  payout,
  member,
  onboardingCall,
  queueItem,
}
const machines = {
  job: jobLifecycle,
  application: applicationLifecycle,
  timesheet: timesheetLifecycle,
  hold: holdLifecycle,
  standbyOffer: standbyOfferLifecycle,
  timeChange: timeChangeLifecycle,
  noShowReport: noShowReportLifecycle,
  callOut: callOutLifecycle,
  moneyDecision: moneyDecisionLifecycle,
  user: userLifecycle,
  charge: chargeLifecycle,
  dispute: disputeLifecycle,
  invoice: invoiceLifecycle,
  payout: payoutLifecycle,
  member: memberLifecycle,
  onboardingCall: onboardingCallLifecycle,
  queueItem: queueItemLifecycle,
}

test('lifecycles: each has an expectation here', () => {
  expect(Object.keys(lifecycles).sort()).toEqual(Object.keys(walks).sort())
})

describe.each(Object.keys(walks) as (keyof typeof walks)[])('lifecycle %s', name => {
  const machine = machines[name] as Lifecycle
  const expected = walks[name] as Expected<string>

  test('has only the expected moves', () => {
    expect(unknownMoves(machine, expected)).toEqual([])
  })

  test.each(machine.states)(
    'from %s: every mover’s moves lead to the expected state or are refused',
    state => {
      const cells = cellsOf(machine, expected).filter(cell => cell.state === state)
      expect(cells.map(cell => ({ ...cell, ...walk(machine, cell) }))).toEqual(
        cells.map(cell =>
          cell.to ? { ...cell, isOffered: true } : { ...cell, refused: 'move_not_open', isOffered: false },
        ),
      )
    },
  )

  test('can leave its first state, and moves only between its own states', () => {
    for (const { from, to } of Object.values(machine.moves))
      for (const state of [...from, to]) expect(machine.states).toContain(state)
    expect(Object.keys(expected[machine.states[0] ?? ''] ?? {}).length).toBeGreaterThan(0)
  })
})
