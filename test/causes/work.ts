import { callOutShift } from '../scenarios/call-out.ts'
import { startedShift, tickAt } from '../scenarios/shift.ts'
import { acceptedShift, workedShift } from '../scenarios/time-card.ts'
import { buildUser } from '../builders/user.ts'
import { done, type Cause, type World } from './cause.ts'

const reason = 'Left at four'
const END = '2026-11-21T23:00:00Z'
const LATE = '2026-11-21T23:45:00Z'

/** A shift whose clinician the facility reported as a no-show. */
const reportedNoShow = async ({ services }: World) => {
  const { job, asFacility, asClinician } = await startedShift(services)
  const report = { kind: 'noShow', jobId: job.id, reason }
  const { reportId } = (await done(asFacility.call('applications.noShow', report))) as unknown as {
    reportId: string
  }
  return { reportId, asClinician }
}

/** Working a shift, its time card and its ratings. */
export const workCauses: Cause[] = [
  {
    name: 'a facility reports a no-show, and the clinician agrees',
    to: { noShowQuestion: 'clinician', noShowRecorded: 'clinician', noShowSettled: 'owner shifts' },
    run: async world => {
      const { reportId, asClinician } = await reportedNoShow(world)
      await done(asClinician.call('noShows.answer', { reportId, answer: 'wasNotThere' }))
    },
  },
  {
    name: 'a facility reports a no-show, the clinician says they were there, and staff withdraw it',
    to: {
      noShowQuestion: 'clinician',
      noShowUnderReview: 'clinician owner shifts',
      noShowToDecide: 'admin',
      noShowCleared: 'clinician',
      noShowWithdrawn: 'owner shifts',
    },
    run: async world => {
      const { reportId, asClinician } = await reportedNoShow(world)
      await done(asClinician.call('noShows.answer', { reportId, answer: 'wasThere' }))
      const asAdmin = world.api.as(await buildUser(world.db, { role: 'admin' }))
      await done(asAdmin.call('noShows.withdraw', { reportId, reason }))
    },
  },
  {
    name: 'a clinician doesn’t check in, and the facility says that they aren’t there and later that they are',
    to: { checkInMissing: 'clinician', arrivalQuestion: 'owner shifts', arrivalRecorded: 'clinician' },
    run: async world => {
      const { id: jobApplicationId, asFacility } = await startedShift(world.services)
      await done(asFacility.call('applications.recordNotHere', { answer: 'notHere', jobApplicationId }))
      const since = '2026-11-21T15:20:00Z'
      await done(
        asFacility.call('applications.recordArrival', { answer: 'arrived', jobApplicationId, since }),
      )
    },
  },
  {
    name: 'a clinician cancels a shift that has started',
    to: { clinicianDroppedOut: 'applicants owner shifts', lateDropOut: 'admin subadmin' },
    run: async world => {
      const { id: jobApplicationId, asClinician } = await startedShift(world.services)
      await done(asClinician.call('applications.cancel', { kind: 'cancel', jobApplicationId, reason }))
    },
  },
  {
    name: 'a clinician calls out, denies it, and staff decide that it wasn’t them',
    to: {
      callOutRecorded: 'clinician',
      clinicianDroppedOut: 'applicants owner shifts',
      lateDropOut: 'admin subadmin',
      callOutToDecide: 'admin',
      callOutDecided: 'clinician',
      callOutReversed: 'applicants owner',
    },
    run: async ({ services }) => {
      const shift = await callOutShift(services)
      await shift.record()
      await shift.answer('didNotCall')
      await shift.decide('didNotCallOut')
    },
  },
  {
    name: 'someone else calls out for a clinician, who can work',
    to: { callOutQuestion: 'clinician', callOutAnswered: 'admin subadmin' },
    run: async ({ services }) => {
      const shift = await callOutShift(services)
      await shift.record({ caller: 'other', callerName: 'Sam Chen' })
      await shift.answer('coming')
    },
  },
  {
    name: 'a facility sends the clinician home',
    to: { sentHome: 'clinician' },
    run: async world => {
      const { asFacility, job } = await startedShift(world.services)
      await done(asFacility.call('applications.sendHome', { kind: 'sentHome', jobId: job.id, reason }))
    },
  },
  {
    name: 'a shift is over, and no one does anything',
    to: {
      shiftCompleted: 'clinician',
      facilityShiftCompleted: 'owner shifts',
      timecardReminder: 'clinician',
      timesheetAutoSubmitted: 'clinician owner shifts',
      timesheetWaits: 'owner shifts',
      timesheetAutoAccepted: 'owner shifts',
      timesheetAccepted: 'clinician',
      payoutAccountNeeded: 'clinician',
    },
    run: async ({ services }) => {
      await workedShift(services)
      for (let day = 24; day <= 30; day++) await tickAt(services, `2026-11-${day}T10:00:00Z`)
      for (let day = 1; day <= 6; day++) await tickAt(services, `2026-12-0${day}T10:00:00Z`)
    },
  },
  {
    name: 'a time card is submitted and returned, and the clinician is reminded',
    to: {
      timesheetSubmitted: 'owner shifts',
      timesheetRejected: 'clinician',
      pendingTimesheetReminder: 'clinician',
    },
    run: async ({ services }) => {
      const shift = await workedShift(services)
      const { id } = await done(shift.write([END]))
      await done(shift.asFacility.call('timesheets.reject', { id, status: 'rejected', reason }))
      await tickAt(services, '2026-12-01T10:00:00Z')
    },
  },
  {
    name: 'a facility accepts the extra time of one shift and declines that of another',
    to: { extraTimeDecided: 'clinician owner shifts' },
    run: async ({ services }) => {
      for (const decision of ['accept', 'decline'] as const) {
        services.clock.set(new Date('2026-11-20T15:00:00Z'))
        const shift = await workedShift(services)
        const id = await shift.autoAccepted([LATE])
        const more = decision === 'decline' ? { reason } : {}
        await done(shift.decide(id, decision, more))
      }
    },
  },
  {
    name: 'both sides rate a completed shift',
    to: {
      reviewForFacility: 'clinician',
      reviewForClinician: 'owner shifts',
      ratingOnFacility: 'owner shifts',
    },
    run: async ({ services, api }) => {
      const { id, clinician, facility } = await acceptedShift(services)
      for (const person of [clinician, facility])
        await done(api.as(person).call('feedback.add', { jobApplicationId: id, rating: 4 }))
    },
  },
  {
    name: 'an admin corrects submitted hours',
    to: { timesheetSubmitted: 'owner shifts', timesheetRevised: 'clinician owner shifts' },
    run: async ({ services, db }) => {
      const shift = await workedShift(services)
      const { id } = await done(shift.write([END]))
      const { submittedAt } = await db('timesheets').where({ id }).first('submittedAt')
      const entries = shift.entriesUntil(['2026-11-21T22:00:00Z'])
      await done(shift.asAdmin.call('timesheets.revise', { id, entries, reason, submittedAt }))
    },
  },
  {
    name: 'an admin corrects accepted hours',
    to: { timesheetAdjusted: 'clinician owner payments' },
    run: async ({ services, db }) => {
      await buildUser(db)
      await done((await acceptedShift(services)).until('22:00:00'))
    },
  },
]
