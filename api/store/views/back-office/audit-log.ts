import { listEventsOfTerm, securityTerms } from '@gaitway/contract/security-events'
import { eventNames, eventNouns, moneyNouns, renamedVerbs } from '@gaitway/contract/events'
import { quoteWords } from '../../postgres/index.ts'
import { filterById, filterByDay, filterByWord, type ListFilter } from './filters.ts'
import { type ListResource } from './resource.ts'

/** A filter by the name of an event, such as `job.post`. Events from before a verb was renamed are found too. */
const eventFilter: ListFilter = {
  accepts: (value): value is string =>
    typeof value === 'string' && value.split('.').length === 2 && eventNames.includes(value),
  toCondition: value => {
    const [noun = '', verb = ''] = String(value).split('.')
    const [earlier] = Object.keys(renamedVerbs).filter(name => renamedVerbs[name] === verb)
    const values = { noun, verb }
    if (!earlier) return { sql: 'e.noun = :noun AND e.verb = :verb', values }
    return { sql: 'e.noun = :noun AND e.verb IN (:verb, :earlier)', values: { ...values, earlier } }
  },
}

/** A filter by the events of an OWASP term. */
const securityFilter: ListFilter = {
  accepts: (value): value is string =>
    typeof value === 'string' && (securityTerms as readonly string[]).includes(value),
  toCondition: term => {
    const pairs = listEventsOfTerm(String(term)).map(name => `('${name.replace('.', "', '")}')`)
    return { sql: `(e.noun, e.verb) IN (${pairs.join(', ')})` }
  },
}

const row = `
  SELECT e.id, iso_instant(e.happened_at) AS "happenedAt", e.actor_user_id AS "actorUserId",
    e.actor_side AS "actorSide", actor.first_name || ' ' || actor.last_name AS "actorName",
    e.noun, e.noun_id AS "nounId", e.verb, e.from_state AS "fromState", e.to_state AS "toState",
    e.job_id AS "jobId", j.serial_number AS "serialNumber", e.facility_id AS "facilityId",
    nullif(f.office_name, '') AS "officeName", e.clinician_id AS "clinicianId",
    therapist.first_name || ' ' || therapist.last_name AS "clinicianName",
    person.first_name || ' ' || person.last_name AS "personName", e.details
  FROM events e
  LEFT JOIN users actor ON actor.id = e.actor_user_id
  LEFT JOIN jobs j ON j.id = e.job_id
  LEFT JOIN facilities f ON f.id = e.facility_id
  LEFT JOIN clinicians c ON c.id = e.clinician_id
  LEFT JOIN users therapist ON therapist.id = c.user_id
  LEFT JOIN users person ON person.id = e.noun_id
  WHERE e.id = page.id`

export const auditLog: ListResource = {
  table: 'events e',
  relation: 'events',
  id: 'e.id',
  row,
  sorts: { happenedAt: 'e.happened_at' },
  defaultSort: { by: 'happenedAt', descending: true },
  filters: {
    jobId: filterById('e.job_id'),
    facilityId: filterById('e.facility_id'),
    clinicianId: filterById('e.clinician_id'),
    nounId: filterById('e.noun_id'),
    actorUserId: filterById('e.actor_user_id'),
    noun: filterByWord('e.noun', eventNouns),
    event: eventFilter,
    security: securityFilter,
    from: filterByDay('e.happened_at', 'from'),
    until: filterByDay('e.happened_at', 'until'),
  },
}

/** The audit log without money, invoices and time cards. The details of other events may have amounts, too. */
export const auditLogWithoutMoney: ListResource = {
  ...auditLog,
  row: row.replace('e.details', `e.details - '{totalCents, paymentType, sourceId}'::text[] AS details`),
  relation: undefined,
  where: `e.noun NOT IN (${quoteWords(moneyNouns)})
    AND NOT (e.noun = 'facility' AND e.verb = 'setTerms') AND e.verb <> 'readAsUser'
    AND NOT (e.noun = 'note' AND e.details->>'of' = 'invoice')`,
}
