import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'

const checkedOn = '2026-11-28'
const irisCheckedOn = '2026-12-01'
const primary = { checkedOn, certainty: 'primary' } as const
const secondHand = { checkedOn, certainty: 'secondHand' } as const
const oneSource = { checkedOn, certainty: 'oneSource' } as const
const notFound = { checkedOn, certainty: 'notFound' } as const

/** The compliance data that the product comes with. What an admin imports later replaces all of it. */
export const builtInComplianceData: ComplianceData = {
  title: 'Checked on November 28, 2026',
  pbj: {
    specification: {
      ...primary,
      source: 'CMS PBJ data specifications 4.10.0, XSD nhpbj_4_10_0; QTSO notice of February 19, 2026',
      version: '4.10.0',
      schemaFile: 'nhpbj_4_10_0.xsd',
      validFrom: '2026-03-22',
    },
    codes: {
      ...primary,
      source: 'CMS PBJ data specifications 4.10.0, tables of job title and pay type codes',
      payType: '3',
      jobTitles: { pt: '21', pta: '22', ot: '18', ota: '19', cota: '19', slp: '26' },
    },
    limits: {
      ...primary,
      source: 'CMS PBJ data specifications 4.10.0, XSD nhpbj_4_10_0 and edit -4025',
      dayHours: 22.5,
      monthHours: 400,
      zipMegabytes: 5,
      xmlMegabytes: 50,
      origins: {
        monthHours: { ...notFound, source: 'Our own choice: CMS names no hours of a month' },
        zipMegabytes: { ...oneSource, source: 'One second-hand source for the size of files' },
        xmlMegabytes: { ...oneSource, source: 'One second-hand source for the size of files' },
      },
    },
    meals: {
      ...secondHand,
      source: 'CMS PBJ policy manual, as quoted by others',
      minutes: 30,
      fullShiftHours: 8,
    },
    quarters: {
      ...primary,
      source: 'CMS: due on the 45th day after the quarter, 11:59 PM Eastern time',
      aimDays: 40,
      origins: {
        aimDays: { ...notFound, source: 'Our own choice: CMS’s validation report can take a day' },
      },
      list: [
        { quarter: 1, fiscalYearOffset: 1, firstDay: '10-01', lastDay: '12-31', due: '02-14' },
        { quarter: 2, fiscalYearOffset: 0, firstDay: '01-01', lastDay: '03-31', due: '05-15' },
        { quarter: 3, fiscalYearOffset: 0, firstDay: '04-01', lastDay: '06-30', due: '08-14' },
        { quarter: 4, fiscalYearOffset: 0, firstDay: '07-01', lastDay: '09-30', due: '11-14' },
      ],
    },
    edits: {
      ...primary,
      source: 'CMS PBJ data specifications 4.10.0, edits',
      list: [
        {
          id: '-1010',
          effect: 'skips',
          meaning: 'A date outside the quarter. CMS warns, and doesn’t count the record.',
        },
        { id: '-1021', effect: 'rejects', meaning: 'A version of the specifications that has ended.' },
        { id: '-3676', effect: 'rejects', meaning: 'A code that isn’t in CMS’s table.' },
        { id: '-3677', effect: 'rejects', meaning: 'A date that doesn’t exist.' },
        { id: '-3679', effect: 'rejects', meaning: 'A number out of bounds.' },
        { id: '-3690', effect: 'rejects', meaning: 'Characters that aren’t allowed here.' },
        { id: '-3692', effect: 'rejects', meaning: 'A text that is too long.' },
        {
          id: '-3693',
          effect: 'rejects',
          meaning: 'A facility ID that CMS doesn’t know, or not for this user.',
        },
        { id: '-3702', effect: 'rejects', meaning: 'A required text that is blank.' },
        { id: '-3793', effect: 'rejects', meaning: 'Characters or spaces that aren’t allowed here.' },
        { id: '-3802', effect: 'rejects', meaning: 'An email that doesn’t fit CMS’s pattern.' },
        { id: '-4002', effect: 'rejects', meaning: 'A date in the future.' },
        { id: '-4003', effect: 'rejects', meaning: 'A required item is missing.' },
        { id: '-4004', effect: 'rejects', meaning: 'A required item is missing.' },
        { id: '-4006', effect: 'rejects', meaning: 'A required item is missing.' },
        { id: '-4008', effect: 'rejects', meaning: 'A required item is missing.' },
        {
          id: '-4016',
          effect: 'rejectsFile',
          meaning: 'Hours of an employee ID that isn’t in the file’s list of employees.',
        },
        {
          id: '-4018',
          effect: 'rejects',
          meaning: 'An employee ID with characters that aren’t allowed.',
        },
        { id: '-4025', effect: 'rejects', meaning: 'More than 22.50 hours of one person on one date.' },
      ],
    },
  },
  yearEnd: {
    years: [
      {
        ...secondHand,
        source:
          'P.L. 119-21: $2,000 for payments from January 1, 2026, indexed from 2027. IRS: due January 31, or the next business day',
        year: 2026,
        thresholdCents: 200_000,
        due: '2027-02-01',
      },
      {
        ...secondHand,
        source: 'Before P.L. 119-21: $600. IRS: due January 31, or the next business day',
        year: 2025,
        thresholdCents: 60_000,
        due: '2026-02-02',
      },
    ],
    filing: {
      ...secondHand,
      source:
        'IRS: IRIS replaces FIRE, which ends on December 31, 2026; 100 records in a file, electronic from 10 returns',
      recordsPerFile: 100,
      electronicFrom: 10,
    },
  },
  iris: {
    columns: [
      {
        ...secondHand,
        checkedOn: irisCheckedOn,
        about: 'Template of earlier years',
        source: 'Header rows that several programs by others write for the IRIS Taxpayer Portal; they agree',
        names: {
          formType: ['Form Type'],
          taxYear: ['Tax Year'],
          payerTinType: ['Payer TIN Type'],
          payerTin: ['Payer Taxpayer ID Number'],
          payerNameType: ['Payer Name Type'],
          payerName: ['Payer Business or Entity Name Line 1'],
          payerCountry: ['Payer Country'],
          payerAddress1: ['Payer Address Line 1'],
          payerAddress2: ['Payer Address Line 2'],
          payerCity: ['Payer City/Town'],
          payerState: ['Payer State/Province/Territory'],
          payerZipCode: ['Payer ZIP/Postal Code'],
          payerPhoneType: ['Payer Phone Type'],
          payerPhone: ['Payer Phone'],
          recipientTinType: ['Recipient TIN Type'],
          recipientTin: ['Recipient Taxpayer ID Number'],
          recipientNameType: ['Recipient Name Type'],
          recipientBusinessName: ['Recipient Business or Entity Name Line 1'],
          recipientFirstName: ['Recipient First Name'],
          recipientMiddleName: ['Recipient Middle Name'],
          recipientLastName: ['Recipient Last Name (Surname)'],
          recipientSuffix: ['Recipient Suffix'],
          recipientCountry: ['Recipient Country'],
          recipientAddress1: ['Recipient Address Line 1'],
          recipientAddress2: ['Recipient Address Line 2'],
          recipientCity: ['Recipient City/Town'],
          recipientState: ['Recipient State/Province/Territory'],
          recipientZipCode: ['Recipient ZIP/Postal Code'],
          secondTinNotice: ['2nd TIN Notice'],
          compensation: ['Box 1 - Nonemployee compensation'],
          directSales: [
            'Box 2 - Payer made direct sales totaling $5000 or more of consumer products to a recipient for resale',
          ],
        },
      },
      {
        ...oneSource,
        checkedOn: irisCheckedOn,
        about: 'Other names',
        source:
          'One program by others; box 1a: the form of December 2026, whose column in the template wasn’t found',
        names: {
          payerTinType: ['Issuer TIN Type'],
          payerTin: ['Issuer Taxpayer ID Number', 'Payer TIN'],
          payerNameType: ['Issuer Name Type'],
          payerName: ['Issuer Business or Entity Name Line 1', 'Payer Business Name Line 1'],
          payerCountry: ['Issuer Country'],
          payerAddress1: ['Issuer Address Line 1'],
          payerAddress2: ['Issuer Address Line 2'],
          payerCity: ['Payer City', 'Issuer City'],
          payerState: ['Payer State', 'Issuer State'],
          payerZipCode: ['Payer ZIP Code', 'Issuer ZIP Code', 'Payer ZIP'],
          payerPhone: ['Payer Phone Number', 'Issuer Phone Number', 'Payer Telephone Number'],
          recipientTin: ['Recipient TIN'],
          recipientBusinessName: ['Business Name Line 1', 'Recipient Business Name Line 1'],
          recipientLastName: ['Recipient Last Name'],
          recipientCity: ['Recipient City'],
          recipientState: ['Recipient State'],
          recipientZipCode: ['Recipient ZIP Code', 'Recipient ZIP'],
          secondTinNotice: ['Second TIN Notice'],
          compensation: ['Box 1a - Nonemployee compensation'],
          directSales: [
            'Box 2 - Direct Sales',
            'Box 2 - Payer made direct sales totaling $5,000 or more of consumer products to recipient for resale',
          ],
        },
      },
    ],
    codes: {
      ...oneSource,
      checkedOn: irisCheckedOn,
      source: 'Programs by others for the IRIS Taxpayer Portal; ITIN and the type of a phone: one of them',
      form: '1099-NEC',
      country: 'US',
      domesticPhone: 'D',
      no: 'N',
      business: 'B',
      individual: 'I',
      ssn: 'SSN',
      itin: 'ITIN',
      ein: 'EIN',
    },
    taxpayerIds: {
      ...secondHand,
      checkedOn: irisCheckedOn,
      source: 'Rules of the SSA and the IRS for SSN, ITIN and EIN prefixes, as quoted by others',
      ssnUnusedAreas: ['000', '666'],
      itinGroups: [
        ['50', '65'],
        ['70', '88'],
        ['90', '92'],
        ['94', '99'],
      ],
      einUnusedPrefixes: [
        ['00', '07', '08', '09', '17', '18', '19', '28', '29'],
        ['49', '69', '70', '78', '79', '89', '96', '97'],
      ].flat(),
    },
  },
  notFound: [
    {
      part: 'pbj',
      about: 'Merging',
      sentence:
        'We didn’t find how CMS merges a day that was already submitted. Each export has the whole total of each day.',
      checkedOn,
    },
    {
      part: 'pbj',
      about: 'Clock changes',
      sentence:
        'We didn’t find a rule for nights when clocks change. We report the hours that passed, as they were paid.',
      checkedOn,
    },
    {
      part: 'pbj',
      about: 'File names',
      sentence:
        'We didn’t find CMS’s rule for names of files. We use short names and one XML file for each ZIP file.',
      checkedOn,
    },
    {
      part: 'yearEnd',
      about: '1099-NEC columns',
      sentence:
        'The column headings of IRIS for 2026 are shown only after logging in there, so you paste them from the portal.',
      checkedOn,
    },
  ],
}
