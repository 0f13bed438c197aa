import { approved, only, row } from './row.ts'

const touches = ['applications', 'jobs', 'payments', 'queue']

/** Calls that a clinician can't work a confirmed shift. */
export const callOuts = {
  /** someone called staff; the shift ends as if the clinician had canceled it, or the clinician is asked first */
  record: row('POST /admin/record-call-out', approved('admin', 'subadmin'), { touches, once: true }),
  /** the clinician says whether they can come, or that they didn't call out */
  answer: row('POST /answer-call-out', approved('clinician'), {
    touches,
    announces: 'Thanks for your answer.',
    once: 'ifKeyed',
  }),
  /** what a denied call-out was */
  decide: row('POST /admin/decide-call-out', only('admin'), { touches, once: true }),
}
