import { reminderDue } from '@gaitway/contract/credentials'
import { CREDENTIAL_REMINDER_DAYS, DEFAULT_TIME_ZONE } from '@gaitway/contract/limits'
import { addDays, dayIn, showDay } from '@gaitway/contract/time'
import type { Services } from '../../services/services.ts'
import { insertReminder, listEnding, type EndingCredential } from '../../store/reminders.ts'
import { uncounted } from '../run-parts.ts'
import { notify } from '../notify.ts'

const DAY = 24 * 60 * 60 * 1000
const AT_ONCE = 500

/** Reminds clinicians 30, 14 and 3 days before a license or document expires, once each. Returns what failed. */
export const remindOfCredentials = async (services: Services, tally = uncounted): Promise<unknown[]> => {
  const { db, clock, log } = services
  const today = dayIn(DEFAULT_TIME_ZONE, clock.now())
  const from = new Date(`${today}T00:00:00Z`)
  const until = addDays(from, CREDENTIAL_REMINDER_DAYS[0] + 1)
  const failures: unknown[] = []
  for (const ending of await listEnding(db, {
    today,
    from,
    until,
    days: CREDENTIAL_REMINDER_DAYS,
    limit: AT_ONCE,
  }))
    try {
      await remind(services, ending, today)
      tally('lookedAt')
    } catch (thrown) {
      log.error(
        { clinicianId: ending.clinicianId, err: thrown },
        'A reminder could not be sent; the next tick tries again',
      )
      failures.push(thrown)
    }
  return failures
}

const remind = async ({ db, clock }: Services, ending: EndingCredential, today: string) => {
  const { clinicianId, userId, credential, name, lastDay } = ending
  const daysLeft = Math.round((Date.parse(lastDay) - Date.parse(today)) / DAY)
  const days = reminderDue(daysLeft)
  if (days === null) return
  const at = clock.now()
  await db.transaction(async trx => {
    if (!(await insertReminder(trx, { clinicianId, credential, lastDay, days, toldAt: at }))) return
    await notify(trx, {
      type: 'credentialExpiring',
      to: [userId],
      facts: { credential: name, when: showDay(`${lastDay}T12:00:00Z`, 'UTC'), daysLeft },
      at,
    })
  })
}
