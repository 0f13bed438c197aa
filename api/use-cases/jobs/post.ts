import { errors as sentences, type FieldErrors, refuse } from '@gaitway/contract/values/errors'
import { NEW_SHIFT_RADIUS_MILES } from '@gaitway/contract/values/limits'
import type { Position } from '@gaitway/contract/places'
import type { Input } from '@gaitway/contract/schemas/index'
import { listTypesOfDiscipline } from '@gaitway/contract/values/enums'
import { findJobAddress, type JobAddressColumns, type Poster } from '../../domain/job-address.ts'
import { calculateScheduledPay } from '../../domain/job-price.ts'
import { validateSlots } from '../../domain/slots.ts'
import { record } from '../../store/events.ts'
import { findFacility, listLocations } from '../../store/facilities.ts'
import { listHourlyRates } from '../../store/rates.ts'
import { newId } from '../../store/ids.ts'
import { insertJobs, listAnnouncedJobs, listJobs } from '../../store/jobs.ts'
import { enqueue } from '../../store/outbox.ts'
import type { FacilityRow, NewJobRow, JobRow } from '../../store/rows.ts'
import { listJobTexts, type JobShape } from '../../store/views/job-shape.ts'
import { listClinicianUsersToNotify } from '../../store/views/clinicians.ts'
import { isWritten, refuseForeignDocuments, writeBrief } from '../briefs/briefs.ts'
import {
  requireFacilityMember,
  type FacilityMember,
  type Knex,
  type Services,
  type UseCase,
} from '../use-case.ts'
import { findTimeZones, refuseZipsElsewhere } from '../addresses.ts'
import { notify } from '../notify.ts'
import { findJobPosition } from './eligibility.ts'
import { buildJobEvent, openPostedToFavorites, refuseInstantUnlessPayer } from './instant.ts'
import { listInvitableOrRefuse, readPostedFacts, saveInvitations } from './invite.ts'
import { toEditableSlots } from './reprice.ts'

type NewJob = Input<'jobs.post'>['jobs'][number]
type LocatedJob = { job: NewJob; address: JobAddressColumns; place: Place; id: string }

/** Posts shifts, all or none, and invites favorites; clinicians of the area are notified in the background. */
export const post: UseCase<'jobs.post'> = async (services, by, { jobs }) => {
  const { db, clock } = services
  const member = requireFacilityMember(by)
  refuseInstantUnlessPayer(member, jobs)
  const at = clock.now()
  const facility = await findFacility(db, member.facilityId)
  if (!facility) throw refuse('not_found')
  const locations = await listLocations(db, facility.id)
  const poster = { ...facility, locations }
  const addressed = findAddressesOrRefuse(jobs, poster, at)
  await refuseBelowFloor(db, jobs)
  const people = await listInvitableOrRefuse(db, facility.id, jobs)
  await refuseZipsElsewhere(
    services,
    jobs.flatMap(({ locationId, state, zipCode }, index) =>
      locationId ? [] : [{ field: `jobs.${index}.zipCode`, state, zipCode }],
    ),
  )
  const located = await locateJobs(services, poster, addressed)
  const ids = located.map(({ id }) => id)
  await db.transaction(async trx => {
    await insertJobs(
      trx,
      located.map(one => buildJobRow(one, facility, { createdBy: member.userId, at })),
      located.flatMap(buildSlotRows),
    )
    const posted = { at, by: member, verb: 'post', to: 'posted' } as const
    await record(trx, ...ids.map(id => buildJobEvent({ id, facilityId: facility.id }, posted)))
    await writeBriefs({ ...services, db: trx }, located, { by: member, at })
    await saveInvitations(trx, { by: member, jobs: await listInvitingJobs(trx, located), people, at })
    await openPostedToFavorites(trx, member, listInstantJobs(located), at)
    await enqueue(trx, 'announceJobs', { jobIds: ids })
  })
  return (await listJobTexts(db, ids)).map(text => JSON.parse(text) as JobShape)
}

/** Saves the briefs of the new jobs. */
const writeBriefs = async (
  services: Services,
  located: readonly LocatedJob[],
  by: { by: FacilityMember; at: Date },
) => {
  const written = located.flatMap(({ id, job: { brief } }, index) =>
    isWritten(brief) ? [{ jobId: id, brief, field: `jobs.${index}.brief.documents` }] : [],
  )
  await refuseForeignDocuments(services.db, by.by.facilityId, written)
  for (const { jobId, brief } of written) await writeBrief(services, { ...by, jobId, brief })
}

/** The new jobs for which favorites may confirm themselves. */
const listInstantJobs = (located: readonly LocatedJob[]) =>
  located.flatMap(({ id, job }) => (job.instant ? [{ id, job, payment: job.instant }] : []))

/** The new jobs with the clinicians to invite, earliest first. */
const listInvitingJobs = async (trx: Knex, located: readonly LocatedJob[]) => {
  const ids = located.filter(({ job }) => job.invitedClinicianIds?.length).map(({ id }) => id)
  const clinicianIdsOf = (id: string) => located.find(one => one.id === id)?.job.invitedClinicianIds ?? []
  return (await listJobs(trx, ids)).map(job => ({ ...job, clinicianIds: clinicianIdsOf(job.id) }))
}

const findAddressesOrRefuse = (jobs: NewJob[], poster: Parameters<typeof findJobAddress>[1], at: Date) => {
  const errors: FieldErrors = {}
  const addressed = jobs.flatMap((job, index) => {
    const found = findJobAddress(job, poster)
    for (const [field, text] of Object.entries({ ...validateSlots(job.slots, at), ...found.errors }))
      errors[`jobs.${index}.${field}`] = text
    return found.address ? [{ job, address: found.address }] : []
  })
  if (Object.keys(errors).length > 0) throw refuse('fields_wrong', errors)
  return addressed
}

const refuseBelowFloor = async (db: Knex, jobs: NewJob[]) => {
  const floors = new Map((await listHourlyRates(db)).map(rate => [rate.clinicianType, rate.minRate]))
  const errors: FieldErrors = {}
  for (const [index, { clinicianType, hourlyRate }] of jobs.entries())
    if (hourlyRate < (floors.get(clinicianType) ?? 0))
      errors[`jobs.${index}.hourlyRate`] = sentences.rate_below_floor[1]
  if (Object.keys(errors).length > 0) throw refuse('rate_below_floor', errors)
}

type Place = { position: Position | null; timeZone: string }

/** The addresses of a facility whose time zones are known; the saved location that was chosen comes first. */
export const listKnownZones = (locationId: string | undefined, poster: Poster) => [
  ...poster.locations.filter(({ id }) => id === locationId),
  poster,
  ...poster.locations,
]

/** Looks each address up only once. */
const locateJobs = async (
  services: Services,
  poster: Poster,
  addressed: { job: NewJob; address: JobAddressColumns }[],
) => {
  const zones = await findTimeZones(
    services,
    addressed.map(({ job, address: { state, zipCode } }, index) => ({
      state,
      zipCode,
      chosen: job.timeZone,
      field: `jobs.${index}.timeZone`,
      known: listKnownZones(job.locationId, poster),
    })),
  )
  const known = new Map<string, Position | null>()
  const located: LocatedJob[] = []
  for (const [index, { job, address }] of addressed.entries()) {
    const key = JSON.stringify([address.address1, address.city, address.state, address.zipCode])
    const position = known.has(key) ? (known.get(key) ?? null) : await services.places.locate(address)
    known.set(key, position)
    located.push({ job, address, place: { position, timeZone: zones[index] ?? '' }, id: newId() })
  }
  return located
}

/** An address as columns of a job, with its place on the map and its time zone. */
export const buildAddressColumns = (
  { nickname, ...address }: JobAddressColumns,
  { position, timeZone }: Place,
) => ({
  ...address,
  addressNickname: nickname,
  latitude: position?.latitude ?? null,
  longitude: position?.longitude ?? null,
  timeZone,
})

const buildSlotRows = ({ job, id }: LocatedJob) =>
  toEditableSlots(job.slots).map(({ startsAt, endsAt }, index) => ({
    id: newId(),
    jobId: id,
    sortOrder: index,
    startsAt,
    endsAt,
  }))

const buildJobRow = (
  { job, address, place, id }: LocatedJob,
  facility: FacilityRow,
  { createdBy, at }: { createdBy: string; at: Date },
): NewJobRow => {
  const slots = toEditableSlots(job.slots)
  const { totalPayCents, totalMinutes } = calculateScheduledPay(job)
  const [first, last] = [slots[0], slots.at(-1)]
  if (!first || !last) throw refuse('fields_wrong', { slots: 'Please add the time of the shift' })
  return {
    id,
    facilityId: facility.id,
    jobType: job.jobType,
    clinicianType: job.clinicianType,
    ...buildAddressColumns(address, place),
    settingTypes: job.settingTypes,
    patientTypes: job.patientTypes,
    dressCode: job.dressCode,
    description: job.description,
    documentationSystem: job.documentationSystem ?? null,
    hourlyRate: job.hourlyRate,
    minExperienceYears: job.minExperienceYears,
    parkingCents: job.parkingCents ?? 0,
    otherCents: job.otherCents ?? 0,
    inviteOnly: job.inviteOnly ?? false,
    totalPayCents,
    totalMinutes,
    firstSlotStart: first.startsAt,
    lastSlotEnd: last.endsAt,
    createdBy,
    createdAt: at,
  }
}

const NOTIFIED_AT_ONCE = 500
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

/** Notifies each clinician of the area once about new shifts that aren't invite-only, naming the earliest shift. */
export const announceJobs = async (services: Services, { jobIds }: { jobIds: string[] }) => {
  const { db, clock } = services
  const [job, ...more] = await listAnnouncedJobs(db, jobIds)
  if (!job) return
  const facts = await readPostedFacts(db, job, more.length)
  const type = job.boostPercent > 0 ? 'boostedJob' : 'newJob'
  let after = LOWEST_ID
  let notified: string[]
  do {
    notified = await db.transaction(async trx => {
      const to = await listClinicianUsersToNotify(trx, {
        ...describeArea(job),
        type,
        after,
        limit: NOTIFIED_AT_ONCE,
      })
      await notify(trx, { type, to, facts, at: clock.now() })
      return to
    })
    after = notified.at(-1) ?? after
  } while (notified.length === NOTIFIED_AT_ONCE)
}

const describeArea = (job: JobRow) => ({
  jobId: job.id,
  types: listTypesOfDiscipline(job.clinicianType),
  state: job.state,
  place: findJobPosition(job),
  radiusMiles: NEW_SHIFT_RADIUS_MILES,
})
