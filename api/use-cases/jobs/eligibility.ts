import type { Knex } from 'knex'
import { calculatePayRateCents } from '@gaitway/contract/values/fees'
import { refuse } from '@gaitway/contract/values/errors'
import type { Position } from '@gaitway/contract/places'
import { type ProposedSlot, applyProposedTimes } from '@gaitway/contract/proposed-times'
import { type Reason, eligibility, type OpenJob } from '../../domain/eligibility.ts'
import { listMatchReasons, calculateMatch, roundedMiles, settingYears } from '../../domain/match.ts'
import { type KnownClinician, listClinicianFactsForJob } from '../../store/views/clinician-facts.ts'
import type { ApplicantJob } from '../../store/views/applicants.ts'
import type { JobCard, OpenJobFacts } from '../../store/views/job-shape.ts'

const lacksLicense = (reasons: readonly Reason[]) =>
  reasons.some(({ code }) => code === 'no_license' || code === 'license_expired')

export const computeMatch = (
  clinician: KnownClinician,
  job: ApplicantJob,
  { reasons, completedShifts }: { reasons: readonly Reason[]; completedShifts: number },
) => {
  const years = settingYears(clinician.facilityExperience, job.settingTypes)
  const distanceMiles = roundedMiles(clinician.place, findJobPosition(job))
  const facts = {
    hasLicense: !lacksLicense(reasons),
    settingYears: years,
    distanceMiles,
    practiceYears: clinician.practiceYears,
    minExperienceYears: job.minExperienceYears,
    completedShifts,
  }
  return { ...calculateMatch(facts), years, distanceMiles }
}

/** Every reason why each of these clinicians isn't eligible for the job right now, by clinician. */
export const listReasonsAgainst = async (
  db: Knex,
  { id }: { id: string },
  clinicianIds: readonly string[],
  at: Date,
): Promise<Map<string, Reason[]>> => {
  if (clinicianIds.length === 0) return new Map()
  const facts = await listClinicianFactsForJob(db, id, clinicianIds, at)
  return new Map(
    facts.map(({ job, clinician }) => [clinician.id, eligibility(clinician, toOpenJob(job), at)]),
  )
}

/** Refuses unless the clinician is eligible for the job. */
export const refuseUnlessEligible = async (trx: Knex, job: { id: string }, clinicianId: string, at: Date) => {
  const reasons = (await listReasonsAgainst(trx, job, [clinicianId], at)).get(clinicianId)
  if (!reasons) throw refuse('not_found')
  refuseForReasons(reasons)
}

export const refuseForReasons = (reasons: readonly Reason[]) => {
  if (reasons.length > 0)
    throw refuse('not_eligible', Object.fromEntries(reasons.map(({ code, text }) => [code, text])))
}

type JobViewer = { clinician: KnownClinician; origin: Position | null; at: Date }

/** Where a job is; null without coordinates. */
export const findJobPosition = ({
  latitude,
  longitude,
}: Pick<OpenJobFacts, 'latitude' | 'longitude'>): Position | null =>
  latitude !== null && longitude !== null ? { latitude, longitude } : null

/** What a clinician sees of a job besides its details: the distance, and every reason why they aren't eligible. */
export const describeForViewer = (job: OpenJobFacts, viewer?: JobViewer) => ({
  distanceMiles: roundedMiles(viewer?.origin ?? null, findJobPosition(job)),
  reasons: viewer ? eligibility(viewer.clinician, toOpenJob(job), viewer.at) : [],
})

/** Why a card fits the clinician: close to home, worked settings, pay. */
export const listReasonsToMatch = (card: JobCard, { facilityExperience, place }: KnownClinician) =>
  listMatchReasons({
    milesFromHome: roundedMiles(place, findJobPosition(card)),
    settingYears: settingYears(facilityExperience, card.settingTypes),
    payRateCents: calculatePayRateCents(card.hourlyRate, card.boostPercent),
    medianRateCents: card.medianRateCents,
  })

/** A job as eligibility reads it, at the posted times or at these proposed ones. */
export const toOpenJob = (job: OpenJobFacts, proposed: readonly ProposedSlot[] | null = null): OpenJob => ({
  id: job.id,
  facilityId: job.facilityId,
  status: job.status,
  facilityStatus: job.facilityStatus,
  clinicianType: job.clinicianType,
  state: job.state,
  timeZone: job.timeZone,
  inviteOnly: job.inviteOnly,
  slots: applyProposedTimes(job.slots, proposed).map(({ startDate, endDate }) => ({
    startsAt: new Date(startDate),
    endsAt: new Date(endDate),
  })),
})
