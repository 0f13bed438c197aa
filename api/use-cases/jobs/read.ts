import {
  facilityJobSortsByName,
  listTypesOfDiscipline,
  settingTypes,
  type ClinicianType,
  type ShiftEnding,
} from '@gaitway/contract/values/enums'
import { stateCodes, type StateCode } from '@gaitway/contract/values/states-of-usa'
import { refuse } from '@gaitway/contract/values/errors'
import { isZipCode, METERS_PER_MILE } from '@gaitway/contract/places'
import { getClinicianPayStatus } from '@gaitway/contract/money-status'
import type { Input } from '@gaitway/contract/schemas/index'
import { defaultJobStatuses, jobLifecycle } from '@gaitway/contract/lifecycles/job'
import { computePrices } from '../../domain/job-price.ts'
import type { ShiftMoney } from '../../domain/shift-money.ts'
import { validateSlots } from '../../domain/slots.ts'
import { listBoard } from '../../store/views/board.ts'
import { type KnownClinician, toClinician } from '../../store/views/clinician-facts.ts'
import { jobText } from '../../store/views/job-shape.ts'
import { findJobPage, type JobPageRow, type EndingMove, listOwnJobs } from '../../store/views/job-page.ts'
import { readFillRate } from '../../store/views/fill-rate.ts'
import { findMedian } from '../../store/rates.ts'
import { findPayer } from '../../store/facilities.ts'
import { pageJson, withFields, Json } from '../../json.ts'
import { signPictureLink } from '../files/files.ts'
import {
  requireClinician,
  getReadScope,
  requireFacilityMember,
  type ReadCase,
  type ReadScope,
  type UseCase,
  type Services,
} from '../use-case.ts'
import { describeForViewer, listReasonsToMatch } from './eligibility.ts'
import { refuseIfWrong } from './edit-plan.ts'
import { computeShiftMoney, buildMoneyForSide } from '../shift-money.ts'
import { DRIVE_TIME_DAYS } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { findDriveRoute, saveDriveTime } from '../../store/drive-times.ts'

/** The values of a validated comma-separated list; undefined without one. */
export const splitWords = <Word extends string>(
  joined: string | undefined,
  words: readonly Word[],
): Word[] | undefined => {
  const requested = joined?.split(',') ?? []
  const found = words.filter(word => requested.includes(word))
  return found.length > 0 ? found : undefined
}

type BoardInput = Input<'jobs.board'>

/**
 * The open jobs of a clinician's discipline, licensed states first, each with the reasons why they aren't
 * eligible.
 */
export const board: ReadCase<'jobs.board'> = async (services, by, input) => {
  const { db, clock } = services
  const { clinicianId, role } = requireClinician(by)
  const at = clock.now()
  const listed = await listBoard(db, { ...buildBoardParams(input, role as ClinicianType), clinicianId, at })
  if (!listed) throw refuse('not_found')
  const { clinician, near, rows, count } = listed
  if (input.near && !near) throw refuse('fields_wrong', { near: 'We don’t know this ZIP code' })
  const origin = near ? { ...readNear(input), ...near } : findHome(clinician, input)
  const viewedAs = { clinician, origin: near ?? clinician.place, at }
  const page = pageJson(
    rows.map(row =>
      jobText(row, {
        ...describeForViewer(row, viewedAs),
        facilityPhotoUrl: signPictureLink(services, row.photoUrl),
        matchReasons: listReasonsToMatch(row, clinician),
      }),
    ),
    count,
  )
  return new Json(withFields(page.text, { origin }))
}

const readNear = ({ near = '' }: BoardInput) =>
  isZipCode(near) ? { label: near, zipCode: near } : { label: 'Your location', zipCode: null }

/** The clinician's home, from which distances start if no ZIP code or position was sent; refused if it is needed. */
const findHome = ({ place, zipCode }: KnownClinician, { radiusMiles, sort }: BoardInput) => {
  if (place && zipCode) return { label: 'Home', zipCode, ...place }
  if (radiusMiles === undefined && sort !== 'distance') return null
  throw refuse('fields_wrong', { near: 'Please enter a ZIP code to measure from' })
}

const buildBoardParams = (input: BoardInput, type: ClinicianType) => ({
  types: listTypesOfDiscipline(type),
  states: splitWords(input.states, stateCodes as readonly StateCode[]) ?? stateCodes,
  isOnlyTakeable: input.withReasons === 'false',
  near: input.near ?? null,
  radiusMiles: input.radiusMiles ?? input.nearHomeMiles,
  isRadiusOptional: input.radiusMiles === undefined,
  from: input.fromDate,
  to: input.toDate,
  settingTypes: splitWords(input.settingTypes, settingTypes),
  minRate: input.minRate,
  jobType: input.jobType,
  boosted: input.boosted && input.boosted === 'true',
  sort: input.sort,
  descending: input.sortOrder ? input.sortOrder === 'desc' : input.sort === 'hourlyRate',
  skip: input.skip,
  limit: input.limit,
})

/**
 * A job's page. A clinician sees the distance, the reasons why they aren't eligible and, once confirmed, the
 * contact.
 */
export const read: ReadCase<'jobs.read'> = async (services, by, { id }) => {
  const { db, clock } = services
  const viewer = getReadScope(by)
  const at = clock.now()
  const row = await findJobPage(db, id, viewer, at)
  if (!row) throw refuse('not_found')
  const clinician = row.facts && toClinician(row.facts)
  const viewedAs = clinician ? { clinician, origin: clinician.place, at } : undefined
  const money = row.money && computeShiftMoney(row.money, row.slots)
  return new Json(
    jobText(row, {
      ...describeForViewer(row, viewedAs),
      facilityPhotoUrl: signPictureLink(services, row.photoUrl),
      home: clinician?.place ?? null,
      canComeBack:
        row.status === 'posted' && row.myApplicationStatus === 'declined' && row.myDisplacedBy !== null,
      price: buildPrice(row),
      ...buildMoneyForSide(viewer.side, money),
      clinicianPayStatus: viewer.side === 'clinician' && money ? readPayStatus(money) : null,
      endings: listEndings(row, viewer),
    }),
  )
}

const readPayStatus = ({ jobType, status, timesheet, payout }: ShiftMoney) =>
  jobType === 'FULL_TIME' ? null : getClinicianPayStatus({ shift: status, timesheet, payout })

/** Clinicians don’t see what a facility pays. */
const buildPrice = (row: JobPageRow) =>
  row.feePercent === null ? null : { feePercent: row.feePercent, ...computePrices(row, row.feePercent) }

/** A facility's jobs, or everyone's for staff; deleted ones only on request. */
export const listOwn: ReadCase<'jobs.listOwn'> = async ({ db, clock }, by, input) => {
  const { facilityId } = getReadScope(by)
  if (input.fromDate && input.toDate && new Date(input.toDate) < new Date(input.fromDate))
    throw refuse('fields_wrong', { toDate: 'The end is before the start' })
  if (facilityId && input.facilityId && input.facilityId !== facilityId) throw refuse('identity_mismatch')
  return listOwnJobs(db, {
    facilityId: facilityId ?? input.facilityId ?? null,
    statuses: splitWords(input.statuses, jobLifecycle.states) ?? defaultJobStatuses,
    search: input.search,
    with: input.with,
    from: input.fromDate,
    to: input.toDate,
    at: clock.now(),
    sort: input.sortBy ?? (input.sort ? facilityJobSortsByName[input.sort] : 'startDate'),
    descending: input.sortOrder !== 'asc',
    skip: input.skip,
    limit: input.limit,
  })
}

/** How many of the facility's shifts of the last weeks had someone confirmed when they started. */
export const fillRate: ReadCase<'jobs.fillRate'> = ({ db, clock }, by) =>
  readFillRate(db, requireFacilityMember(by).facilityId, clock.now())

/** The usual pay of a discipline in a state, or in the city if known, with the posting floor. */
export const medianRate: ReadCase<'jobs.medianRate'> = async ({ db }, _, input) => {
  const median = await findMedian(db, input)
  if (!median) throw refuse('not_found')
  return median
}

const endingKinds: Record<EndingMove, ShiftEnding> = {
  cancel: 'cancelled',
  cancelCurrent: 'cancelled',
  dropOut: 'droppedOut',
  noShow: 'noShow',
  sendHome: 'sentHome',
}

/** How confirmed shifts of a job ended early; only its facility and admins see the money. */
const listEndings = ({ endings, slots }: JobPageRow, { side }: ReadScope) => {
  const isMoneySeen = side === 'facility' || side === 'admin'
  return endings.map(({ move, money, returnedCents, ...ending }) => ({
    kind: endingKinds[move],
    ...ending,
    cost: buildMoneyForSide(side, money && computeShiftMoney(money, slots)).cost,
    returnedCents: isMoneySeen ? returnedCents : null,
  }))
}

/** The price of a shift by each payment method, from the function that prices the charge. */
export const previewPrice: UseCase<'jobs.previewPrice'> = async ({ db }, by, job) => {
  refuseIfWrong(validateSlots(job.slots))
  const payer = await findPayer(db, requireFacilityMember(by).facilityId)
  if (!payer) throw refuse('not_found')
  return { feePercent: payer.feePercent, ...computePrices(job, payer.feePercent) }
}

/** The drive from the clinician's home to a shift, null if unknown. It is looked up once and kept for a month. */
export const driveTime: UseCase<'jobs.driveTime'> = async (services, by, { id: jobId }) => {
  const { clinicianId } = requireClinician(by)
  const cachedSince = addDays(services.clock.now(), -DRIVE_TIME_DAYS)
  const route = await findDriveRoute(services.db, { jobId, clinicianId, cachedSince })
  if (!route) throw refuse('not_found')
  const drive = route.cached === undefined ? await findAndSaveDrive(services, route) : route.cached
  if (!drive) return { drive: null }
  const { seconds, meters } = drive
  return { drive: { minutes: Math.max(1, Math.round(seconds / 60)), miles: meters / METERS_PER_MILE } }
}

const findAndSaveDrive = async (
  { db, clock, places }: Services,
  { from, to }: NonNullable<Awaited<ReturnType<typeof findDriveRoute>>>,
) => {
  const drive = from && to && (await places.findDrive?.(from, to))
  if (from && to && drive !== undefined) await saveDriveTime(db, { from, to, drive, askedAt: clock.now() })
  return drive
}
