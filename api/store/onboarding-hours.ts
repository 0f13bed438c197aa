import type { Knex } from 'knex'
import { weekdays } from '@gaitway/contract/enums'
import type { OnboardingHourRow } from './rows.ts'

type Hours = { weekday: (typeof weekdays)[number]; startMinute: number; endMinute: number }

/** The weekly hours in which calls can be booked, from Monday on. */
export const listHours = async (db: Knex): Promise<Hours[]> => {
  const rows: OnboardingHourRow[] = await db('onboarding_hours').orderBy(['weekday', 'start_minute'])
  return rows.flatMap(({ weekday, startMinute, endMinute }) => {
    const name = weekdays[weekday - 1]
    return name ? [{ weekday: name, startMinute, endMinute }] : []
  })
}

/** These hours stand in the place of all others; two who change them follow one another. */
export const replaceHours = async (trx: Knex, hours: readonly Hours[]) => {
  await trx.raw('LOCK TABLE onboarding_hours IN SHARE ROW EXCLUSIVE MODE')
  await trx('onboarding_hours').delete()
  if (hours.length === 0) return
  await trx('onboarding_hours').insert(
    hours.map(({ weekday, startMinute, endMinute }) => ({
      weekday: weekdays.indexOf(weekday) + 1,
      startMinute,
      endMinute,
    })),
  )
}
