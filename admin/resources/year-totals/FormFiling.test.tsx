import { act } from 'react'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { Notification } from 'react-admin'
import { irisValues } from '@gaitway/contract/values/tax-forms'
import { builtInComplianceData } from '../../../api/services/compliance-data.ts'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { FormFiling } from './FormFiling.tsx'

const { iris } = builtInComplianceData
const headerRow = irisValues.map(value => iris.columns[0]?.names[value]?.[0] ?? '').join(',')

const decision = {
  version: 1,
  filer: 'operator',
  decidedByName: 'Ada Whitmore',
  decidedAt: '2027-01-04T15:00:00.000Z',
} as const
const threshold = {
  cents: 200_000,
  due: '2027-02-01',
  source: 'P.L. 119-21',
  checkedOn: '2026-11-28',
  certainty: 'secondHand',
} as const
const yearEnd = {
  year: 2026,
  years: [2026],
  threshold,
  electronicFrom: 10,
  filers: [],
  clinicians: 2,
  atThreshold: 2,
  taxMissing: 0,
  payCents: 500_000,
  reimbursementCents: 0,
  correctionCents: 0,
  totalCents: 500_000,
}
const person = (number: number, firstName: string, totalCents: number) => ({
  clinicianId: `00000000-0000-4000-8000-00000000000${number}`,
  firstName,
  lastName: 'Reyes',
  email: `${firstName.toLowerCase()}@example.com`,
  address: '12 Elm St',
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  totalCents,
})
const recipients = [person(1, 'Ana', 250_001), person(2, 'Ben', 300_050), person(3, 'Cas', 100_000)]
const answer = {
  thresholdCents: 200_000,
  recordsPerFile: 100,
  iris,
  notFound: ['The column headings of IRIS for 2026 are shown only after logging in there.'],
  recipients,
}

type Change = { filers?: object[]; threshold?: object | null; people?: object; save?: object }

/** Everything that leaves the browser, by any of its ways. */
let left: string[] = []
const files: { name: string; text: string }[] = []
beforeEach(() => {
  left = []
  files.length = 0
  jest.spyOn(XMLHttpRequest.prototype, 'open').mockImplementation((_method: string, url: string | URL) => {
    left.push(String(url))
  })
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(body => {
    left.push(JSON.stringify(body))
  })
  Object.assign(navigator, {
    sendBeacon: (url: string, body: string) => left.push(url, JSON.stringify(body)) > 0,
  })
  const blobs = new Map<string, Blob>()
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => {
      const url = `blob:test/${blobs.size}`
      blobs.set(url, blob)
      return url
    },
    revokeObjectURL: () => undefined,
  })
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const name = this.download
    const reader = new FileReader()
    reader.addEventListener('load', () => files.push({ name, text: reader.result as string }))
    reader.readAsText(blobs.get(this.href) ?? new Blob())
  })
})
// the dialogs load when they open, which takes a busy machine longer than a test waits for them
beforeAll(() => Promise.all([import('./IrisFiles.tsx'), import('./RecordFiler.tsx')]))
afterEach(async () => {
  await close()
  jest.restoreAllMocks()
})

const open = async ({ filers = [], people = { data: answer }, save, ...change }: Change = {}) => {
  const sent = answerCalls({
    '/form-recipients': people as never,
    '/form-filer': (save ?? { data: { version: filers.length + 1 } }) as never,
  })
  const fetchAnswer = global.fetch
  global.fetch = (async (url: string, init: RequestInit = {}) => {
    left.push(url, JSON.stringify(init.headers ?? {}), typeof init.body === 'string' ? init.body : '')
    return fetchAnswer(url, init)
  }) as never
  let saved = 0
  await render(
    <>
      <FormFiling data={{ ...yearEnd, ...change, filers } as never} onSaved={() => (saved += 1)} />
      <Notification />
    </>,
    {},
    'admin',
  )
  return { sent, savedTimes: () => saved }
}
const panel = () => within(screen.getByRole('region', { name: 'Forms 1099-NEC for 2026' }))
const dialogOf = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }))

test('who files: until it is recorded, says what to decide and why, and offers no file', async () => {
  await open()
  expect(
    panel().getByText(/^Nobody has recorded who files\. You can prepare files once an admin has\./),
  ).toBeTruthy()
  expect(panel().getByText(/card or over a third-party payment network belong on Form 1099-K/)).toBeTruthy()
  expect(panel().getByText(/Each payout in the list shows who paid and how/)).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Prepare files for IRIS' })).toBeNull()
})

test.each([
  ['paymentService', 'The payment service files.', /There is nothing to prepare here\./],
  ['nobody', 'Nobody files.', /There is nothing to prepare here\./],
] as const)('who files: %s explains what follows and offers no file', async (filer, name, text) => {
  await open({ filers: [{ ...decision, filer }] })
  expect(panel().getByText(name)).toBeTruthy()
  expect(panel().getByText(/Recorded by Ada Whitmore, 1\/04\/2027/)).toBeTruthy()
  expect(panel().getByText(text)).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Prepare files for IRIS' })).toBeNull()
})

test('who files: a year without a threshold has no file, and says so', async () => {
  await open({ filers: [decision], threshold: null })
  expect(
    panel().getByText('The compliance data has no threshold for 2026, so files can’t be prepared.'),
  ).toBeTruthy()
  expect(panel().queryByRole('button', { name: 'Prepare files for IRIS' })).toBeNull()
})

test('who files: is recorded, and changed later with the earlier answers below', async () => {
  const { sent, savedTimes } = await open()
  fireEvent.click(panel().getByRole('button', { name: 'Record who files' }))
  const dialog = await dialogOf('Who files Forms 1099-NEC for 2026')
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Please choose who files.')).toBeTruthy()
  fireEvent.click(dialog.getByLabelText('We file, as the operator of Gaitway'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toEqual([
    [expect.stringContaining('/form-filer'), { year: 2026, filer: 'operator', version: 0 }],
  ])
  expect(savedTimes()).toBe(1)
  await close()
  const again = await open({ filers: [{ ...decision, version: 2, filer: 'nobody' }, decision] })
  const earlier = within(panel().getByRole('list', { name: 'Earlier answers' })).getAllByRole('listitem')
  expect(earlier.map(({ textContent }) => textContent)).toEqual([
    'We file, as the operator of Gaitway1/04/2027, 9:00 AM CSTAda Whitmore',
  ])
  fireEvent.click(panel().getByRole('button', { name: 'Change who files' }))
  const change = await dialogOf('Who files Forms 1099-NEC for 2026')
  expect(change.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  fireEvent.click(change.getByLabelText('The payment service files'))
  fireEvent.click(change.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(again.sent[0]?.[1]).toEqual({ year: 2026, filer: 'paymentService', version: 2 }))
})

const refusal = { status: 409, code: 'out_of_date', message: 'Someone else just changed this.' }

test('who files: somebody else’s answer in between is said, and nothing closes', async () => {
  const { savedTimes } = await open({ save: refusal })
  fireEvent.click(panel().getByRole('button', { name: 'Record who files' }))
  const dialog = await dialogOf(/^Who files/)
  fireEvent.click(dialog.getByLabelText('Nobody files'))
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone else just changed this.')).toBeTruthy()
  expect([screen.queryAllByRole('dialog').length, savedTimes()]).toEqual([1, 0])
})

const prepare = async (change: Change = {}) => {
  const opened = await open({ filers: [decision], ...change })
  fireEvent.click(panel().getByRole('button', { name: 'Prepare files for IRIS' }))
  return { ...opened, dialog: await dialogOf('Files for IRIS: Forms 1099-NEC for 2026') }
}
type Dialog = Awaited<ReturnType<typeof prepare>>['dialog']
const type = (dialog: Dialog, label: string, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } })
const payer = {
  'Payer’s EIN': '12-3456789',
  'Payer’s name': 'Gaitway Staffing LLC',
  Address: '1 Main St',
  City: 'Houston',
  State: 'TX',
  'ZIP code': '77030',
}
const typePayer = (dialog: Dialog) => {
  for (const [label, value] of Object.entries(payer)) type(dialog, label, value)
}
const choose = async (dialog: Dialog, text: string | Error, size?: number) => {
  const file = new File([typeof text === 'string' ? text : ''], 'ids.csv', { type: 'text/csv' })
  const read = async () => {
    if (typeof text === 'string') return text
    throw text
  }
  Object.defineProperties(file, { text: { value: read }, ...(size && { size: { value: size } }) })
  await act(async () => {
    fireEvent.change(dialog.getByLabelText('File of taxpayer IDs'), { target: { files: [file] } })
  })
}
const ids = 'Email,TIN\nana@example.com,523-45-6789\nben@example.com,534-56-7890\n'
const tins = ['523456789', '523-45-6789', '534567890', '534-56-7890', '123456789', '12-3456789']

test('files for IRIS: are made in the browser, and no taxpayer ID leaves it or is kept', async () => {
  const { dialog, sent } = await prepare()
  expect(await dialog.findByText(/^2 people were paid \$2,000\.00 or more in 2026\./)).toBeTruthy()
  expect(dialog.getByText(/headings of IRIS for 2026 are shown only after logging in/)).toBeTruthy()
  expect(dialog.getByText(/Template of earlier years: .* Secondhand, two or more sources\./)).toBeTruthy()
  typePayer(dialog)
  type(dialog, 'Header row', `${headerRow},Office Code`)
  expect(dialog.getByText('Office Code')).toBeTruthy()
  await choose(dialog, ids)
  expect(dialog.getByText(/^2 people at or above the threshold with a taxpayer ID: 2 SSN\./)).toBeTruthy()
  expect(dialog.getByText('In the files').nextSibling?.textContent).toBe('2 forms, $5,500.51')
  expect(dialog.getByText('At or above the threshold').nextSibling?.textContent).toBe('2 people, $5,500.51')
  fireEvent.click(dialog.getByRole('button', { name: 'Download 1099-nec-2026-1-of-1.csv' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe('1099-nec-2026-1-of-1.csv')
  const lines = (files[0]?.text ?? '').split('\r\n')
  expect(lines[0]).toBe(`${headerRow},Office Code`)
  expect([lines[1], lines[2]]).toEqual([
    expect.stringMatching(
      /^1099-NEC,2026,EIN,123456789,B,Gaitway Staffing LLC,.*,SSN,523456789,I,,Ana,,Reyes,.*,2500\.01,N,$/,
    ),
    expect.stringMatching(/,SSN,534567890,I,,Ben,,Reyes,.*,3000\.50,N,$/),
  ])
  // with the digits on the screen or in storage, somebody else could read them
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href])
  for (const tin of tins.slice(0, 5)) {
    expect(left.join('\n')).not.toContain(tin)
    expect(kept).not.toContain(tin)
  }
  for (const tin of tins.slice(0, 4)) expect(document.body.textContent).not.toContain(tin)
  expect(left.join('\n')).not.toContain('12-3456789')
  expect(sent).toEqual([[expect.stringContaining('/form-recipients'), { year: 2026 }]])
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(panel().getByRole('button', { name: 'Prepare files for IRIS' }))
  const again = await dialogOf(/^Files for IRIS/)
  expect(((await again.findByLabelText('Payer’s EIN')) as HTMLInputElement).value).toBe('')
  expect(again.queryByText('ids.csv')).toBeNull()
  for (const tin of tins) expect(left.join('\n')).not.toContain(tin)
})

test('files for IRIS: who lacks an ID is listed, and left out only once that is confirmed', async () => {
  const { dialog } = await prepare()
  await dialog.findByLabelText('Header row')
  typePayer(dialog)
  type(dialog, 'Header row', headerRow)
  await choose(dialog, 'Email,TIN\nana@example.com,523-45-6789\n')
  const [line] = within(dialog.getByRole('list', { name: 'Left out' })).getAllByRole('listitem')
  expect(line?.textContent).toBe('Ben Reyes$3,000.50The file has no row about them.')
  expect(dialog.queryByRole('button', { name: /^Download/ })).toBeNull()
  expect(
    dialog.getByText('Add what is missing to your file, or check the box to leave these people out.'),
  ).toBeTruthy()
  fireEvent.click(dialog.getByLabelText(/^Leave 1 person out of the files\./))
  expect(dialog.getByRole('button', { name: /^Download/ })).toBeTruthy()
  expect(dialog.getByText('In the files').nextSibling?.textContent).toBe('1 form, $2,500.01')
  const leftOut = dialog.getAllByText('Left out').find(({ tagName }) => tagName === 'DT')
  expect(leftOut?.nextSibling?.textContent).toBe('1 person, $3,000.50')
  expect(dialog.getByText('At or above the threshold').nextSibling?.textContent).toBe('2 people, $5,500.51')
  // another file is another question
  await choose(dialog, 'Email,TIN\nben@example.com,534-56-7890\n')
  expect(dialog.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test.each<[what: string, header: string, text: string | Error, size: number | undefined, shown: string]>([
  ['a header row that lacks a column', 'Form Type,Tax Year', ids, undefined, 'This row can’t be used.'],
  [
    'a row with a wrong ID',
    headerRow,
    'Email,TIN\nana@example.com,12345678',
    undefined,
    'Row 2, Ana Reyes: the taxpayer ID has 8 digits instead of 9. Spreadsheets drop zeros at the start.',
  ],
  ['a file without IDs', headerRow, 'Email\nana@example.com', undefined, 'The file has no column “TIN”.'],
  ['an empty file', headerRow, '', undefined, 'The file has no column “TIN”.'],
  [
    'a file that is too large',
    headerRow,
    ids,
    5_000_001,
    'This file is too large for a list of taxpayer IDs.',
  ],
  [
    'a file that is gone',
    headerRow,
    new Error('NotFoundError'),
    undefined,
    'We couldn’t read this file. Choose it again.',
  ],
])('files for IRIS: %s offers no file and says what to correct', async (_, header, text, size, shown) => {
  const { dialog } = await prepare()
  await dialog.findByLabelText('Header row')
  typePayer(dialog)
  type(dialog, 'Header row', header)
  await choose(dialog, text, size)
  expect(dialog.getByText(shown, { exact: false })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: /^Download/ })).toBeNull()
})

test('files for IRIS: say what is missing before they are offered, and what is wrong with the payer', async () => {
  const { dialog } = await prepare()
  await dialog.findByLabelText('Header row')
  for (const line of [
    'Complete the payer’s information.',
    'Paste the header row of IRIS’s template.',
    'Choose a file of taxpayer IDs.',
  ])
    expect(dialog.getByText(line)).toBeTruthy()
  type(dialog, 'Payer’s EIN', '00-1234567')
  expect(dialog.getByText('Enter an EIN of nine digits, such as 12-3456789')).toBeTruthy()
  typePayer(dialog)
  expect(dialog.queryByText('Complete the payer’s information.')).toBeNull()
})

test('files for IRIS: a year in which nobody reached the threshold has nothing to file', async () => {
  const { dialog } = await prepare({ people: { data: { ...answer, recipients: recipients.slice(2) } } })
  expect(
    await dialog.findByText('Nobody was paid $2,000.00 or more in 2026, so there is nothing to file.'),
  ).toBeTruthy()
  expect(dialog.queryByLabelText('Header row')).toBeNull()
})

test('files for IRIS: show that the recipients load, and why they can’t', async () => {
  const { dialog } = await prepare({ people: refusal })
  expect(await dialog.findByText('Someone else just changed this.')).toBeTruthy()
  expect(dialog.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
