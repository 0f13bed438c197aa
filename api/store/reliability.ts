import { RELIABILITY_FROM_SHIFTS, type FigureName } from '@gaitway/contract/reliability'

type Counted = readonly [name: FigureName, times: string, of: string]

const reliabilitySql = (alias: string, shifts: string, figures: readonly Counted[]) => `json_build_object(
    'shifts', ${alias}.${shifts}, 'figures', CASE WHEN ${alias}.${shifts} < ${RELIABILITY_FROM_SHIFTS} THEN '[]'::json
      ELSE json_build_array(${figures
        .map(
          ([name, times, of]) =>
            `json_build_object('name', '${name}', 'times', ${alias}.${times}, 'of', ${alias}.${of})`,
        )
        .join(', ')}) END)`

/** SQL: how reliable clinicians with this alias are, from counters on their rows. */
export const clinicianReliability = (alias: string) =>
  reliabilitySql(alias, 'shifts_due', [
    ['showedUp', 'shifts_worked', 'shifts_due'],
    ['onTime', 'days_on_time', 'days_worked'],
    ['canceledLate', 'canceled_late', 'shifts_over'],
  ])

/** SQL: the same of facilities. */
export const facilityReliability = (alias: string) =>
  reliabilitySql(alias, 'shifts_held', [
    ['acceptsCards', 'cards_in_time', 'cards_accepted'],
    ['paysOnTime', 'payments_in_time', 'payments_due'],
  ])
