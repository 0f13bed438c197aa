import { refuse } from '@gaitway/contract/errors'
import type { Output } from '@gaitway/contract/schemas/index'
import { noRatingsYet } from '../../domain/ratings.ts'
import { Json, withFields } from '../../json.ts'
import type { Outside } from '../../outside/outside.ts'
import { findFacilityPage, type FacilitySight } from '../../store/views/facility-page.ts'
import { signedLink } from '../files/links.ts'

type Facility = Output<'facilities.read'>
const nothingMore: FacilitySight = {
  terms: false,
  contact: false,
  hold: false,
  admin: false,
  clinicianId: null,
}

/** A facility as a reader with this sight sees it. */
export const facilityJson = async (
  outside: Outside,
  id: string,
  sight: Partial<FacilitySight>,
): Promise<Json<Facility>> => {
  const row = await findFacilityPage(outside.db, id, { ...nothingMore, ...sight })
  if (!row) throw refuse('not_found')
  const profileUrl = signedLink(outside, row.profileUrl)
  return new Json(withFields(row.json, { profileUrl, ...noRatingsYet }))
}

export const readFacility = async (outside: Outside, id: string, sight: Partial<FacilitySight>) =>
  (await facilityJson(outside, id, sight)).parse()
