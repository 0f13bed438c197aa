import type { Tenant } from './builders/tenant.ts'
import type { Trial } from './tenant-staff-calls.ts'

const entriesOf = (they: Tenant) => [
  { slotId: they.slot?.id, startTime: '2026-11-19T15:00:00Z', endTime: '2026-11-19T23:00:00Z' },
]

/** Briefs, checking in, time cards, and ratings of shifts that others worked. */
export const timeCardTrials = (they: Tenant): Trial[] => {
  const entries = entriesOf(they)
  return [
    {
      by: 'clinician',
      name: 'applications.checkIn',
      input: { jobApplicationId: they.worked.id, checkIn: true },
    },
    {
      by: 'clinician',
      name: 'applications.checkOut',
      input: { jobApplicationId: they.worked.id, checkOut: true },
    },
    {
      by: 'clinician',
      name: 'applications.undoCheckOut',
      input: { jobApplicationId: they.worked.id, undoCheckOut: true },
    },
    {
      by: 'facility',
      name: 'applications.recordArrival',
      input: { answer: 'arrived', jobApplicationId: they.worked.id, since: '2026-11-19T15:00:00Z' },
    },
    {
      by: 'facility',
      name: 'applications.recordNotHere',
      input: { answer: 'notHere', jobApplicationId: they.worked.id },
    },
    {
      by: 'clinician',
      name: 'noShows.answer',
      input: { reportId: they.report, answer: 'wasNotThere' },
    },
    { by: 'clinician', name: 'callOuts.answer', input: { callOutId: they.callOut, answer: 'coming' } },
    {
      by: 'facility',
      name: 'noShows.withdraw',
      input: { reportId: they.report, reason: 'Not mine.' },
    },
    { by: 'clinician', name: 'briefs.read', input: { jobId: they.worked.job.id } },
    { by: 'facility', name: 'briefs.read', input: { jobId: they.worked.job.id } },
    { by: 'facility', name: 'briefs.save', input: { jobId: they.worked.job.id, replaces: null } },
    {
      by: 'clinician',
      name: 'briefs.acknowledge',
      input: { jobApplicationId: they.worked.id, version: they.worked.id },
    },
    {
      by: 'clinician',
      name: 'timesheets.write',
      input: { jobApplicationId: they.worked.id, entries, submit: true },
    },
    { by: 'clinician', name: 'feedback.add', input: { jobApplicationId: they.worked.id, rating: 5 } },
    { by: 'facility', name: 'feedback.read', input: { id: they.worked.id } },
    {
      by: 'clinician',
      name: 'timesheets.uploadPaper',
      input: { jobApplicationId: they.worked.id, url: null },
    },
    { by: 'clinician', name: 'timesheets.read', input: { id: they.timesheet } },
    { by: 'facility', name: 'timesheets.read', input: { id: they.timesheet } },
    { by: 'clinician', name: 'timesheets.edit', input: { id: they.timesheet, entries, submit: true } },
    { by: 'clinician', name: 'timesheets.delete', input: { id: they.timesheet } },
    {
      by: 'facility',
      name: 'timesheets.reject',
      input: { id: they.timesheet, status: 'rejected', reason: 'Not mine' },
    },
    {
      by: 'facility',
      name: 'timesheets.accept',
      input: { id: they.timesheet, documentationCompleted: true },
    },
    { by: 'facility', name: 'timesheets.decideExtraTime', input: { id: they.timesheet, decision: 'accept' } },
  ]
}
