import { approved, approvedIn, only, row } from './row.ts'

const invalidates = ['applications', 'jobs', 'payments', 'timesheets', 'queue']

/** Reports that a clinician didn't show up. `applications.noShow` makes one. */
export const noShows = {
  /** the clinician says whether they were there; also after it was settled without their answer */
  answer: row('POST /answer-no-show', approved('clinician'), {
    invalidates,
    toast: 'Thanks for your answer. We’ve let the facility know.',
    idempotent: 'ifKeyed',
  }),
  withdraw: row('PATCH /withdraw-no-show', approvedIn(['shifts'], 'admin', 'subadmin'), {
    invalidates,
    toast: 'Report withdrawn. We’ve notified the clinician.',
  }),
  settle: row('POST /settle-no-show', only('admin'), {
    invalidates,
    toast: 'Decided. We’ve notified both sides.',
    idempotent: true,
  }),
  /** what both sides said and did that day; each reading is recorded, because it shows their messages */
  evidence: row('POST /admin/no-show-evidence', only('admin'), { inView: false, noErrorToast: true }),
}

const callOut = { invalidates: ['applications', 'jobs', 'payments', 'queue'], idempotent: true } as const

/** Calls that a clinician can't work a confirmed shift. */
export const callOuts = {
  /** someone called staff; the shift ends as if the clinician had canceled it, or the clinician is asked first */
  record: row('POST /admin/record-call-out', approved('admin', 'subadmin'), callOut),
  /** the clinician says whether they can come, or that they didn't call out */
  answer: row('POST /answer-call-out', approved('clinician'), {
    ...callOut,
    toast: 'Thanks for your answer.',
    idempotent: 'ifKeyed',
  }),
  /** staff decide whether a denied call-out was one */
  decide: row('POST /admin/decide-call-out', only('admin'), callOut),
}
