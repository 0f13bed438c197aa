import { clinicianTypes, leadKinds } from '@gaitway/contract/values/enums'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { quoteWords } from '../../postgres/index.ts'
import { searchWords } from '../../search-patterns.ts'
import { filterByChoice, filterByWord, searchBy } from './filters.ts'
import { type ListResource } from './resource.ts'

/** SQL: what leads `l` are found by, as one text, whose words have an index. */
const leadText = `coalesce(l.name, '') || ' ' || l.email || ' ' || coalesce(l.office_name, '') || ' ' || coalesce(l.city, '')`

const disciplineRank = (column: string) => `array_position(ARRAY[${quoteWords(clinicianTypes)}], ${column})`

export const medianRates: ListResource = {
  table: 'median_rates m',
  id: 'm.id',
  row: `
    SELECT m.id, m.clinician_type AS "clinicianType", m.state, m.city, m.rate_cents AS "rateCents", m.source,
      iso_instant(m.updated_at) AS "updatedAt", m.version
    FROM median_rates m WHERE m.id = page.id`,
  sorts: {
    state: ['m.state', 'lower(m.city) COLLATE "C"', disciplineRank('m.clinician_type')],
    city: 'lower(m.city) COLLATE "C"',
    clinicianType: disciplineRank('m.clinician_type'),
    rateCents: 'm.rate_cents',
    updatedAt: 'm.updated_at',
  },
  defaultSort: { by: 'state', descending: false },
  filters: {
    q: searchBy('median_rates m', 'm.id', text => {
      const { isIn, values } = searchWords(text)
      return { sql: `${isIn('m.city')} OR ${isIn('m.source')}`, values }
    }),
    clinicianType: filterByWord('m.clinician_type', clinicianTypes),
    state: filterByWord('m.state', stateCodes),
  },
}

/** A discipline’s ID is its name. */
export const hourlyRates: ListResource = {
  table: 'hourly_rates h',
  id: 'h.clinician_type',
  idType: 'text',
  row: `
    SELECT h.clinician_type AS id, h.clinician_type AS "clinicianType", h.min_rate AS "minRate",
      h.default_rate AS "defaultRate", iso_instant(h.updated_at) AS "updatedAt", h.version
    FROM hourly_rates h WHERE h.clinician_type = page.id`,
  sorts: {
    clinicianType: disciplineRank('h.clinician_type'),
    minRate: 'h.min_rate',
    defaultRate: 'h.default_rate',
  },
  defaultSort: { by: 'clinicianType', descending: false },
  filters: { clinicianType: filterByWord('h.clinician_type', clinicianTypes) },
}

export const leads: ListResource = {
  table: 'leads l',
  relation: 'leads',
  id: 'l.id',
  row: `
    SELECT l.id, l.kind, l.email, l.name, l.phone, l.message, l.office_name AS "officeName", l.city, l.state,
      l.clinician_types AS "clinicianTypes", l.source, iso_instant(l.created_at) AS "createdAt",
      iso_instant(l.handled_at) AS "handledAt", u.first_name || ' ' || u.last_name AS "handledByName",
      l.staff_note AS "staffNote", l.version
    FROM leads l LEFT JOIN users u ON u.id = l.handled_by WHERE l.id = page.id`,
  sorts: {
    createdAt: 'l.created_at',
    kind: 'l.kind',
    name: 'lower(l.name) COLLATE "C"',
    handledAt: 'l.handled_at',
  },
  defaultSort: { by: 'createdAt', descending: true },
  filters: {
    q: searchBy('leads l', 'l.id', text => {
      const { isIn, values, isIndexed } = searchWords(text)
      const sql = isIn(leadText)
      return { sql, values, ...(isIndexed && { byIndex: [`SELECT l.id FROM leads l WHERE ${sql}`] }) }
    }),
    kind: filterByWord('l.kind', leadKinds),
    handled: filterByChoice({
      open: `l.handled_at IS NULL AND l.kind <> 'newsletter'`,
      handled: 'l.handled_at IS NOT NULL',
    }),
  },
}
