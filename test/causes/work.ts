import { newId } from '../../api/store/ids.ts'
import { buildAccepted } from '../accepted-shift.ts'
import { buildUser } from '../builders/user.ts'
import { buildPayable, confirmIt } from '../confirm-application.ts'
import { buildWorkedShift, oneDay, tickAt } from '../worked-shift.ts'
import { done, type Cause, type World } from './cause.ts'

const reason = 'Left at four'
const END = '2026-11-21T23:00:00Z'
const LATE = '2026-11-21T23:45:00Z'

/** A shift that has started. */
const buildStarted = async ({ db, services }: World) => {
  const payable = await buildPayable(db, { slots: oneDay })
  await confirmIt(services, payable.facility.by, payable.id)
  await tickAt(services, '2026-11-21T15:20:00Z')
  return payable
}

/** The same, reported as a no-show. */
const buildReported = async (world: World) => {
  const { facility, job, clinician } = await buildStarted(world)
  const missed = { kind: 'noShow', jobId: job.id, reason }
  const { body } = await world.api.as(facility).call('applications.noShow', missed)
  return { reportId: String(body.data.reportId), asClinician: world.api.as(clinician) }
}

const onlyOnce = () => ({ 'idempotency-key': newId() })

/** A confirmed shift that starts in a few hours, and the call that its clinician can't work. */
const buildCalled = async ({ db, services, api }: World, at: string) => {
  const shift = await buildPayable(db, { slots: oneDay })
  await confirmIt(services, shift.facility.by, shift.id)
  services.clock.set(new Date(at))
  const asAdmin = api.as(await buildUser(db, { role: 'admin' }))
  const calledAt = services.clock.now().toISOString()
  const called = { jobApplicationId: shift.id, caller: 'clinician', phone: '7135550111', calledAt, reason }
  return { shift, asAdmin, called }
}

/** Working a shift, its time card and its ratings. */
export const workCauses: Cause[] = [
  {
    name: 'a facility reports a no-show, and the clinician agrees',
    to: { noShowQuestion: 'clinician', noShowRecorded: 'clinician', noShowSettled: 'owner shifts' },
    run: async world => {
      const { reportId, asClinician } = await buildReported(world)
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
      const { reportId, asClinician } = await buildReported(world)
      await done(asClinician.call('noShows.answer', { reportId, answer: 'wasThere' }))
      const asAdmin = world.api.as(await buildUser(world.db, { role: 'admin' }))
      await done(asAdmin.call('noShows.withdraw', { reportId, reason }))
    },
  },
  {
    name: 'a clinician doesn’t check in, and the facility says that they aren’t there and later that they are',
    to: { checkInMissing: 'clinician', arrivalQuestion: 'owner shifts', arrivalRecorded: 'clinician' },
    run: async world => {
      const { id: jobApplicationId, facility } = await buildStarted(world)
      const asFacility = world.api.as(facility)
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
      const { id: jobApplicationId, clinician } = await buildStarted(world)
      const ended = { kind: 'cancel', jobApplicationId, reason }
      await done(world.api.as(clinician).call('applications.cancel', ended))
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
    run: async world => {
      const { shift, asAdmin, called } = await buildCalled(world, '2026-11-21T12:00:00Z')
      const { id: callOutId } = await done(asAdmin.call('callOuts.record', called, onlyOnce()))
      await done(world.api.as(shift.clinician).call('callOuts.answer', { callOutId, answer: 'didNotCall' }))
      const decision = { callOutId, decision: 'didNotCallOut', reason }
      await done(asAdmin.call('callOuts.decide', decision, onlyOnce()))
    },
  },
  {
    name: 'someone else calls out for a clinician, who can work',
    to: { callOutQuestion: 'clinician', callOutAnswered: 'admin subadmin' },
    run: async world => {
      const { shift, asAdmin, called } = await buildCalled(world, '2026-11-21T12:00:00Z')
      const other = { ...called, caller: 'other', callerName: 'Sam Chen' }
      const { id: callOutId } = await done(asAdmin.call('callOuts.record', other, onlyOnce()))
      await done(world.api.as(shift.clinician).call('callOuts.answer', { callOutId, answer: 'coming' }))
    },
  },
  {
    name: 'a facility sends the clinician home',
    to: { sentHome: 'clinician' },
    run: async world => {
      const { facility, job } = await buildStarted(world)
      await done(
        world.api.as(facility).call('applications.sendHome', { kind: 'sentHome', jobId: job.id, reason }),
      )
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
      await buildWorkedShift(services)
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
      const shift = await buildWorkedShift(services)
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
        const shift = await buildWorkedShift(services)
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
      const { id, clinician, facility } = await buildAccepted(services)
      for (const person of [clinician, facility])
        await done(api.as(person).call('feedback.add', { jobApplicationId: id, rating: 4 }))
    },
  },
  {
    name: 'an admin corrects submitted hours',
    to: { timesheetSubmitted: 'owner shifts', timesheetRevised: 'clinician owner shifts' },
    run: async ({ services, db }) => {
      const shift = await buildWorkedShift(services)
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
      await done((await buildAccepted(services)).until('22:00:00'))
    },
  },
]
