import { disputeLifecycle } from '@gaitway/contract/lifecycles/dispute'
import { parseShiftId, personName, searchWords } from '../../search-patterns.ts'
import { filterById, filterByWord, searchBy } from './filters.ts'
import { fullNameSql } from './people.ts'
import { type ListResource } from './resource.ts'

/** Card disputes and returned bank debits. */
export const disputes: ListResource = {
  table: 'disputes d',
  relation: 'disputes',
  joins: {
    c: 'JOIN charges c ON c.id = d.charge_id',
    pay: 'JOIN payments pay ON pay.id = c.payment_id',
    a: 'JOIN applications a ON a.id = pay.application_id',
    j: 'JOIN jobs j ON j.id = a.job_id',
    f: 'JOIN facilities f ON f.id = pay.facility_id',
    cl: 'JOIN clinicians cl ON cl.id = a.clinician_id',
    u: 'JOIN users u ON u.id = cl.user_id',
  },
  id: 'd.id',
  row: `
    SELECT d.id, d.provider_id AS "providerId", d.status, d.is_inquiry AS "isInquiry", d.is_return AS "isReturn",
      d.amount_cents AS "amountCents", c.amount_cents AS "chargedCents", d.withdrawn_cents AS "withdrawnCents",
      d.reinstated_cents AS "reinstatedCents", d.fee_cents AS "feeCents", d.reason, iso_instant(d.due_at) AS "dueAt",
      iso_instant(d.opened_at) AS "openedAt", iso_instant(d.closed_at) AS "closedAt",
      iso_instant(d.submitted_at) AS "submittedAt",
      ${fullNameSql('d.submitted_by')} AS "submittedByName", d.evidence_file AS "evidenceFile",
      pay.id AS "paymentId", pay.owed_cents - (pay.paid_cents - pay.refunded_cents) AS "openCents",
      pay.settled_at IS NOT NULL AS "isSettled",
      j.id AS "jobId", j.serial_number AS "serialNumber", pay.facility_id AS "facilityId",
      (SELECT f.office_name FROM facilities f WHERE f.id = pay.facility_id) AS "officeName",
      (SELECT u.first_name || ' ' || u.last_name FROM clinicians cl JOIN users u ON u.id = cl.user_id
        WHERE cl.id = a.clinician_id) AS "clinicianName", src.brand, src.last4
    FROM disputes d JOIN charges c ON c.id = d.charge_id JOIN payments pay ON pay.id = c.payment_id
    JOIN applications a ON a.id = pay.application_id JOIN jobs j ON j.id = a.job_id
    LEFT JOIN holds h ON h.id = c.hold_id
    LEFT JOIN payment_sources src ON src.id = coalesce(c.source_id, h.source_id, pay.source_id)
    WHERE d.id = page.id`,
  sorts: {
    openedAt: 'd.opened_at',
    // disputes that need no response come last
    dueAt: `CASE WHEN d.status = 'needsResponse' THEN coalesce(d.due_at, 'infinity') ELSE 'infinity' END`,
    amountCents: 'd.amount_cents',
  },
  defaultSort: { by: 'openedAt', descending: true },
  filters: {
    q: searchBy('disputes d', 'd.id', text => {
      const { isIn, values } = searchWords(text)
      return {
        sql: `${isIn('f.office_name')} OR ${isIn(personName)} OR j.serial_number = :serial::int OR d.provider_id = :exactly`,
        values: { ...values, serial: parseShiftId(text), exactly: text },
      }
    }),
    status: filterByWord('d.status', disputeLifecycle.states),
    facilityId: filterById('pay.facility_id'),
    jobId: filterById('a.job_id'),
    paymentId: filterById('pay.id'),
  },
}
