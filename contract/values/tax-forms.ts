/** Who files Forms 1099-NEC of a year, as an admin records it. */
export const formFilers = ['operator', 'paymentService', 'nobody'] as const
export type FormFiler = (typeof formFilers)[number]
export const formFilerNames: Record<FormFiler, string> = {
  operator: 'We file, as the operator of Gaitway',
  paymentService: 'The payment service files',
  nobody: 'Nobody files',
}

/** What a file of Forms 1099-NEC for IRIS says of the payer and of each recipient. */
export const irisValues = [
  'formType',
  'taxYear',
  'payerTinType',
  'payerTin',
  'payerNameType',
  'payerName',
  'payerCountry',
  'payerAddress1',
  'payerAddress2',
  'payerCity',
  'payerState',
  'payerZipCode',
  'payerPhoneType',
  'payerPhone',
  'recipientTinType',
  'recipientTin',
  'recipientNameType',
  'recipientBusinessName',
  'recipientFirstName',
  'recipientMiddleName',
  'recipientLastName',
  'recipientSuffix',
  'recipientCountry',
  'recipientAddress1',
  'recipientAddress2',
  'recipientCity',
  'recipientState',
  'recipientZipCode',
  'secondTinNotice',
  'compensation',
  'directSales',
] as const
export type IrisValue = (typeof irisValues)[number]

/** A column’s name as names are compared: letters and digits only, so that spaces, dashes, marks and case don’t matter. */
export const simplifyColumnName = (name: string) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
