import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { searchWords } from '../../search-patterns.ts'
import { duesSql } from '../billing.ts'
import { locations } from '../facility-page.ts'
import { filterById, filterByChoice, filterByWord, searchBy } from './filters.ts'
import { type ListResource } from './resource.ts'

const joinDue = `LEFT JOIN LATERAL (SELECT coalesce(sum(d.open_cents), 0)::int AS cents,
    coalesce(sum(d.open_cents) FILTER (WHERE d.is_past_due), 0)::int AS past_due_cents,
    coalesce(sum(d.open_cents) FILTER (WHERE d.kind = 'payment'), 0)::int AS failed_cents
  FROM (${duesSql('f.id')}) d WHERE d.open_cents > 0) due ON true`

const moneyColumns = `, f.billing_email AS "billingEmail", f.fee_percent::float AS "feePercent",
    standard_fee_percent()::float AS "standardFeePercent", f.invoice_allowed AS "invoiceAllowed", f.trusted,
    due.cents AS "dueCents", due.past_due_cents AS "pastDueCents",
    due.failed_cents AS "failedCents"`

const facilityRow = (moreColumns: string, joins: string) => `
  SELECT f.id, f.user_id AS "userId", nullif(f.office_name, '') AS "officeName", owner.status, f.city, f.state, f.phone,
    f.contact_first_name AS "contactFirstName", f.contact_last_name AS "contactLastName",
    f.contact_title AS "contactTitle", f.address1, f.address2, f.zip_code AS "zipCode", f.time_zone AS "timeZone",
    f.website, f.about AS "aboutFacility", f.facility_types AS "facilityTypes", f.patient_types AS "patientTypes",
    f.dress_code AS "dressCode", f.ccn AS "cmsCertificationNumber", ${locations} AS locations,
    f.is_signup_completed AS "isSignupCompleted", iso_instant(f.held_at) AS "heldAt", f.hold_reason AS "holdReason",
    iso_instant(f.created_at) AS "createdAt", f.version ${moreColumns}
  FROM facilities f JOIN users owner ON owner.id = f.user_id ${joins} WHERE f.id = page.id`

/** The facilities with their terms and what they owe. */
export const facilities: ListResource = {
  table: 'facilities f',
  relation: 'facilities',
  joins: { owner: 'JOIN users owner ON owner.id = f.user_id' },
  id: 'f.id',
  row: facilityRow(moneyColumns, joinDue),
  sorts: {
    createdAt: 'f.created_at',
    officeName: 'lower(f.office_name) COLLATE "C"',
    city: ['lower(f.city) COLLATE "C"', 'f.state'],
    heldAt: 'f.held_at',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('facilities f', 'f.id', text => {
      const { isIn, values, isIndexed } = searchWords(text)
      const sql = `${isIn('f.office_name')} OR ${isIn('f.city')}`
      return { sql, values, ...(isIndexed && { byIndex: [`SELECT f.id FROM facilities f WHERE ${sql}`] }) }
    }),
    userId: filterById('f.user_id'),
    state: filterByWord('f.state', stateCodes),
    status: filterByWord('owner.status', userLifecycle.states),
    hold: filterByChoice({ held: 'f.held_at IS NOT NULL', open: 'f.held_at IS NULL' }),
  },
}

export const facilitiesWithoutMoney: ListResource = { ...facilities, row: facilityRow('', '') }
