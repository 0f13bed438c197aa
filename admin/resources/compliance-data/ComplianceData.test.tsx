import { act } from 'react'
import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { Notification } from 'react-admin'
import { builtInComplianceData } from '../../../api/services/compliance-data.ts'
import { answerCalls } from '../../../test/admin/answer-calls.ts'
import { close, render } from '../../../test/admin/render.tsx'
import { ComplianceDataPage } from './ComplianceData.tsx'

afterEach(close)

const ofAda = {
  version: 2,
  title: 'Checked in January',
  isOriginal: false,
  importedByName: 'Ada Whitmore',
  createdAt: '2027-01-04T15:00:00.000Z',
}
const read = (imports: object[]) => ({
  data: { version: imports.length, data: builtInComplianceData, imports },
})
const changes = [
  { group: 'PBJ codes', fact: 'Pay type', from: '3', to: '4' },
  { group: '1099-NEC for 2027', fact: 'From', from: null, to: '$2,100.00 or more' },
  { group: 'PBJ edits', fact: '-4025', from: 'Rejects what has it', to: null },
]

const open = async (preview: object, imports: object[] = []) => {
  const sent = answerCalls({
    '/preview-compliance-data': { data: preview },
    '/import-compliance-data': { data: { version: imports.length + 1 } },
    '/compliance-data': read(imports),
  })
  await render(
    <>
      <ComplianceDataPage />
      <Notification />
    </>,
    {},
    'admin',
  )
  await screen.findByRole('region', { name: 'In force' })
  return sent
}

const choose = async (text: string) => {
  fireEvent.click(screen.getByRole('button', { name: 'Import a file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import compliance data' }))
  const file = new File([text], 'compliance-data.json', { type: 'application/json' })
  Object.assign(file, { text: async () => text })
  await act(async () => {
    fireEvent.change(dialog.getByLabelText('File with compliance data'), { target: { files: [file] } })
  })
  return dialog
}
const isReady = (name: string) =>
  !within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name }).disabled

test('compliance data: each group has its facts, source, date of check and how sure it is', async () => {
  await open({})
  expect(screen.getByText(/^Checked on November 28, 2026 \(built-in data\)\./)).toBeTruthy()
  const codes = within(screen.getByRole('region', { name: 'PBJ codes' }))
  expect(codes.getByText('Read in the official source')).toBeTruthy()
  expect(codes.getByText('Physical therapist (PT)').nextSibling?.textContent).toBe('21')
  expect(
    codes.getByText(
      'Source: CMS PBJ data specifications 4.10.0, tables of job title and pay type codes. Checked on 11/28/2026.',
    ),
  ).toBeTruthy()
  const sureness = ['PBJ limits', 'PBJ meal breaks'].map(
    name =>
      within(screen.getByRole('region', { name })).getByText(/source|primary/i, { selector: 'span' })
        .textContent,
  )
  expect(sureness).toEqual(['Read in the official source', 'Secondhand, two or more sources'])
  const limits = within(screen.getByRole('region', { name: 'PBJ limits' }))
  expect(
    ['Hours of a person on one date', 'ZIP file'].map(
      label => limits.getByText(label).nextSibling?.textContent,
    ),
  ).toEqual([
    'Up to 22.5',
    'Up to 5 MBOne source. Source: One second-hand source for the size of files. Checked on 11/28/2026.',
  ])
  const notFound = within(screen.getByRole('region', { name: 'Not found' }))
  expect(
    notFound.getByText(/^We didn’t find how CMS merges a day .* \(Checked on 11\/28\/2026\)$/),
  ).toBeTruthy()
  expect(screen.getByText('No imports yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull()
})

test('compliance data: a file is imported after its changes were shown', async () => {
  const sent = await open({ faults: [], changes })
  const dialog = await choose('{"title":"New"}')
  await dialog.findByText('3 changes')
  const lines = within(dialog.getByRole('list', { name: 'Changes' })).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual([
    'Pay typePBJ codesfrom 3 to 4',
    'From1099-NEC for 2027New: $2,100.00 or more',
    '-4025PBJ editsRemoved: Rejects what has it',
  ])
  expect(sent.some(([address]) => address.endsWith('/import-compliance-data'))).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Import' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(([address]) => address.endsWith('/import-compliance-data'))).toEqual([
    expect.any(String),
    { json: '{"title":"New"}', version: 0 },
  ])
  expect(await screen.findByText('Compliance data imported')).toBeTruthy()
})

test('compliance data: a faulty file says what is wrong and can’t be imported, nor can one that changes nothing', async () => {
  await open({ faults: ['pbj is missing.', 'notFound is missing.'], changes: [] })
  const dialog = await choose('{}')
  await dialog.findByText('pbj is missing.')
  expect(dialog.getByText('notFound is missing.')).toBeTruthy()
  expect(isReady('Import')).toBe(false)
  const tooLong = 'x'.repeat(40_001)
  await close()
  const sent = await open({ faults: [], changes: [] })
  const again = await choose('{"title":"Same"}')
  await again.findByText('This changes nothing')
  expect(isReady('Import')).toBe(false)
  const file = new File([tooLong], 'film.json')
  await act(async () => {
    fireEvent.change(again.getByLabelText('File with compliance data'), { target: { files: [file] } })
  })
  expect(await again.findByText('This file is too long for compliance data.')).toBeTruthy()
  expect(JSON.stringify(sent)).not.toContain('xxx')
})

test('compliance data: shows who imported what, and the way back to the product’s data', async () => {
  const sent = await open({ faults: [], changes }, [ofAda, { ...ofAda, version: 1, isOriginal: true }])
  const lines = within(screen.getByRole('list', { name: 'Imports' })).getAllByRole('listitem')
  expect(lines.map(line => line.textContent)).toEqual([
    'Version 2: Checked in January1/04/2027, 9:00 AM CSTAda Whitmore',
    'Version 1: Checked in January, built-in data1/04/2027, 9:00 AM CSTAda Whitmore',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Restore built-in data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore built-in data' }))
  await dialog.findByText('3 changes')
  fireEvent.click(dialog.getByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.find(([address]) => address.endsWith('/import-compliance-data'))?.[1]).toEqual({
    json: null,
    version: 2,
  })
})
