import type { Knex } from 'knex'
import type { Role } from '@gaitway/contract/enums'
import type { OnboardingCallStatus } from '@gaitway/contract/lifecycles/onboarding-call'
import type { NewOnboardingCallRow, OnboardingCallRow } from './rows.ts'

/** Whom a call is with. */
export type CalledPerson = {
  email: string
  firstName: string
  lastName: string
  role: Role
  phone: string | null
  officeName: string | null
  facilityId: string | null
  clinicianId: string | null
  /** where the facility is, or the clinician lives; nothing where that is not known */
  timeZone: string | null
}

const table = (db: Knex) => db<OnboardingCallRow>('onboarding_calls')

/** Times are given away one after another; whoever locks a person locks them before. */
export const lockCalendar = (trx: Knex) =>
  trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', ['onboarding calendar'])

/** The booked calls that touch this stretch of time. */
export const listBooked = (
  db: Knex,
  { from, until }: { from: Date; until: Date },
): Promise<Pick<OnboardingCallRow, 'id' | 'startsAt' | 'endsAt'>[]> =>
  table(db)
    .where('status', 'booked')
    .where('ends_at', '>', from)
    .where('starts_at', '<=', until)
    .select('id', 'starts_at', 'ends_at')

/** The call that a person has booked, or the last one that ended otherwise. */
export const findLastCall = (db: Knex, userId: string): Promise<OnboardingCallRow | undefined> =>
  table(db).where({ userId }).orderByRaw(`(status = 'booked') DESC, created_at DESC, id DESC`).first()

/** The call is this transaction's. */
export const lockCall = (trx: Knex, id: string): Promise<OnboardingCallRow | undefined> =>
  table(trx).where({ id }).forUpdate().first()

/** The person's booked call, this transaction's; the person was locked before. */
export const lockBookedCallOf = (trx: Knex, userId: string): Promise<OnboardingCallRow | undefined> =>
  table(trx).where({ userId, status: 'booked' }).forUpdate().first()

/** Nothing when the time is taken. */
export const insertCall = async (
  trx: Knex,
  call: NewOnboardingCallRow,
): Promise<OnboardingCallRow | undefined> => {
  const [saved] = await table(trx).insert(call).onConflict().ignore().returning('*')
  return saved
}

const isTaken = (thrown: unknown) =>
  thrown instanceof Error &&
  (thrown as { constraint?: string }).constraint === 'onboarding_calls_one_at_a_time'

/** The call has another time; nothing when that is taken, and then the transaction is lost. */
export const moveCall = async (
  trx: Knex,
  id: string,
  times: Pick<OnboardingCallRow, 'startsAt' | 'endsAt' | 'remindedAt'>,
): Promise<OnboardingCallRow | undefined> => {
  try {
    const [moved]: OnboardingCallRow[] = await trx('onboarding_calls')
      .where({ id })
      .update({ ...times, sequence: trx.raw('sequence + 1') })
      .returning('*')
    return moved
  } catch (thrown) {
    if (isTaken(thrown)) return undefined
    throw thrown
  }
}

/** The call is not booked any more; its time is free. */
export const endCall = async (
  trx: Knex,
  id: string,
  end: { status: OnboardingCallStatus; statusReason: string | null },
): Promise<OnboardingCallRow | undefined> => {
  const [ended]: OnboardingCallRow[] = await trx('onboarding_calls')
    .where({ id, status: 'booked' })
    .update({ ...end, sequence: trx.raw('sequence + 1') })
    .returning('*')
  return ended
}

/** Booked calls that begin soon and whose person was not reminded, the next first. */
export const listToRemind = async (
  db: Knex,
  { at, until, limit }: { at: Date; until: Date; limit: number },
): Promise<string[]> =>
  table(db)
    .where('status', 'booked')
    .whereNull('reminded_at')
    .where('starts_at', '>', at)
    .where('starts_at', '<=', until)
    .orderBy(['starts_at', 'id'])
    .limit(limit)
    .pluck('id')

/** The call, if it still begins by then and this person had not been reminded yet. */
export const markReminded = async (
  trx: Knex,
  id: string,
  { at, until }: { at: Date; until: Date },
): Promise<OnboardingCallRow | undefined> => {
  const [marked]: OnboardingCallRow[] = await trx('onboarding_calls')
    .where({ id, status: 'booked' })
    .where('starts_at', '<=', until)
    .whereNull('reminded_at')
    .update({ remindedAt: at })
    .returning('*')
  return marked
}

/** Whom a call is with, as letters and the record name them. */
export const findCalledPerson = async (db: Knex, userId: string): Promise<CalledPerson> => {
  const person: CalledPerson | undefined = await db('users as u')
    .leftJoin('facilities as f', 'f.user_id', 'u.id')
    .leftJoin('clinicians as c', 'c.user_id', 'u.id')
    .leftJoin('places as p', 'p.zip', 'c.home_zip_code')
    .where('u.id', userId)
    .first(
      'u.email',
      'u.first_name',
      'u.last_name',
      'u.role',
      db.raw('coalesce(u.phone, f.phone) AS phone'),
      'f.office_name',
      'f.id as facility_id',
      'c.id as clinician_id',
      db.raw('coalesce(f.time_zone, p.time_zone) AS time_zone'),
    )
  if (!person) throw new Error(`There is no person ${userId}.`)
  return person
}
