import { Compliance } from '../../web/money/compliance/Compliance.tsx'
import { facilityIds, facilityUser } from './facility.ts'
import { draw, fakeApi, type Answers } from './fake-api.tsx'

const buildId = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
export const [ana, ben, exportId, jobId] = [buildId(401), buildId(402), buildId(403), buildId(404)]

const december = { quarter: 1, fiscalYear: 2027, firstDay: '2026-10-01', lastDay: '2026-12-31' }

/** An export that is ready. */
export const exportShown = {
  id: exportId,
  kind: 'pbjXml',
  quarter: 1,
  fiscalYear: 2027,
  status: 'ready',
  progress: 100,
  startedAt: '2026-11-20T15:00:00.000Z',
  startedBy: 'Nora Manager',
  finishedAt: '2026-11-20T15:00:10.000Z',
  fileName: 'PBJ-2027-Q1.zip',
  byteSize: 900,
  sha256: 'ab'.repeat(32),
  rows: 12,
  people: 2,
  hundredths: 9_050,
  shortShiftMeals: 'recorded',
  faultCount: 0,
  leftOutCount: 0,
  keptUntil: '2028-11-20T15:00:00.000Z',
}

/** The quarter of October to December 2026, with two people and nothing missing. */
export const quarterShown = {
  facility: {
    id: facilityIds.facility,
    name: 'Bayou Bend',
    state: 'TX',
    timeZone: 'America/Chicago',
    cmsCertificationNumber: null,
  },
  quarter: {
    ...december,
    countedUntil: '2026-11-21',
    dueOn: '2027-02-14',
    daysLeft: 84,
    aimOn: '2027-02-09',
  },
  quarters: [
    { ...december, dueOn: '2027-02-14' },
    { quarter: 4, fiscalYear: 2026, firstDay: '2026-07-01', lastDay: '2026-09-30', dueOn: '2026-11-14' },
  ],
  totals: { people: 2, days: 12, hundredths: 123_450 },
  byJobTitle: [{ jobTitleCode: '21', name: 'Physical Therapist', people: 2, days: 12, hundredths: 123_450 }],
  notIncluded: [],
  notIncludedCount: 0,
  blockers: [],
  settings: { stateFacilityId: 'TX0042', shortShiftMeals: 'recorded', version: 3 },
  people: [
    {
      clinicianId: ana,
      name: 'Ana Delgado',
      clinicianType: 'pt',
      employeeId: 'K7-44120',
      frozenAt: '2026-11-20T15:00:00.000Z',
      days: 8,
      hundredths: 60_000,
    },
    {
      clinicianId: ben,
      name: 'Ben Ode',
      clinicianType: 'pt',
      employeeId: null,
      frozenAt: null,
      days: 4,
      hundredths: 63_450,
    },
  ],
  exports: [],
  rules: {
    title: 'Checked on November 28, 2026',
    specificationVersion: '4.10.0',
    validFrom: '2026-03-22',
    checkedOn: '2026-11-28',
    source: 'CMS PBJ data specifications',
    meals: { source: 'CMS PBJ policy manual', checkedOn: '2026-11-28', certainty: 'secondHand' },
    notFound: [{ about: 'Merging', sentence: 'It isn’t published.', checkedOn: '2026-11-28' }],
  },
}

/** A facility's compliance page. */
export const openCompliance = async (answers: Answers = {}, more = '') => {
  const api = fakeApi({
    'accounts.current': facilityUser,
    'notifications.list': {},
    'product.config': { now: '2026-11-22T15:00:00.000Z' },
    'compliance.read': quarterShown,
    ...answers,
  })
  await draw(<Compliance />, `/facility/compliance${more}`)
  return api
}
