import { showWhen } from '@gaitway/contract/format/time'
import { Refusal, refuse } from '@gaitway/contract/values/errors'
import { describeChanges, hasSameTimes } from '../../domain/job-edit.ts'
import { computePrices } from '../../domain/job-price.ts'
import {
  findApplicationInStatus,
  listOpenApplicationIds,
  lockApplication,
  lockApplicationsInStatus,
} from '../../store/applications.ts'
import { record } from '../../store/events.ts'
import { findPayer } from '../../store/facilities.ts'
import { isDoubleBooking } from '../../store/holds.ts'
import { findJob, replaceSlots, updateJob } from '../../store/jobs.ts'
import { lockClinician, lockJob } from '../../store/locks.ts'
import { listMemberIds } from '../../store/notifications.ts'
import { enqueue } from '../../store/outbox.ts'
import type { JobRow } from '../../store/rows.ts'
import { lockOpenTimeChange } from '../../store/time-changes.ts'
import { findEditedJobText } from '../../store/views/job-page.ts'
import { findPaidFacts } from '../../store/views/settlement-terms.ts'
import { Json } from '../../json.ts'
import { buildShiftEmail } from '../calendar/shift-email.ts'
import { readJobFacts, notify, notifyClinicians, readShiftFacts } from '../notify.ts'
import { previewSettlement } from '../shift-money.ts'
import { assertVersion, requireFacilityMember, isStaff, requireSignedIn } from '../use-case.ts'
import type { Knex, ReadCase, Services, SignedIn, UseCase } from '../use-case.ts'
import { buildBusyRefusal, planEdit, resolveEdit, type EditInput, type EditPlan } from './edit-plan.ts'
import { agreeToNewPrice, buildJobEvent } from './instant.ts'
import * as pricing from './reprice.ts'
import { askForTimes } from './time-changes.ts'

/** A job, and if a member edits it, their facility; staff may send the version that they read. */
type JobToEdit = { id: string; facilityId?: string; version?: number }

const findJobToEdit = async (db: Knex, { id, facilityId }: JobToEdit): Promise<JobRow> => {
  const job = await findJob(db, id)
  if (!job || job.status === 'deleted' || (facilityId && job.facilityId !== facilityId))
    throw refuse('not_found')
  return job
}

/** A facility changes a shift. Applicants are notified; a confirmed clinician is asked for new times. */
export const update: ReadCase<'jobs.update'> = async (services, by, { id, ...input }) => {
  const member = requireFacilityMember(by)
  await editJob(services, member, { id, facilityId: member.facilityId }, input)
  return new Json(await findEditedJobText(services.db, id))
}

/** Staff change a shift, by the rules for facilities; its facility is notified too. */
export const updateByStaff: ReadCase<'jobs.updateByStaff'> = async (
  services,
  by,
  { id, version, ...input },
) => {
  await editJob(services, requireSignedIn(by), { id, version }, input)
  return new Json(await findEditedJobText(services.db, id))
}

/** Changes several shifts one by one. Returns for each whether it was changed, or why not. */
export const updateMany: UseCase<'jobs.updateMany'> = async (services, by, { ids, fields }) => {
  const member = requireFacilityMember(by)
  const results = []
  for (const id of new Set(ids)) {
    try {
      const plan = await editJob(services, member, { id, facilityId: member.facilityId }, fields)
      results.push({ id, done: true, awaitsAnswer: plan.answerBy !== undefined, reason: null })
    } catch (thrown) {
      if (!(thrown instanceof Refusal)) throw thrown
      const [reason = thrown.message] = Object.values(thrown.fields ?? {})
      results.push({ id, done: false, awaitsAnswer: false, reason })
    }
  }
  return results
}

const editJob = async (
  services: Services,
  by: SignedIn,
  owned: JobToEdit,
  input: EditInput,
): Promise<EditPlan> => {
  const { db, clock } = services
  const at = clock.now()
  const edit = await resolveEdit(services, await findJobToEdit(db, owned), input, { by, at })
  return db
    .transaction(async trx => {
      const job = await lockJob<JobRow>(trx, owned.id)
      if (!job) throw refuse('not_found')
      assertVersion(job, owned.version)
      const confirmed = await findApplicationInStatus(trx, job.id, 'upcoming')
      if (confirmed) await lockClinician(trx, confirmed.clinicianId)
      const plan = await planEdit(trx, job, edit, at)
      await saveEdit(trx, plan, by, at)
      return plan
    })
    .catch((thrown: unknown) => {
      throw isDoubleBooking(thrown) ? buildBusyRefusal() : thrown
    })
}

/** Saves the plan of a locked job. */
const saveEdit = async (trx: Knex, plan: EditPlan, by: SignedIn, at: Date) => {
  const { before, fields } = plan
  if (fields.length === 0) return
  const application = plan.application && (await lockApplication(trx, { id: plan.application.id }))
  const slots = plan.answerBy ? plan.slotsBefore : plan.slotsAfter
  const proposing = plan.slots && !plan.answerBy ? await replaceSlots(trx, before.id, plan.slots) : []
  const job = await updateJob(trx, before.id, {
    ...plan.columns,
    ...pricing.computeTotals(plan.after, slots),
  })
  if (application && plan.isPayChanged) await pricing.repriceShift(trx, job, slots, application)
  if (!isStaff(by)) await agreeToNewPrice(trx, job, pricing.withSlots(job, slots))
  const details = { changed: fields, before: pickEdited(before, plan), after: pickEdited(plan.after, plan) }
  const { clinicianId } = application ?? {}
  await record(trx, buildJobEvent(job, { at, by, verb: 'edit', clinicianId, details }))
  await notifyOfEdit(trx, plan, proposing, { by, at })
  if (application && plan.slots && plan.answerBy) {
    const open = await lockOpenTimeChange(trx, job.id)
    if (!open || !hasSameTimes(pricing.toEditableSlots(open.slots), plan.slots))
      await askForTimes(trx, { job, application }, { slots: plan.slots, answerBy: plan.answerBy, by, at })
  }
  if (announcesBoost(plan)) await enqueue(trx, 'announceJobs', { jobIds: [job.id] })
}

/** The values of the edited columns. */
const pickEdited = (job: JobRow, { columns }: EditPlan) =>
  Object.fromEntries(Object.keys(columns).map(name => [name, job[name as keyof JobRow]]))

/** Whether clinicians nearby are notified of a boost: unless only invited ones see the shift. */
const announcesBoost = ({ stage, before, after }: EditPlan) =>
  stage !== 'confirmed' && !after.inviteOnly && after.boostPercent > before.boostPercent

/** Notifies applicants and standbys, the confirmed clinician and, of a change by staff, the facility. */
const notifyOfEdit = async (
  trx: Knex,
  plan: EditPlan,
  /** applications whose proposed times ended */
  proposing: readonly string[],
  { by, at }: { by: SignedIn; at: Date },
) => {
  const { before, after, answerBy, application } = plan
  // times that the clinician is asked for haven't changed yet
  const fields = plan.fields.filter(field => field !== 'slots' || !answerBy)
  if (fields.length === 0) return
  const changes = describeChanges(before, after, {
    fields,
    slots: plan.slots,
    startsAt: before.firstSlotStart,
  })
  const common = { fromUserId: by.userId, at }
  const open = (await lockApplicationsInStatus(trx, before.id, 'applied')).map(({ id }) => id)
  const isByStaff = isStaff(by)
  for (const isProposalOver of [false, true])
    await notifyClinicians(
      trx,
      open.filter(id => proposing.includes(id) === isProposalOver),
      { type: 'shiftChanged', facts: { changes, isStaff: isByStaff, isProposalOver }, ...common },
    )
  const [confirmed] = application ? await readShiftFacts(trx, [application.id]) : []
  if (confirmed)
    await notify(trx, {
      type: 'confirmedShiftChanged',
      to: [confirmed.clinicianUserId],
      facts: { ...confirmed.facts, changes },
      emailAddition: await buildShiftEmail(trx, confirmed, { change: 'update', at }),
      ...common,
    })
  if (!isByStaff) return
  const { id: jobId, facilityId, timeZone } = after
  const when = showWhen(plan.slotsBefore[0]?.startsAt ?? at, timeZone)
  const facts = { ...(await readJobFacts(trx, jobId)), when, changes, isStaff: true }
  const to = await listMemberIds(trx, facilityId, 'shifts')
  await notify(trx, { type: 'shiftChanged', to, facts: { ...facts, isFacility: true }, ...common })
}

/** Previews an edit by the plan that saving it uses: the price before and after, and who will be notified. */
export const previewUpdate: UseCase<'jobs.previewUpdate'> = async (services, by, { id, ...input }) => {
  const { facilityId } = requireFacilityMember(by)
  const { notified, price } = await previewEdit(services, requireSignedIn(by), { id, facilityId }, input)
  return { ...notified, ...price }
}

/** Previews an edit by staff; sub-admins see no price. */
export const previewUpdateByStaff: UseCase<'jobs.previewUpdateByStaff'> = async (
  services,
  by,
  { id, ...input },
) => {
  const { notified, price } = await previewEdit(services, requireSignedIn(by), { id }, input)
  return { ...notified, price: requireSignedIn(by).side === 'admin' ? price : null }
}

const previewEdit = async (services: Services, by: SignedIn, owned: JobToEdit, input: EditInput) => {
  const { db, clock } = services
  const at = clock.now()
  const job = await findJobToEdit(db, owned)
  const edit = await resolveEdit(services, job, input, { by, at })
  const plan = await db.transaction(trx => planEdit(trx, job, edit, at))
  const [confirmed] = plan.application ? await readShiftFacts(db, [plan.application.id]) : []
  const isNotified = plan.fields.some(field => field !== 'slots' || !plan.answerBy)
  const notified = {
    changes: plan.fields,
    payRateCents: {
      before: pricing.getPayRateCents(plan.before),
      after: pricing.getPayRateCents(plan.after),
    },
    applicants: isNotified ? (await listOpenApplicationIds(db, job.id)).length : 0,
    clinicianName: confirmed?.facts.personName ?? null,
    answerBy: plan.answerBy?.toISOString() ?? null,
    announcesBoost: announcesBoost(plan),
  }
  return { notified, price: await previewPrices(db, plan) }
}

const previewPrices = async (db: Knex, { before, after, slotsBefore, slotsAfter, application }: EditPlan) => {
  if (!application) {
    const payer = await findPayer(db, before.facilityId)
    if (!payer) throw refuse('not_found')
    const price = (job: JobRow, slots: typeof slotsAfter) =>
      computePrices(pricing.withSlots(job, slots), payer.feePercent).card
    const prices = { before: price(before, slotsBefore), after: price(after, slotsAfter) }
    return { ...prices, paymentType: 'card' as const, chargeCents: 0, refundCents: 0 }
  }
  const prices = {
    before: pricing.computeConfirmedPrice(before, slotsBefore, application),
    after: pricing.computeConfirmedPrice(after, slotsAfter, application),
  }
  const paid = before.jobType === 'PART_TIME' ? await findPaidFacts(db, application.id) : null
  const { chargeCents, refundCents } = paid
    ? previewSettlement(paid, prices.after.productCents)
    : { chargeCents: 0, refundCents: 0 }
  return { ...prices, paymentType: application.paymentType ?? 'card', chargeCents, refundCents }
}
