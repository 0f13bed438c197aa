import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import type { FormRecipient } from '@gaitway/contract/schemas/payouts'
import type { IrisHeader, IrisRecord } from './iris-table.ts'
import type { Taxpayer, TypedPayer } from './taxpayers.ts'

type RecordFacts = { year: number; payer: TypedPayer; codes: ComplianceData['iris']['codes'] }

/** `2500.00`: dollars with cents, exact for any number of cents. */
export const writeDollars = (cents: number) =>
  `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** What a form says, by value. */
export const buildRecord = (
  { recipient, tin, names, address }: Taxpayer,
  { year, payer, codes }: RecordFacts,
): IrisRecord => ({
  formType: codes.form,
  taxYear: String(year),
  payerTinType: codes.ein,
  payerTin: payer.ein,
  payerNameType: codes.business,
  payerName: payer.name,
  payerCountry: codes.country,
  payerAddress1: payer.address,
  payerAddress2: payer.address2,
  payerCity: payer.city,
  payerState: payer.state,
  payerZipCode: payer.zipCode,
  payerPhoneType: payer.phone && codes.domesticPhone,
  payerPhone: payer.phone,
  recipientTinType: codes[tin.type],
  recipientTin: tin.digits,
  recipientNameType: tin.type === 'ein' ? codes.business : codes.individual,
  recipientBusinessName: names.businessName,
  recipientFirstName: names.firstName,
  recipientMiddleName: names.middleName,
  recipientLastName: names.lastName,
  recipientSuffix: names.suffix,
  recipientCountry: codes.country,
  recipientAddress1: address.address,
  recipientAddress2: address.address2,
  recipientCity: address.city,
  recipientState: address.state,
  recipientZipCode: address.zipCode,
  secondTinNotice: codes.no,
  compensation: writeDollars(recipient.totalCents),
  directSales: codes.no,
})

const writeCell = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const writeRow = (cells: readonly string[]) => `${cells.map(writeCell).join(',')}\r\n`

export type IrisFile = { name: string; text: string; forms: number; cents: number }

type Forms = { year: number; header: IrisHeader; recordsPerFile: number }
export type Form = { record: IrisRecord; recipient: FormRecipient }

export const sumCents = (forms: readonly { recipient: FormRecipient }[]) =>
  forms.reduce((sum, { recipient }) => sum + recipient.totalCents, 0)

/** The CSV files for IRIS, each with the header row as it was pasted. Their names sort in order. */
export const writeFiles = (
  forms: readonly Form[],
  { year, header: { cells, values }, recordsPerFile }: Forms,
): IrisFile[] => {
  const count = Math.ceil(forms.length / recordsPerFile)
  return Array.from({ length: count }, (_, index) => {
    const piece = forms.slice(index * recordsPerFile, (index + 1) * recordsPerFile)
    const rows = piece.map(({ record }) => values.map(value => (value && record[value]) ?? ''))
    const number = String(index + 1).padStart(String(count).length, '0')
    return {
      name: `1099-nec-${year}-${number}-of-${count}.csv`,
      text: [cells, ...rows].map(writeRow).join(''),
      forms: piece.length,
      cents: sumCents(piece),
    }
  })
}
