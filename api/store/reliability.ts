import { RELIABILITY_FROM_SHIFTS, type FigureName } from '@gaitway/contract/reliability'

const reliabilitySql = (
  side: 'clinician' | 'facility',
  alias: string,
  shifts: string,
  figures: readonly (readonly [name: FigureName, times: string, of: string])[],
) =>
  `coalesce((SELECT json_build_object(
    'shifts', ${shifts}, 'figures', CASE WHEN ${shifts} < ${RELIABILITY_FROM_SHIFTS} THEN '[]'::json
      ELSE json_build_array(${figures
        .map(([name, times, of]) => `json_build_object('name', '${name}', 'times', ${times}, 'of', ${of})`)
        .join(', ')}) END)
    FROM ${side}_reliability WHERE ${side}_id = ${alias}.id), '{"shifts":0,"figures":[]}')`

/** SQL: how reliable clinicians with this alias are, as JSON. */
export const clinicianReliability = (alias: string) =>
  reliabilitySql('clinician', alias, 'shifts_due', [
    ['showedUp', 'shifts_worked', 'shifts_due'],
    ['onTime', 'days_on_time', 'days_worked'],
    ['canceledLate', 'canceled_late', 'shifts_over'],
  ])

/** SQL: how reliable facilities with this alias are, as JSON. */
export const facilityReliability = (alias: string) =>
  reliabilitySql('facility', alias, 'shifts_held', [
    ['acceptsCards', 'cards_in_time', 'cards_accepted'],
    ['paysOnTime', 'payments_in_time', 'payments_due'],
  ])
