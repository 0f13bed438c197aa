import { act } from 'react'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { Notification } from 'react-admin'
import type { Output } from '@gaitway/contract/schemas/index'
import { notIncludedReasons } from '@gaitway/contract/values/compliance'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { PersonTabs } from '../users/PersonTabs.tsx'
import { FacilityPbj, type PbjQuarter } from './FacilityPbj.tsx'

afterEach(close)

const december = {
  quarter: 1,
  fiscalYear: 2027,
  firstDay: '2026-10-01',
  lastDay: '2026-12-31',
  dueOn: '2027-02-14',
  aimOn: '2027-02-09',
}
const september = {
  quarter: 4,
  fiscalYear: 2026,
  firstDay: '2026-07-01',
  lastDay: '2026-09-30',
  dueOn: '2026-11-14',
  aimOn: '2026-11-09',
}
const hours = { people: 2, days: 12, hundredths: 123_450 }
const person = { clinicianType: 'pt', days: 6, hundredths: 60_000 } as const
const shown: PbjQuarter = {
  facility: {
    id: 'bayou',
    name: 'Bayou Bend',
    state: 'TX',
    timeZone: 'America/Chicago',
    cmsCertificationNumber: null,
  },
  quarter: { ...december, countedUntil: '2026-11-21', daysLeft: 84 },
  quarters: [december, september],
  totals: hours,
  byJobTitle: [{ jobTitleCode: '21', name: 'Physical Therapist', ...hours }],
  notIncluded: [],
  notIncludedCount: 0,
  blockers: [],
  settings: { stateFacilityId: 'TX0042', shortShiftMeals: 'recorded', version: 3 },
  people: [
    {
      ...person,
      clinicianId: 'ana',
      name: 'Ana Delgado',
      employeeId: 'K7-44120',
      frozenAt: '2026-11-20T15:00:00.000Z',
    },
    { ...person, clinicianId: 'ben', name: 'Ben Ode', employeeId: null, frozenAt: null },
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
const made: PbjQuarter['exports'][number] = {
  id: 'made',
  kind: 'pbjXml',
  quarter: 1,
  fiscalYear: 2027,
  status: 'ready',
  progress: 100,
  startedAt: '2026-11-20T15:00:00.000Z',
  startedBy: 'Nora Manager',
  finishedAt: '2026-11-20T15:00:10.000Z',
  fileName: 'pbj-2027-q1.zip',
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

type Answers = Parameters<typeof answerCalls>[0]

const open = async (read: Partial<PbjQuarter> = {}, answers: Answers = {}) => {
  const sent = answerCalls({ ...answers, '/compliance': { data: { ...shown, ...read } } })
  await render(
    <>
      <FacilityPbj facilityId="bayou" />
      <Notification />
    </>,
    {},
    'admin',
  )
  return sent
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string | RegExp) => {
  fireEvent.click(await screen.findByRole('button', { name }))
}
const bodiesOf = (sent: Awaited<ReturnType<typeof open>>, end: string) =>
  sent.filter(([address]) => address.endsWith(end)).map(([, body]) => body)

test.each([
  [
    'in time',
    84,
    /is due on 2\/14\/2027, 11:59 PM Eastern Time\. 84 days left\. It should aim for 2\/09\/2027/,
  ],
  ['one day before', 1, /\. 1 day left\./],
  ['on its last day', 0, /\. That is today\./],
  ['overdue', -3, /^The facility’s report of this quarter was due on 2\/14\/2027/],
])('facility’s PBJ: says when the quarter is due: %s', async (_, daysLeft, sentence) => {
  await open({ quarter: { ...shown.quarter, daysLeft } })
  expect(await screen.findByText(sentence)).toBeTruthy()
})

test('facility’s PBJ: shows hours by job title, their sum, and how sure the rules are', async () => {
  await open()
  const accepted = await region('Accepted hours')
  expect(accepted.getAllByText('1,234.50')).toHaveLength(2)
  expect(accepted.getByText(/Counted through 11\/21\/2026\. .* Meal breaks are deducted/)).toBeTruthy()
  const rules = await region('Where the rules come from')
  expect(rules.getByText(/CMS PBJ policy manual\. Secondhand, two or more sources\./)).toBeTruthy()
  expect(rules.getByText('It isn’t published.')).toBeTruthy()
})

test('facility’s PBJ: an empty quarter says so in each part', async () => {
  await open({ byJobTitle: [], people: [], blockers: ['noHours'] })
  expect((await region('Accepted hours')).getByText(/^No accepted hours/)).toBeTruthy()
  expect((await region('Not included yet')).getByText(/^Nothing is missing/)).toBeTruthy()
  expect((await region('Files')).getByText('No file was created for this quarter yet.')).toBeTruthy()
  expect((await region('Files')).getByText(/no accepted hours to report/)).toBeTruthy()
  expect((await region('Settings')).getByText(/^Nobody has hours/)).toBeTruthy()
})

test('facility’s PBJ: a failed load shows the reason, and the next try loads', async () => {
  const failed = { status: 404, code: 'not_found', message: 'This facility is gone.' }
  answerCalls({ '/compliance': failed })
  await render(<FacilityPbj facilityId="bayou" />, {}, 'admin')
  expect(screen.getByRole('progressbar', { name: 'Loading the quarter' })).toBeTruthy()
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 })
  expect(screen.getByText('This facility is gone.')).toBeTruthy()
  answerCalls({ '/compliance': { data: shown } })
  fireEvent.click(again)
  expect(await region('Accepted hours')).toBeTruthy()
}, 15_000)

test('facility’s PBJ: another quarter is asked for and kept in the address, with the tab', async () => {
  window.history.replaceState(null, '', '/?tab=pbj')
  const asked: string[] = []
  await open()
  const answer = global.fetch
  global.fetch = (async (url: string, options: RequestInit) => {
    asked.push(url)
    return answer(url, options)
  }) as never
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Quarter' }))
  fireEvent.click(await screen.findByRole('option', { name: /July to September 2026/ }))
  await waitFor(() => expect(asked.at(-1)).toMatch(/facilityId=bayou&fiscalYear=2026&quarter=4$/))
  expect(window.location.search).toBe('?tab=pbj&quarter=2026-4')
})

test.each(notIncludedReasons)('facility’s PBJ: what isn’t included links to its shifts: %s', async reason => {
  const shifts = [
    { jobId: 'first', serialNumber: 87 },
    { jobId: 'second', serialNumber: 88 },
  ]
  const missing = { reason, shifts, clinicianId: 'ana', clinicianName: 'Ana Delgado', date: '2026-11-03' }
  await open({ notIncluded: [{ ...missing, hundredths: 2_350 }], notIncludedCount: 3 })
  const list = await region('Not included yet')
  expect(list.getByText(/: Ana Delgado, 11\/03\/2026$/)).toBeTruthy()
  expect(list.getByText('23.50 hours')).toBeTruthy()
  // staff read what staff can do
  expect(list.queryByText(/\byou\b|\byour\b|ask us/i)).toBeNull()
  const links = list.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
  expect(links).toEqual([
    ['Shift 0087', '/jobs/first/show'],
    ['Shift 0088', '/jobs/second/show'],
  ])
  expect(list.getByText('The first 1 of 3 are shown.')).toBeTruthy()
})

test('facility’s PBJ: each press makes a file, and its progress shows', async () => {
  const running = { ...made, status: 'making', progress: 40, finishedAt: null } as const
  const sent = await open({ exports: [running] }, { '/compliance/exports': { data: made } })
  await press('Create file: Shifts for payroll (CSV)')
  await screen.findByText('The file is being created')
  expect(bodiesOf(sent, '/exports')).toEqual([
    { facilityId: 'bayou', kind: 'shiftCsv', quarter: 1, fiscalYear: 2027 },
  ])
  const progress = screen.getByRole('progressbar', { name: /^Creating: PBJ file/ })
  expect(progress.getAttribute('aria-valuenow')).toBe('40')
  expect(button(/^Create file: PBJ file/).disabled).toBe(true)
})

test('facility’s PBJ: without the state’s ID only the payroll file can be made, and the page says what to do', async () => {
  await open({ blockers: ['stateFacilityId'] })
  expect(await screen.findByText(/Enter it in the settings below/)).toBeTruthy()
  const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Create file/ })
  expect(buttons.map(({ disabled }) => disabled)).toEqual([true, true, false])
})

test('facility’s PBJ: a refused start says why', async () => {
  const refusal = { status: 429, code: 'too_many_requests', message: 'Please wait a moment.' }
  await open({}, { '/compliance/exports': refusal })
  await press('Create file: Shifts for payroll (CSV)')
  expect(await screen.findByText('Please wait a moment.')).toBeTruthy()
})

const readExport = (more: Partial<Output<'compliance.readExport'>>) => ({
  '/compliance/exports/made': {
    data: { export: made, faults: [], previous: null, changes: [], changeCount: 0, removedCount: 0, ...more },
  },
})

test('facility’s PBJ: a faulty file isn’t offered, but what to correct and what changed is', async () => {
  const faulty = { ...made, status: 'faulty', faultCount: 1 } as const
  const place = { employeeId: 'K7-44120', name: 'Ana Delgado', date: '2026-11-03', line: 17, shifts: [] }
  const fault = {
    ...place,
    editId: '-4025',
    effect: 'rejects',
    sentence: '23.00 hours on one date.',
  } as const
  const change = { clinicianId: 'ana', name: 'Ana Delgado', employeeId: 'K7-44120', date: '2026-11-04' }
  await open(
    { exports: [faulty] },
    readExport({
      export: faulty,
      faults: [fault],
      previous: { id: 'before', startedAt: '2026-11-10T15:00:00.000Z' },
      changes: [{ ...change, jobTitleCode: '21', beforeHundredths: 750, afterHundredths: 0 }],
      changeCount: 1,
      removedCount: 1,
    }),
  )
  await screen.findByText('Needs corrections')
  expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
  await press(/^Details: PBJ file/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Ana Delgado, 11/03/2026: 23.00 hours on one date.')).toBeTruthy()
  expect(dialog.getByText('CMS edit -4025 · Employee ID K7-44120 · Line 17')).toBeTruthy()
  expect(dialog.getByText('from 7.50 to 0.00 hours')).toBeTruthy()
  expect(
    dialog.getByText(/^1 day worked is no longer in this file\..* uploading this file can’t remove them/),
  ).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('facility’s PBJ: a file that is ready says which days aren’t in it, with their shifts', async () => {
  const left = { ...made, faultCount: 1, leftOutCount: 1 }
  const shifts = [
    { jobId: 'first', serialNumber: 87 },
    { jobId: 'second', serialNumber: 88 },
  ]
  const held = {
    editId: '-4025',
    effect: 'leftOut',
    employeeId: null,
    name: 'Ana Delgado',
    line: null,
  } as const
  const sentence = '23.00 hours aren’t in this file.'
  await open(
    { exports: [left] },
    readExport({ export: left, faults: [{ ...held, date: '2026-11-03', shifts, sentence }] }),
  )
  expect(await screen.findByText(/ · 1 day worked left out$/)).toBeTruthy()
  await press(/^Details: PBJ file/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(/^1 day worked isn’t in this file\./)).toBeTruthy()
  expect(dialog.getByText(`Ana Delgado, 11/03/2026: ${sentence}`)).toBeTruthy()
  expect(dialog.getAllByRole('link').map(link => link.getAttribute('href'))).toEqual([
    '/jobs/first/show',
    '/jobs/second/show',
  ])
})

test('facility’s PBJ: a file that is ready is asked for, and a failure says why', async () => {
  const gone = { status: 404, code: 'not_found', message: 'This file is gone.' }
  const sent = await open({ exports: [made] }, { '/compliance/exports/made/file': gone })
  await press(/^Download: PBJ file/)
  expect(await screen.findByText('This file is gone.')).toBeTruthy()
  expect(bodiesOf(sent, '/made/file')).toHaveLength(1)
})

test('facility’s PBJ: the first export and one without changes say so', async () => {
  await open({ exports: [made] }, readExport({}))
  await press(/^Details: PBJ file/)
  expect(await screen.findByText('This is the first export of this quarter.')).toBeTruthy()
  await close()
  const previous = { id: 'before', startedAt: '2026-11-10T15:00:00.000Z' }
  await open({ exports: [made] }, readExport({ previous }))
  await press(/^Details: PBJ file/)
  expect(await screen.findByText(/^Compared with the export of .*\. No day changed\.$/)).toBeTruthy()
})

const type = async (label: string, value: string) =>
  act(async () => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  })

test('facility’s PBJ settings: only what changed is saved, and an error stands at its person', async () => {
  const taken = 'Another person has this ID'
  const refusal = { status: 422, code: 'fields_wrong', message: taken }
  const sent = await open(
    {},
    { '/compliance/settings': { ...refusal, error: { 'employeeIds.0.employeeId': taken } } as never },
  )
  const settings = await region('Settings')
  expect(settings.getByText('K7-44120, exported on 11/20/2026')).toBeTruthy()
  expect(settings.getByText('Created with the first file')).toBeTruthy()
  await press('Edit')
  await screen.findByRole('dialog', { name: 'PBJ settings of Bayou Bend' })
  // an exported ID is fixed
  expect(screen.queryByLabelText('Ana Delgado')).toBeNull()
  await type('Ben Ode', '123-45-6789')
  await press('Save changes')
  expect(await screen.findByText(/look like a Social Security number/)).toBeTruthy()
  expect(bodiesOf(sent, '/settings')).toEqual([])
  await type('Ben Ode', 'B-1')
  await type('CMS Certification Number (CCN)', '675432')
  await press('Save changes')
  await waitFor(() =>
    expect(bodiesOf(sent, '/settings')).toEqual([
      {
        facilityId: 'bayou',
        version: 3,
        cmsCertificationNumber: '675432',
        employeeIds: [{ clinicianId: 'ben', employeeId: 'B-1' }],
      },
    ]),
  )
  await waitFor(() => expect(screen.getByLabelText('Ben Ode').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByLabelText<HTMLInputElement>('Ben Ode').value).toBe('B-1')
})

test.each([
  ['admin', true],
  ['subadmin', false],
] as const)('facility’s PBJ: a tab for money shows to an admin only: %s', async (side, isShown) => {
  window.history.replaceState(null, '', '/?tab=pbj')
  const tabs = {
    general: { label: 'General information', content: 'General' },
    pbj: { label: 'PBJ', isMoney: true, content: 'Hours' },
  } as const
  await render(<PersonTabs name="Bayou Bend" tabs={tabs} />, {}, side)
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'PBJ' }) !== null).toBe(isShown))
  expect(screen.getByRole('tabpanel').textContent).toBe(isShown ? 'Hours' : 'General')
})
