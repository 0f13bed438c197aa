import type { Trial } from './tenant-staff-calls.ts'

type Mine = { jobId: string; applicationId: string }
type They = { openId: string; facilityId: string; slotId: string | undefined }

const [NOT_FOUND, FIELDS_WRONG] = ['404 not_found', '422 fields_wrong']

/** Proposing times: for another's application, or with a day of another's shift. */
export const timesTrials = (they: They, mine: Mine): (Trial & { expected?: string[] })[] => {
  const times = { startDate: '2026-11-21T16:00:00Z', endDate: '2026-11-21T23:00:00Z' }
  const proposedSlots = [{ slotId: they.slotId, ...times }]
  const counter = { decision: 'counter', proposedSlots }
  const confirm = { decision: 'confirm', paymentType: 'card', acceptProposed: true, proposedSlots }
  const { applicationId: jobApplicationId } = mine
  return [
    {
      by: 'clinician',
      name: 'applications.apply',
      input: { jobId: mine.jobId, proposedSlots },
      expected: [FIELDS_WRONG, '409 already_applied'],
    },
    {
      by: 'clinician',
      name: 'applications.propose',
      input: { jobApplicationId: they.openId, proposedSlots: [] },
    },
    {
      by: 'clinician',
      name: 'applications.propose',
      input: { jobApplicationId, proposedSlots },
      expected: [FIELDS_WRONG],
    },
    {
      by: 'facility',
      name: 'applications.counter',
      input: { ...counter, jobApplicationId: they.openId },
      expected: [NOT_FOUND],
    },
    {
      by: 'facility',
      name: 'applications.counter',
      input: { ...counter, jobApplicationId },
      expected: [FIELDS_WRONG],
    },
    {
      by: 'facility',
      name: 'applications.confirm',
      input: { ...confirm, jobApplicationId },
      expected: ['409 proposal_changed'],
    },
    {
      by: 'facility',
      name: 'applications.applicants',
      input: { jobId: mine.jobId, facilityId: they.facilityId },
      expected: ['403 identity_mismatch'],
    },
  ]
}
