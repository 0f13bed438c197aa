import type { Knex } from 'knex'
import { refuse } from '@gaitway/contract/errors'
import type { Output, Input } from '@gaitway/contract/schemas/index'
import { Json, withFields, pageJson } from '../../json.ts'
import type { Services } from '../../services/services.ts'
import { findPerson, type PersonRow, isEmailTaken } from '../../store/users.ts'
import { signedLink } from '../files/links.ts'
import { signedIn, type ReadCase, type SignedIn, type UseCase } from '../use-case.ts'
import { signedUp, staff as staffList } from '../../store/views/back-office/people.ts'
import { listResource } from '../../store/views/back-office/resource.ts'

/** A person as session calls return them, with the expiration of the session's second factor. */
export const personJson = (
  services: Services,
  { json, profileUrl }: PersonRow,
  secondFactorUntil: Date | null = null,
): Json<Output<'accounts.current'>> =>
  new Json(withFields(json, { profileUrl: signedLink(services, profileUrl), secondFactorUntil }))

const find = async (services: Services, userId: string, db: Knex, secondFactorUntil: Date | null) => {
  const row = await findPerson(db, userId)
  if (!row) throw refuse('not_found')
  return personJson(services, row, secondFactorUntil)
}

export const readPerson = async (
  services: Services,
  userId: string,
  db: Knex = services.db,
  secondFactorUntil: Date | null = null,
) => (await find(services, userId, db, secondFactorUntil)).parse()

const selfJson = (services: Services, { userId, secondFactorUntil }: SignedIn) =>
  find(services, userId, services.db, secondFactorUntil)

export const readSelf = async (services: Services, by: SignedIn) => (await selfJson(services, by)).parse()

export const current: ReadCase<'accounts.current'> = async (services, by) => selfJson(services, signedIn(by))

/** Whether this email is still available for an account. */
export const checkEmail: UseCase<'accounts.checkEmail'> = async ({ db }, _by, { email }) => ({
  available: !(await isEmailTaken(db, email)),
})

type ListInput = Pick<Input<'accounts.list'>, 'sortBy' | 'sortOrder' | 'skip' | 'limit'>

const page = async <Row>(
  { db, clock }: Services,
  view: typeof signedUp,
  { sortBy = 'createdAt', sortOrder, skip, limit }: ListInput | Input<'accounts.staff'>,
  filter: Record<string, unknown> = {},
) => {
  const descending = (sortOrder ?? (sortBy === 'createdAt' ? 'desc' : 'asc')) === 'desc'
  const query = { sort: sortBy, descending, skip, limit, filter, at: clock.now() }
  const { rows, count, isCountCapped } = await listResource(db, view, query)
  return pageJson<Row>(rows, count, isCountCapped)
}

/** The people who signed up, for staff. */
export const list: ReadCase<'accounts.list'> = (
  services,
  _by,
  { statuses, tab, verification, search, ...query },
) =>
  page(services, signedUp, query, {
    tab,
    ...(statuses && { statuses: statuses.split(',') }),
    ...(verification && { verification }),
    ...(search && { search }),
  })

/** The operations team, with two-step verification and last activity. */
export const staff: ReadCase<'accounts.staff'> = (services, _by, query) => page(services, staffList, query)
