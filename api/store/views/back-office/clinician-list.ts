import { clinicianTypes } from '@gaitway/contract/values/enums'
import { userLifecycle } from '@gaitway/contract/lifecycles/user'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { averageRatingSql } from '../../feedback.ts'
import { nameAndEmail, searchWords } from '../../search-patterns.ts'
import { filterById, filterByWord, type ListFilter, searchBy } from './filters.ts'
import { type ListResource } from './resource.ts'

const licensedIn: ListFilter = {
  accepts: (value): value is string => stateCodes.some(code => code === value),
  toCondition: value => ({
    sql: 'EXISTS (SELECT FROM clinician_licenses l WHERE l.clinician_id = c.id AND l.state = :licensedIn)',
    values: { licensedIn: value },
  }),
}

/** Clinicians with what the list shows staff. Opening a profile shows more, and is recorded. */
export const clinicians: ListResource = {
  table: 'clinicians c',
  relation: 'clinicians',
  joins: { u: 'JOIN users u ON u.id = c.user_id' },
  id: 'c.id',
  row: `
    SELECT c.id, u.id AS "userId", u.first_name || ' ' || u.last_name AS name, u.first_name AS "firstName",
      u.last_name AS "lastName", u.email, u.phone, c.clinician_type AS "clinicianType", u.status,
      c.is_signup_completed AS "isSignupCompleted", c.home_city AS city, c.home_state AS state,
      c.practice_years AS "totalPracticYears",
      ARRAY(SELECT l.state FROM clinician_licenses l WHERE l.clinician_id = c.id ORDER BY l.sort_order) AS "licenseStates",
      ${averageRatingSql('c')} AS rating, c.rating_count AS "ratingCount", iso_instant(c.created_at) AS "createdAt", c.version
    FROM clinicians c JOIN users u ON u.id = c.user_id WHERE c.id = page.id`,
  sorts: {
    createdAt: 'c.created_at',
    name: [`lower(u.last_name) COLLATE "C"`, `lower(u.first_name) COLLATE "C"`],
    clinicianType: 'c.clinician_type COLLATE "C"',
    totalPracticYears: 'coalesce(c.practice_years, -1)',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('clinicians c', 'c.id', text => {
      const { isIn, values, isIndexed } = searchWords(text)
      const sql = isIn(nameAndEmail)
      const byIndex = [`SELECT c.id FROM users u JOIN clinicians c ON c.user_id = u.id WHERE ${sql}`]
      return { sql, values, ...(isIndexed && { byIndex }) }
    }),
    clinicianType: filterByWord('c.clinician_type', clinicianTypes),
    status: filterByWord('u.status', userLifecycle.states),
    licensedIn,
    userId: filterById('c.user_id'),
  },
}
