import { Alert, Box, Button, Checkbox, FormControlLabel, TextField, Typography } from '@mui/material'
import { certaintyNames } from '@gaitway/contract/format/compliance-facts'
import { showCents } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import { showDay } from '@gaitway/contract/format/time'
import { saveBlob } from '@gaitway/contract/save-file'
import type { Output } from '@gaitway/contract/schemas/index'
import { useId, useMemo, useState, type ReactNode } from 'react'
import { FileButton } from '../../shared/FileButton.tsx'
import { MoveDialog } from '../../shared/MoveDialog.tsx'
import { FactList, Item, Items, LoadState, SmallPrint } from '../../shared/Parts.tsx'
import { useCall } from '../../shared/queries.ts'
import { buildRecord, sumCents, writeFiles, type Form, type IrisFile } from './iris-files.ts'
import { matchHeader, type IrisHeader } from './iris-table.ts'
import {
  readPayer,
  readTaxpayerFile,
  tinTypeNames,
  tinTypes,
  type LeftOut,
  type TaxpayerFile,
  type TypedPayer,
} from './taxpayers.ts'

type Recipients = Output<'payouts.listRecipients'>

const FILE_MAX_BYTES = 5_000_000
/** Sentences that are shown at once. */
const SENTENCES_MAX = 30

const Sentences = ({ lines }: { lines: readonly string[] }) => (
  <Box component="ul" sx={{ margin: 0, paddingLeft: 2, overflowWrap: 'anywhere' }}>
    {lines.slice(0, SENTENCES_MAX).map(line => (
      <li key={line}>{line}</li>
    ))}
    {lines.length > SENTENCES_MAX && <li>{`And ${lines.length - SENTENCES_MAX} more.`}</li>}
  </Box>
)

const Part = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      <Typography id={id} component="h3" sx={{ fontWeight: 600 }}>
        {title}
      </Typography>
      {children}
    </Box>
  )
}

const Faults = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <Alert severity="error">
    {title}
    <Sentences lines={lines} />
  </Alert>
)

const Sources = ({ iris, notFound }: Pick<Recipients, 'iris' | 'notFound'>) => (
  <Alert severity="info">
    <Sentences lines={notFound} />
    <SmallPrint>
      {[...iris.columns, { about: 'Codes', ...iris.codes }].map(({ about, source, checkedOn, certainty }) => (
        <p key={about}>
          {`${about}: ${source}. Checked on ${showDay(checkedOn, 'UTC')}. ${certaintyNames[certainty]}.`}
        </p>
      ))}
      <p>Compare the files with the instructions in the portal before you upload them.</p>
    </SmallPrint>
  </Alert>
)

const payerFields: readonly [key: keyof TypedPayer, label: string, hint?: string][] = [
  ['ein', 'Payer’s EIN', 'Nine digits, such as 12-3456789'],
  ['name', 'Payer’s name', 'As the IRS knows it'],
  ['address', 'Address'],
  ['address2', 'Suite', 'Optional'],
  ['city', 'City'],
  ['state', 'State', 'Two letters'],
  ['zipCode', 'ZIP code'],
  ['phone', 'Phone', 'Optional'],
]
const emptyPayer: TypedPayer = {
  ein: '',
  name: '',
  address: '',
  address2: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
}

/** Nothing typed here may leave the browser, for a spelling service either. */
const staysHere = { autoComplete: 'off', spellCheck: false } as const

type PayerPartProps = {
  typed: TypedPayer
  faults: Partial<TypedPayer>
  onChange: (changed: Partial<TypedPayer>) => void
}

const PayerPart = ({ typed, faults, onChange }: PayerPartProps) => (
  <Part title="1. The payer">
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      {payerFields.map(([key, label, hint]) => {
        const fault = typed[key] ? faults[key] : undefined
        return (
          <TextField
            key={key}
            label={label}
            value={typed[key]}
            onChange={({ target }) => onChange({ [key]: target.value })}
            error={Boolean(fault)}
            helperText={fault ?? hint}
            slotProps={{ htmlInput: staysHere }}
          />
        )
      })}
    </Box>
  </Part>
)

type HeaderPartProps = {
  year: number
  typed: string
  result: ReturnType<typeof matchHeader> | undefined
  onChange: (typed: string) => void
}

const HeaderPart = ({ year, typed, result, onChange }: HeaderPartProps) => (
  <Part title="2. The header row of IRIS’s template">
    <TextField
      label="Header row"
      value={typed}
      onChange={({ target }) => onChange(target.value)}
      helperText={`In IRIS, download the CSV template for Form 1099-NEC, tax year ${year}. Copy its first row and paste it here.`}
      multiline
      minRows={2}
      maxRows={5}
      slotProps={{ htmlInput: staysHere }}
    />
    {result && 'faults' in result && <Faults title="This row can’t be used." lines={result.faults} />}
    {result && 'header' in result && <MatchedHeader header={result.header} />}
  </Part>
)

const MatchedHeader = ({ header: { cells, unknown } }: { header: IrisHeader }) => (
  <Alert severity="success">
    {`${plural(cells.length - unknown.length, 'column', 'columns')} matched by name.`}
    {unknown.length > 0 && (
      <>
        {' '}
        We don’t recognize these, so they stay empty. Check in IRIS that none of them is required:
        <Sentences lines={unknown} />
      </>
    )}
  </Alert>
)

type ChosenFile = { name: string; text?: string; fault?: string }

const readChosen = async (file: File): Promise<ChosenFile> => {
  const { name, size } = file
  if (size > FILE_MAX_BYTES) return { name, fault: 'This file is too large for a list of taxpayer IDs.' }
  try {
    return { name, text: await file.text() }
  } catch {
    return { name, fault: 'We couldn’t read this file. Choose it again.' }
  }
}

const countTypes = ({ taxpayers }: TaxpayerFile) =>
  tinTypes
    .map(type => [taxpayers.filter(({ tin }) => tin.type === type).length, tinTypeNames[type]] as const)
    .filter(([count]) => count > 0)
    .map(([count, name]) => `${count} ${name}`)
    .join(', ')

const ReadFile = ({ file }: { file: TaxpayerFile }) => {
  const { taxpayers, faults, unknown, notNeeded, ignored } = file
  return (
    <>
      {faults.length > 0 && <Faults title="Correct these rows and choose the file again." lines={faults} />}
      <Alert severity={unknown.length > 0 ? 'warning' : 'success'}>
        {`${plural(taxpayers.length, 'person', 'people')} at or above the threshold with a taxpayer ID${taxpayers.length > 0 ? `: ${countTypes(file)}` : ''}. `}
        {notNeeded > 0 && `${plural(notNeeded, 'row is', 'rows are')} about people below the threshold. `}
        {ignored.length > 0 && `Columns that aren’t needed: ${ignored.join(', ')}.`}
        {unknown.length > 0 && <Sentences lines={unknown} />}
      </Alert>
    </>
  )
}

type FilePartProps = {
  chosen: ChosenFile | undefined
  result: ReturnType<typeof readTaxpayerFile> | undefined
  onChoose: (file: File) => void
}

const FilePart = ({ chosen, result, onChoose }: FilePartProps) => (
  <Part title="3. Your file of taxpayer IDs">
    <SmallPrint>
      <p>
        Choose a CSV file with a <strong>TIN</strong> column and a <strong>Clinician ID</strong> or{' '}
        <strong>Email</strong> column. The easiest way: export the Year-end list, which has both, and add a
        TIN column.
      </p>
      <p>
        We don’t store taxpayer IDs, so take them from your own records, such as each clinician’s Form W-9.
        Type them with dashes, so that a spreadsheet doesn’t drop leading zeros.
      </p>
      <p>
        We use the name and address in the clinician’s profile. To use others, add the columns First name,
        Middle name, Last name, Suffix, Address, Address line 2, City, State and ZIP code. For an EIN, add
        Business name. Without dashes, we read an ID as an EIN if the row has a business name, and otherwise
        as an SSN or ITIN. A TIN type column overrides this.
      </p>
      <p>The file is read only in your browser. It isn’t uploaded or saved.</p>
    </SmallPrint>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
      <FileButton label="File of taxpayer IDs" accept=".csv,.txt,.tsv,text/csv" onChoose={onChoose}>
        {chosen ? 'Choose another file' : 'Choose a file'}
      </FileButton>
      {chosen?.name}
    </Box>
    <Box component="output" sx={{ display: 'grid', gap: 1 }}>
      {chosen?.fault && <Alert severity="error">{chosen.fault}</Alert>}
      {result && 'refusals' in result && <Faults title="This file can’t be used." lines={result.refusals} />}
      {result && 'taxpayers' in result && <ReadFile file={result} />}
    </Box>
  </Part>
)

type LeftOutPartProps = {
  leftOut: readonly LeftOut[]
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

const LeftOutPart = ({ leftOut, isConfirmed, onConfirm }: LeftOutPartProps) => (
  <Alert severity="warning">
    {`${plural(leftOut.length, 'person who needs a form', 'people who need a form')} can’t be included yet:`}
    <Items label="Left out">
      {leftOut.map(({ recipient, why }) => (
        <Item
          key={recipient.clinicianId}
          left={`${recipient.firstName} ${recipient.lastName}`}
          right={showCents(recipient.totalCents)}
        >
          <SmallPrint>{why}</SmallPrint>
        </Item>
      ))}
    </Items>
    <FormControlLabel
      control={<Checkbox checked={isConfirmed} onChange={(_, checked) => onConfirm(checked)} />}
      label={`Leave ${plural(leftOut.length, 'person', 'people')} out of the files. I’ll file for them separately.`}
    />
  </Alert>
)

const describeSum = (forms: readonly { recipient: Form['recipient'] }[], one: string, many: string) =>
  `${plural(forms.length, one, many)}, ${showCents(sumCents(forms))}`

type FilesPartProps = { files: readonly IrisFile[]; forms: readonly Form[]; leftOut: readonly LeftOut[] }

const FilesPart = ({ files, forms, leftOut }: FilesPartProps) => (
  <>
    <FactList
      facts={[
        ['In the files', describeSum(forms, 'form', 'forms')],
        leftOut.length > 0 && ['Left out', describeSum(leftOut, 'person', 'people')],
        ['At or above the threshold', describeSum([...forms, ...leftOut], 'person', 'people')],
      ]}
    />
    <Items label="Files for IRIS">
      {files.map(({ name, text, forms: count, cents }) => (
        <Item
          key={name}
          left={name}
          right={
            <Button
              aria-label={`Download ${name}`}
              onClick={() => saveBlob(new Blob([text], { type: 'text/csv' }), name)}
            >
              Download
            </Button>
          }
        >
          <SmallPrint>{`${plural(count, 'form', 'forms')}, ${showCents(cents)}`}</SmallPrint>
        </Item>
      ))}
    </Items>
    <SmallPrint>
      The files have taxpayer IDs. Upload them to IRIS in this order, and then delete them from your computer.
      Don’t open and save them in a spreadsheet program: it drops leading zeros of IDs and ZIP codes.
    </SmallPrint>
  </>
)

type Typed = { payer: TypedPayer; header: string; chosen?: ChosenFile; isConfirmed: boolean }

const prepare = ({ payer: typed, header, chosen }: Typed, data: Recipients, year: number) => {
  const { iris, recipients, thresholdCents } = data
  const rules = iris.taxpayerIds
  const payer = readPayer(typed, rules)
  const read =
    chosen?.text === undefined
      ? undefined
      : readTaxpayerFile(chosen.text, { recipients, thresholdCents, year, rules })
  const taxpayers = read && 'taxpayers' in read ? read.taxpayers : []
  const forms =
    'payer' in payer
      ? taxpayers.map(taxpayer => ({
          recipient: taxpayer.recipient,
          record: buildRecord(taxpayer, { year, payer: payer.payer, codes: iris.codes }),
        }))
      : []
  const records = forms.map(({ record }) => record)
  const matched = header.trim() ? matchHeader(header, iris.columns, records) : undefined
  return { payer, read, forms, matched }
}

type Prepared = ReturnType<typeof prepare>

const listOpen = ({ payer, read, forms, matched }: Prepared, isConfirmed: boolean): string[] => {
  const file = read && 'taxpayers' in read ? read : undefined
  return [
    'faults' in payer && 'Complete the payer’s information.',
    !(matched && 'header' in matched) && 'Paste the header row of IRIS’s template.',
    !file && 'Choose a file of taxpayer IDs.',
    file && file.faults.length > 0 && 'Correct the rows of your file.',
    file &&
      file.leftOut.length > 0 &&
      !isConfirmed &&
      'Add what is missing to your file, or check the box to leave these people out.',
    file && 'payer' in payer && forms.length === 0 && 'No form is ready: nobody has all that it needs.',
  ].filter(line => typeof line === 'string')
}

const FormParts = ({ year, data, typed, onChange }: PartsProps) => {
  const prepared = useMemo(() => prepare(typed, data, year), [typed, data, year])
  const { payer, read, forms, matched } = prepared
  const open = listOpen(prepared, typed.isConfirmed)
  const leftOut = read && 'taxpayers' in read ? read.leftOut : []
  const header = matched && 'header' in matched ? matched.header : undefined
  return (
    <>
      <PayerPart
        typed={typed.payer}
        faults={'faults' in payer ? payer.faults : {}}
        onChange={changed => onChange({ payer: { ...typed.payer, ...changed } })}
      />
      <HeaderPart
        year={year}
        typed={typed.header}
        result={matched}
        onChange={pasted => onChange({ header: pasted })}
      />
      <FilePart
        chosen={typed.chosen}
        result={read}
        onChoose={file => void readChosen(file).then(chosen => onChange({ chosen, isConfirmed: false }))}
      />
      <Part title="4. The files">
        {leftOut.length > 0 && (
          <LeftOutPart
            leftOut={leftOut}
            isConfirmed={typed.isConfirmed}
            onConfirm={isConfirmed => onChange({ isConfirmed })}
          />
        )}
        {open.length > 0 && (
          <Box>
            Before you can download the files:
            <Sentences lines={open} />
          </Box>
        )}
        {open.length === 0 && header && (
          <FilesPart
            files={writeFiles(forms, { year, header, recordsPerFile: data.recordsPerFile })}
            forms={forms}
            leftOut={leftOut}
          />
        )}
      </Part>
    </>
  )
}

type PartsProps = {
  year: number
  data: Recipients
  typed: Typed
  onChange: (changed: Partial<Typed>) => void
}

const emptyTyped: Typed = { payer: emptyPayer, header: '', isConfirmed: false }

/**
 * Makes the files for IRIS in the browser. The payer, the header row and the taxpayer IDs are kept only while it is
 * open, and are never sent: so it has no draft and no request but the one for the recipients.
 */
export const IrisFiles = ({ year, onClose }: { year: number; onClose: () => void }) => {
  const [typed, setTyped] = useState(emptyTyped)
  const { data, error, refetch } = useCall(
    'payouts.listRecipients',
    { year },
    { gcTime: 0, staleTime: Infinity, retry: false },
  )
  const people = data?.recipients.filter(({ totalCents }) => totalCents >= data.thresholdCents).length ?? 0
  const form = {
    submit: (event: { preventDefault: () => void }) => event.preventDefault(),
    busy: false,
    close: onClose,
    closeOnEscape: typed === emptyTyped ? onClose : undefined,
    startOver: undefined,
  }
  return (
    <MoveDialog form={form} title={`Files for IRIS: Forms 1099-NEC for ${year}`} width="md" startsAtTop>
      <LoadState what="the recipients" data={data} error={error} onTryAgain={refetch} />
      {data && people === 0 && (
        <p>{`Nobody was paid ${showCents(data.thresholdCents)} or more in ${year}, so there is nothing to file.`}</p>
      )}
      {data && people > 0 && (
        <>
          <p>
            {`${plural(people, 'person was', 'people were')} paid ${showCents(data.thresholdCents)} or more in ${year}. `}
            Each form reports the total of the year as nonemployee compensation: pay, reimbursements and
            corrections. We include reimbursements because they are fixed amounts of a shift, paid without
            receipts. If you aren’t sure that this is right for you, ask your tax adviser before you file.
          </p>
          <Sources iris={data.iris} notFound={data.notFound} />
          <FormParts
            year={year}
            data={data}
            typed={typed}
            onChange={changed => setTyped(before => ({ ...before, ...changed }))}
          />
        </>
      )}
    </MoveDialog>
  )
}
