import { fireEvent, screen, waitFor, within } from '@testing-library/preact'
import {
  ana,
  ben,
  exportId,
  exportShown,
  jobId,
  openCompliance,
  quarterShown,
} from '../../../test/web/compliance.tsx'
import { showDialogsInJsdom } from '../../../test/web/dialog.ts'
import { facilityIds, subUserWith } from '../../../test/web/facility.ts'
import { refused } from '../../../test/web/fake-api.tsx'
import { toasts } from '../../api/toasts.ts'
import { describeResult, type Checked } from './compliance-facts.ts'

beforeAll(showDialogsInJsdom)

const read = (overrides: object) => ({ 'compliance.read': { ...quarterShown, ...overrides } })
const withQuarter = (overrides: object) => read({ quarter: { ...quarterShown.quarter, ...overrides } })

test.each([
  ['in time', {}, /^Due on 2\/14\/2027, 11:59 PM Eastern Time\. 84 days left\. .* Aim for 2\/09\/2027\. CMS/],
  ['after the day to aim for', { daysLeft: 2 }, /2 days left\. CMS’s validation report/],
  ['on its last day', { daysLeft: 0 }, /That is today/],
  ['overdue', { daysLeft: -1 }, /^This quarter was due on 2\/14\/2027/],
])('compliance: says when the quarter is due: %s', async (_, quarter, sentence) => {
  await openCompliance(withQuarter(quarter))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('compliance: shows people, days and hours, and that meals are taken off', async () => {
  await openCompliance()
  expect(await screen.findAllByText('1,234.50')).toHaveLength(2)
  expect(
    screen.getByText(
      /through 11\/21\/2026\. Two people on one date are two days worked\. Meal breaks are deducted by CMS’s policy/,
    ),
  ).toBeTruthy()
  expect(screen.getByText(/two or more second-hand sources/)).toBeTruthy()
  expect(screen.getByText('It isn’t published.')).toBeTruthy()
})

test('compliance: another quarter is asked for and kept in the address', async () => {
  const { sentTo } = await openCompliance()
  const select = await screen.findByRole('combobox', { name: 'Quarter' })
  fireEvent.change(select, { target: { value: '2026-4' } })
  select.dispatchEvent(new Event('change'))
  await waitFor(() =>
    expect(sentTo('compliance.read').at(-1)).toMatchObject({ quarter: '4', fiscalYear: '2026' }),
  )
  expect(window.location.search).toBe('?quarter=2026-4')
})

test('compliance: what isn’t included says why, whose it is, and opens the shift', async () => {
  const shift = { jobId, serialNumber: 87 }
  const missing = { clinicianId: ana, clinicianName: 'Ana Delgado', date: '2026-11-03', hundredths: 750 }
  await openCompliance(
    read({ notIncluded: [{ ...missing, reason: 'inReview', shifts: [shift] }], notIncludedCount: 3 }),
  )
  const row = await screen.findByRole('link', { name: /Time card in review: Ana Delgado, 11\/03\/2026/ })
  expect(row.textContent).toContain('Shift 0087. Review the time card.')
  expect(row.textContent).toContain('7.50 hr')
  expect(row.getAttribute('href')).toBe(`/facility/jobprofile/${jobId}`)
  expect(screen.getByText(/The first 1 of 3 are shown/)).toBeTruthy()
})

test('compliance: without the state’s ID no PBJ file can be made, and the page says what to do', async () => {
  await openCompliance(read({ blockers: ['stateFacilityId'] }))
  expect(await screen.findByText(/Enter your state-assigned facility ID/)).toBeTruthy()
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Create file/ })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, false])
})

test('compliance: each press makes a file of its own, and its progress shows', async () => {
  const { requests } = await openCompliance({
    ...read({ exports: [{ ...exportShown, status: 'making', progress: 40, finishedAt: null }] }),
    'compliance.startExport': exportShown,
  })
  const csv = await screen.findByRole('button', { name: 'Create file: Shifts for payroll (CSV)' })
  fireEvent.click(csv)
  const started = () => requests.filter(({ name }) => name === 'compliance.startExport')
  await waitFor(() => expect(started()).toHaveLength(1))
  await waitFor(() => expect(csv.getAttribute('aria-busy')).not.toBe('true'))
  fireEvent.click(csv)
  await waitFor(() => expect(started()).toHaveLength(2))
  expect(started()[0]?.sent).toEqual({ kind: 'shiftCsv', quarter: 1, fiscalYear: 2027 })
  expect(new Set(started().map(({ key }) => key)).size).toBe(2)
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 40)
  const running = screen.getByRole<HTMLButtonElement>('button', { name: /^Create file: PBJ file/ })
  expect(running.disabled).toBe(true)
})

test('compliance: a file that needs corrections isn’t offered, but what to correct is', async () => {
  const faulty = { ...exportShown, status: 'faulty', faultCount: 1 }
  const place = { employeeId: 'K7-44120', date: '2026-11-03', line: 17, shifts: [] }
  const fault = { ...place, editId: '-4025', effect: 'rejects', name: 'Ana Delgado' }
  const change = { clinicianId: ana, name: 'Ana Delgado', employeeId: 'K7-44120', date: '2026-11-04' }
  await openCompliance({
    ...read({ exports: [faulty] }),
    'compliance.readExport': {
      export: faulty,
      faults: [{ ...fault, sentence: '23.00 hours on one date.' }],
      previous: { id: facilityIds.card, startedAt: '2026-11-10T15:00:00.000Z' },
      changes: [{ ...change, jobTitleCode: '21', beforeHundredths: 750, afterHundredths: 0 }],
      changeCount: 1,
      removedCount: 1,
    },
  })
  const details = await screen.findByRole('button', { name: /^Details: PBJ file/ })
  expect(details.textContent).toBe('1 issue')
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  fireEvent.click(details)
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  expect(await sheet.findByText('Ana Delgado, 11/03/2026: 23.00 hours on one date.')).toBeTruthy()
  expect(sheet.getByText('CMS rejects this · CMS edit -4025 · Employee ID K7-44120 · Line 17')).toBeTruthy()
  expect(sheet.getByText('from 7.50 to 0.00 hr')).toBeTruthy()
  expect(
    sheet.getByText(/1 day worked is no longer in this file\. .* uploading this file can’t remove them/),
  ).toBeTruthy()
})

test('compliance: a file that is ready says which days aren’t in it', async () => {
  const made = { ...exportShown, faultCount: 1, leftOutCount: 1 }
  const shifts = [
    { jobId, serialNumber: 87 },
    { jobId: ana, serialNumber: 88 },
  ]
  const held = {
    editId: '-4025',
    effect: 'leftOut',
    employeeId: null,
    name: 'Ana Delgado',
    line: null,
    shifts,
  }
  await openCompliance({
    ...read({ exports: [made] }),
    'compliance.readExport': {
      export: made,
      faults: [{ ...held, date: '2026-11-03', sentence: '23.00 hours aren’t in this file.' }],
      previous: null,
      changes: [],
      changeCount: 0,
      removedCount: 0,
    },
  })
  expect(await screen.findByText('1 day worked left out')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^Details: PBJ file/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Export' }))
  expect(await sheet.findByText(/^1 day worked isn’t in this file/)).toBeTruthy()
  const row = sheet.getByRole('link', {
    name: /^Ana Delgado, 11\/03\/2026: 23\.00 hours aren’t in this file\./,
  })
  expect(row.textContent).toContain('Not in this file · CMS edit -4025 · Shifts 0087, 0088')
  expect(row.getAttribute('href')).toBe(`/facility/jobprofile/${jobId}`)
})

test('compliance: a file that is ready is asked for, and a failure says why', async () => {
  const { sentTo } = await openCompliance({
    ...read({ exports: [exportShown] }),
    'compliance.download': refused(404, 'not_found', 'This file is gone.'),
  })
  fireEvent.click(await screen.findByRole('button', { name: /^Download: PBJ file/ }))
  await waitFor(() => expect(sentTo('compliance.download')).toEqual([{ id: exportId }]))
  await waitFor(() => expect(toasts.now().map(({ text }) => text)).toEqual(['This file is gone.']))
})

const summary = { facilityId: '4567', stateCode: 'TX', quarter: 1, fiscalYear: 2027, processType: 'merge' }
const fault = {
  editId: null,
  employeeId: null,
  name: null,
  date: null,
  line: null,
  shifts: [],
  sentence: 'It is so.',
}

test.each([
  [
    'without a fault',
    true,
    [],
    /^We found nothing in mine\.zip that CMS would reject\. It has 2 people, 3 days worked and 22\.50 hours\. CMS also/,
  ],
  [
    'with a warning',
    true,
    ['warns'],
    /^We found nothing in mine\.zip that CMS is sure to reject\. Read the warnings below before you upload it\. It has/,
  ],
  [
    'with one',
    false,
    ['rejects'],
    /^We found problems in mine\.zip\. CMS may reject the file or leave hours out\. .* It has 2 people/,
  ],
  ['that we can’t read', false, ['notChecked'], /^We couldn’t check mine\.zip\.$/],
] satisfies [string, boolean, Checked['faults'][number]['effect'][], RegExp][])(
  'compliance: the result of a check of a file %s',
  (_, isAccepted, effects, sentence) => {
    const faults = effects.map(effect => ({ ...fault, effect }))
    const counts = { people: 2, days: 3, hundredths: 2_250 }
    const checked = { isAccepted, faults, faultCount: faults.length, summary: { ...summary, ...counts } }
    expect(describeResult({ fileName: 'mine.zip', byteSize: 900, ...checked })).toMatch(sentence)
  },
)

test('compliance settings: save what changed, and show an error at its field', async () => {
  const { sentTo } = await openCompliance({
    'compliance.saveSettings': refused(422, 'fields_wrong', {
      'employeeIds.0.employeeId': 'Another person has this ID',
    }),
  })
  expect(await screen.findByText('K7-44120')).toBeTruthy()
  fireEvent.input(screen.getByLabelText('Ben Ode'), { target: { value: 'B-1' } })
  fireEvent.input(screen.getByLabelText('CMS Certification Number (CCN)'), { target: { value: '675432' } })
  fireEvent.click(screen.getByLabelText(/Deduct at least 30 minutes/))
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  await waitFor(() =>
    expect(sentTo('compliance.saveSettings')).toEqual([
      {
        version: 3,
        stateFacilityId: 'TX0042',
        cmsCertificationNumber: '675432',
        shortShiftMeals: 'atLeastOnce',
        employeeIds: [{ clinicianId: ben, employeeId: 'B-1' }],
      },
    ]),
  )
  expect(await screen.findByText('Another person has this ID')).toBeTruthy()
  expect(screen.getByLabelText<HTMLInputElement>('Ben Ode').value).toBe('B-1')
})

test('compliance settings: an ID shaped like a Social Security number is refused before it is sent', async () => {
  const { sentTo } = await openCompliance()
  fireEvent.input(await screen.findByLabelText('Ben Ode'), { target: { value: '123-45-6789' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save settings' }))
  expect(await screen.findByText(/look like a Social Security number/)).toBeTruthy()
  expect(sentTo('compliance.saveSettings')).toEqual([])
})

test.each([
  [['compliance'], true],
  [['payments'], true],
  [['shifts', 'applicants', 'chat'], false],
])('compliance: a member with %j sees the page: %s', async (areas, isShown) => {
  await openCompliance({ 'accounts.current': subUserWith(...areas) })
  const heading = isShown ? 'Accepted hours' : 'You don’t have access to compliance'
  expect(await screen.findByText(heading)).toBeTruthy()
})

test('compliance: a failed load shows the reason and a retry', async () => {
  await openCompliance({ 'compliance.read': refused(500, 'internal', 'Down.') })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
})
