import { moneyDecisionLifecycle } from '@gaitway/contract/lifecycles/money-decision'
import { moneyDecisionCalls } from '@gaitway/contract/values/money-decisions'
import { parseShiftId, searchWords } from '../../search-patterns.ts'
import { filterById, filterByWord, searchBy } from './filters.ts'
import { fullNameSql } from './people.ts'
import { type ListResource } from './resource.ts'

/** What admins decide about facilities' money, alone or together. */
export const moneyDecisions: ListResource = {
  table: 'money_decisions md',
  relation: 'money_decisions',
  joins: {
    j: 'LEFT JOIN jobs j ON j.id = md.job_id',
    f: 'LEFT JOIN facilities f ON f.id = md.facility_id',
  },
  id: 'md.id',
  row: `
    SELECT md.id, md.call, md.input, md.status, md.amount_cents AS "amountCents", md.facility_id AS "facilityId",
      f.office_name AS "officeName", md.job_id AS "jobId", j.serial_number AS "serialNumber", j.time_zone AS "timeZone",
      md.requested_by AS "requestedBy", ${fullNameSql('md.requested_by')} AS "requestedByName",
      iso_instant(md.requested_at) AS "requestedAt", md.note, iso_instant(md.lapses_at) AS "lapsesAt",
      ${fullNameSql('md.decided_by')} AS "decidedByName", iso_instant(md.decided_at) AS "decidedAt",
      md.decision_note AS "decisionNote"
    FROM money_decisions md LEFT JOIN jobs j ON j.id = md.job_id LEFT JOIN facilities f ON f.id = md.facility_id
    WHERE md.id = page.id`,
  sorts: { requestedAt: 'md.requested_at', amountCents: 'md.amount_cents' },
  defaultSort: { by: 'requestedAt', descending: true },
  filters: {
    q: searchBy('money_decisions md', 'md.id', text => {
      const { isIn, values } = searchWords(text)
      return {
        sql: `${isIn('f.office_name')} OR j.serial_number = :serial::int`,
        values: { ...values, serial: parseShiftId(text) },
      }
    }),
    status: filterByWord('md.status', moneyDecisionLifecycle.states),
    call: filterByWord('md.call', moneyDecisionCalls),
    facilityId: filterById('md.facility_id'),
    jobId: filterById('md.job_id'),
  },
}
