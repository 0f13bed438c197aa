import { refuse } from '@gaitway/contract/values/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { Json, withFields } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { findFacilityPage, type FacilityVisibility } from '../../store/views/facility-page.ts'
import { pictureLink } from '../files/files.ts'
import { refuseUnlessApproved } from '../../domain/access.ts'
import * as facilityDirectory from '../../store/facility-directory.ts'
import { clinicianOnly, facilityMember, signedIn, type ReadCase, type UseCase } from '../use-case.ts'
import { findLastJobText } from '../../store/views/job-shape.ts'

type Facility = Output<'facilities.read'>
const nothingMore: FacilityVisibility = {
  terms: false,
  contact: false,
  hold: false,
  admin: false,
  clinicianId: null,
}

/** A facility with the fields this reader may see. */
const facilityJson = async (
  services: Services,
  id: string,
  visibility: Partial<FacilityVisibility>,
): Promise<Json<Facility>> => {
  const row = await findFacilityPage(services.db, id, { ...nothingMore, ...visibility })
  if (!row) throw refuse('not_found')
  const profileUrl = pictureLink(services, row.profileUrl)
  return new Json(withFields(row.json, { profileUrl }))
}

export const readFacility = async (services: Services, id: string, visibility: Partial<FacilityVisibility>) =>
  (await facilityJson(services, id, visibility)).parse()

const FOUND_AT_MOST = 8

/** A facility as its members, eligible clinicians or staff see it. */
export const read: ReadCase<'facilities.read'> = async (services, actor, { id }) => {
  const by = signedIn(actor)
  if (by.side === 'facility') {
    const { facilityId } = facilityMember(by)
    if (id && id !== facilityId) throw refuse('not_found')
    return facilityJson(services, facilityId, { terms: true, contact: true, hold: true })
  }
  if (!id) throw refuse('fields_wrong', { id: 'Please choose a facility.' })
  if (by.side !== 'clinician') {
    const isAdmin = by.side === 'admin'
    return facilityJson(services, id, { terms: isAdmin, contact: true, hold: true, admin: isAdmin })
  }
  refuseUnlessApproved(by)
  return facilityJson(services, id, { clinicianId: clinicianOnly(by).clinicianId })
}

/** Directory suggestions for the text typed so far. */
export const searchDirectory: ReadCase<'facilities.searchDirectory'> = ({ db }, _by, { search }) =>
  facilityDirectory.searchDirectory(db, search, FOUND_AT_MOST)

/** The fields of the facility's last job, as a starting point for the next one. */
export const lastJob: ReadCase<'facilities.lastJob'> = async ({ db }, by) =>
  new Json((await findLastJobText(db, facilityMember(by).facilityId)) ?? 'null')

/** The time zone where a shift is to be posted, so that its times are read as local. */
export const timeZone: UseCase<'facilities.timeZone'> = async ({ places }, _by, { zipCode }) => {
  const place = await places.locateZip(zipCode)
  return { timeZone: place?.timeZone ?? null }
}

/** Adds facilities to the directory; known ones stay as they are. */
export const addToDirectory = ({ db }: Pick<Services, 'db'>, rows: facilityDirectory.DirectoryRow[]) =>
  db.transaction(async trx => {
    await facilityDirectory.lockDirectory(trx)
    return facilityDirectory.mergeIntoDirectory(trx, rows)
  })
