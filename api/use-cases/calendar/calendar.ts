import { buildShiftsCalendar } from '@gaitway/contract/calendar-file'
import { BRAND } from '@gaitway/contract/values/brand'
import { refuse } from '@gaitway/contract/values/errors'
import { CALENDAR_CANCELED_DAYS, CALENDAR_PAST_DAYS } from '@gaitway/contract/values/limits'
import { addDays } from '@gaitway/contract/format/time'
import { hashToken, newToken } from '../../services/secrets.ts'
import {
  deleteCalendarLink,
  findCalendarLink,
  listFeedShifts,
  saveCalendarLink,
} from '../../store/calendar-links.ts'
import { recordEvent } from '../transition.ts'
import { requireClinician, type UseCase } from '../use-case.ts'

export const link: UseCase<'calendar.link'> = async ({ db }, by) => {
  const found = await findCalendarLink(db, requireClinician(by).clinicianId)
  return { createdAt: found?.createdAt.toISOString() ?? null }
}

/**
 * Makes the address at which the clinician's calendar reads their shifts; an earlier address stops working. Only the
 * hash is stored, so the address can't be shown again.
 */
export const makeLink: UseCase<'calendar.makeLink'> = async ({ db, clock, config }, actor) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  const createdAt = clock.now()
  const token = newToken()
  await db.transaction(async trx => {
    await saveCalendarLink(trx, { clinicianId, tokenHash: hashToken(token), createdAt })
    await recordEvent(trx, 'clinician', { id: clinicianId }, 'makeCalendarLink', { at: createdAt, by })
  })
  return { url: `${config.publicUrl}/api/calendar/${token}.ics`, createdAt: createdAt.toISOString() }
}

/** Ends the address. Doing it again changes nothing. */
export const removeLink: UseCase<'calendar.removeLink'> = async ({ db, clock }, actor) => {
  const by = requireClinician(actor)
  const { clinicianId } = by
  await db.transaction(async trx => {
    if (await deleteCalendarLink(trx, clinicianId))
      await recordEvent(trx, 'clinician', { id: clinicianId }, 'removeCalendarLink', { at: clock.now(), by })
  })
  return {}
}

/** The shifts of the clinician who made this address, as a calendar file: confirmed ones, and for a while those they lost. */
export const feed: UseCase<'calendar.feed'> = async ({ db, clock, config }, _by, { token }) => {
  const at = clock.now()
  const shifts = await listFeedShifts(db, {
    tokenHash: hashToken(token),
    since: addDays(at, -CALENDAR_PAST_DAYS),
    canceledSince: addDays(at, -CALENDAR_CANCELED_DAYS),
  })
  if (!shifts) throw refuse('not_found')
  const linked = shifts.map(({ jobId, ...shift }) => ({
    ...shift,
    link: `${config.publicUrl}/clinician/jobprofile/${jobId}`,
  }))
  return {
    file: {
      bytes: Buffer.from(buildShiftsCalendar(linked, at)),
      contentType: 'text/calendar; charset=utf-8',
      name: `${BRAND.toLowerCase()}-shifts.ics`,
    },
  }
}
