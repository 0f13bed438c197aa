import type { ComplianceData, FactCertainty, PbjEditEffect } from '../schemas/compliance-data.ts'
import { clinicianTypeNames, clinicianTypes } from '../values/enums.ts'
import { irisValues, type IrisValue } from '../values/tax-forms.ts'
import { showCents } from './money.ts'
import { plural } from './plural.ts'
import { showDay } from './time.ts'

export const COMPLIANCE_FILE_TOO_LONG = 'This file is too long for compliance data.'

/** How sure a fact is, in words. */
export const certaintyNames: Record<FactCertainty, string> = {
  primary: 'Read in the official source',
  secondHand: 'Secondhand, two or more sources',
  oneSource: 'One source',
  notFound: 'Not found',
}

const effectNames: Record<PbjEditEffect, string> = {
  rejectsFile: 'Whole file rejected',
  rejects: 'Rejected',
  skips: 'Warning, hours not counted',
}

type FactOrigin = { source: string; checkedOn: string; certainty: FactCertainty }
/** The origin is there if it differs from the group’s. */
export type ComplianceFact = [label: string, value: string, origin?: FactOrigin]
export type FactGroup = {
  title: string
  /** absent for what wasn’t found */
  origin?: FactOrigin
  facts: ComplianceFact[]
}

const showDate = (date: string) => showDay(date, 'UTC')
const showMonthDay = (monthDay: string) => monthDay.replace('-', '/')

const describeQuarter = ({
  fiscalYearOffset,
  firstDay,
  lastDay,
  due,
}: ComplianceData['pbj']['quarters']['list'][number]) =>
  `${showMonthDay(firstDay)}–${showMonthDay(lastDay)}, due ${showMonthDay(due)}, part of the ${fiscalYearOffset === 1 ? 'next' : 'same'} calendar year’s fiscal year`

const listPbjGroups = (pbj: ComplianceData['pbj']): FactGroup[] => [
  {
    title: 'PBJ data specifications',
    origin: pbj.specification,
    facts: [
      ['Version', pbj.specification.version],
      ['Schema file', pbj.specification.schemaFile],
      ['In effect since', showDate(pbj.specification.validFrom)],
    ],
  },
  {
    title: 'PBJ codes',
    origin: pbj.codes,
    facts: [
      ['Pay type', pbj.codes.payType],
      ...clinicianTypes.map((type): ComplianceFact => [
        `${clinicianTypeNames[type]} (${type.toUpperCase()})`,
        pbj.codes.jobTitles[type] ?? 'No code',
      ]),
    ],
  },
  {
    title: 'PBJ limits',
    origin: pbj.limits,
    facts: [
      ['Hours of a person on one date', `Up to ${pbj.limits.dayHours}`, pbj.limits.origins?.dayHours],
      [
        'Hours of a person in one month',
        `More than ${pbj.limits.monthHours} are checked`,
        pbj.limits.origins?.monthHours,
      ],
      ['ZIP file', `Up to ${pbj.limits.zipMegabytes} MB`, pbj.limits.origins?.zipMegabytes],
      ['XML file', `Up to ${pbj.limits.xmlMegabytes} MB`, pbj.limits.origins?.xmlMegabytes],
    ],
  },
  {
    title: 'PBJ meal breaks',
    origin: pbj.meals,
    facts: [
      ['Full shift', plural(pbj.meals.fullShiftHours, 'hour', 'hours')],
      ['Deducted for each full shift', plural(pbj.meals.minutes, 'minute', 'minutes')],
    ],
  },
  {
    title: 'PBJ quarters',
    origin: pbj.quarters,
    facts: [
      ...pbj.quarters.list
        .toSorted((one, other) => one.quarter - other.quarter)
        .map((quarter): ComplianceFact => [`Quarter ${quarter.quarter}`, describeQuarter(quarter)]),
      [
        'Day to aim for',
        `${plural(pbj.quarters.aimDays, 'day', 'days')} after the quarter`,
        pbj.quarters.origins?.aimDays,
      ],
    ],
  },
  {
    title: 'PBJ edits',
    origin: pbj.edits,
    facts: pbj.edits.list.map(({ id, effect, meaning }) => [id, `${effectNames[effect]}: ${meaning}`]),
  },
]

const listYearEndGroups = ({ years, filing }: ComplianceData['yearEnd']): FactGroup[] => [
  ...years.map((facts): FactGroup => ({
    title: `1099-NEC for ${facts.year}`,
    origin: facts,
    facts: [
      ['Threshold', `${showCents(facts.thresholdCents)} or more`],
      ['Due', showDate(facts.due)],
    ],
  })),
  {
    title: '1099-NEC filing',
    origin: filing,
    facts: [
      ['Records in a file', `Up to ${filing.recordsPerFile}`],
      ['Electronic filing required', `${filing.electronicFrom} or more returns`],
    ],
  },
]

/** What the columns of IRIS’s template hold, as screens name it. */
export const irisValueNames: Record<IrisValue, string> = {
  formType: 'Form type',
  taxYear: 'Tax year',
  payerTinType: 'Payer’s taxpayer ID type',
  payerTin: 'Payer’s taxpayer ID',
  payerNameType: 'Payer’s name type',
  payerName: 'Payer’s name',
  payerCountry: 'Payer’s country',
  payerAddress1: 'Payer’s address',
  payerAddress2: 'Payer’s address, line 2',
  payerCity: 'Payer’s city',
  payerState: 'Payer’s state',
  payerZipCode: 'Payer’s ZIP code',
  payerPhoneType: 'Payer’s phone type',
  payerPhone: 'Payer’s phone',
  recipientTinType: 'Recipient’s taxpayer ID type',
  recipientTin: 'Recipient’s taxpayer ID',
  recipientNameType: 'Recipient’s name type',
  recipientBusinessName: 'Recipient’s business name',
  recipientFirstName: 'Recipient’s first name',
  recipientMiddleName: 'Recipient’s middle name',
  recipientLastName: 'Recipient’s last name',
  recipientSuffix: 'Recipient’s suffix',
  recipientCountry: 'Recipient’s country',
  recipientAddress1: 'Recipient’s address',
  recipientAddress2: 'Recipient’s address, line 2',
  recipientCity: 'Recipient’s city',
  recipientState: 'Recipient’s state',
  recipientZipCode: 'Recipient’s ZIP code',
  secondTinNotice: 'Second TIN notice',
  compensation: 'Nonemployee compensation',
  directSales: 'Direct sales',
}

const listIrisGroups = ({ columns, codes, taxpayerIds }: ComplianceData['iris']): FactGroup[] => [
  ...columns.map(({ about, names, ...origin }): FactGroup => ({
    title: `IRIS columns: ${about}`,
    origin,
    facts: irisValues.flatMap(value => {
      const known = names[value]
      return known ? [[irisValueNames[value], known.join('; ')] satisfies ComplianceFact] : []
    }),
  })),
  {
    title: 'IRIS codes',
    origin: codes,
    facts: [
      ['Form', codes.form],
      ['Country', codes.country],
      ['Domestic phone', codes.domesticPhone],
      ['No', codes.no],
      ['Business', codes.business],
      ['Individual', codes.individual],
      ['Taxpayer ID types', [codes.ssn, codes.itin, codes.ein].join(', ')],
    ],
  },
  {
    title: 'Taxpayer IDs',
    origin: taxpayerIds,
    facts: [
      ['SSNs never begin with', [...taxpayerIds.ssnUnusedAreas, '9'].join(', ')],
      ['Fourth and fifth digit of ITINs', taxpayerIds.itinGroups.map(group => group.join('–')).join(', ')],
      ['EINs never begin with', taxpayerIds.einUnusedPrefixes.join(', ')],
    ],
  },
]

/** The compliance data as people read it, by group. */
export const listFactGroups = ({ pbj, yearEnd, iris, notFound }: ComplianceData): FactGroup[] => [
  ...listPbjGroups(pbj),
  ...listYearEndGroups(yearEnd),
  ...listIrisGroups(iris),
  {
    title: 'Not found',
    facts: notFound.map(({ about, sentence, checkedOn }) => [
      about,
      `${sentence} (Checked on ${showDate(checkedOn)})`,
    ]),
  },
]

const listOriginFacts = ({ source, checkedOn, certainty }: FactOrigin): ComplianceFact[] => [
  ['Source', source],
  ['Checked on', showDate(checkedOn)],
  ['How sure', certaintyNames[certainty]],
]

/** Where the facts of a group are from, as facts, and where single ones are from if that is elsewhere. */
const listGroupOriginFacts = ({ origin, facts }: FactGroup): ComplianceFact[] => [
  ...(origin ? listOriginFacts(origin) : []),
  ...facts.flatMap(([label, , own]) =>
    own
      ? listOriginFacts(own).map(([name, value]): ComplianceFact => [
          `${label}: ${name.toLowerCase()}`,
          value,
        ])
      : [],
  ),
]

/** `Source: CMS. Checked on 11/28/2026.` */
export const describeOrigin = ({ source, checkedOn }: FactOrigin) =>
  `Source: ${source}. Checked on ${showDate(checkedOn)}.`

export type FactChange = { group: string; fact: string; from: string | null; to: string | null }

const indexFacts = (data: ComplianceData) => {
  const titled = [{ title: 'This version', facts: [['Title', data.title] satisfies ComplianceFact] }]
  return new Map(
    [...titled, ...listFactGroups(data)].flatMap((group: FactGroup) =>
      [...group.facts, ...listGroupOriginFacts(group)].map(([fact, value]) => [
        JSON.stringify([group.title, fact]),
        { group: group.title, fact, value },
      ]),
    ),
  )
}

/** What differs between two versions of the data, fact by fact. */
export const listFactChanges = (before: ComplianceData, after: ComplianceData): FactChange[] => {
  const [old, current] = [indexFacts(before), indexFacts(after)]
  return [...new Map([...old, ...current])].flatMap(([key, { group, fact }]) => {
    const [from = null, to = null] = [old.get(key)?.value, current.get(key)?.value]
    return from === to ? [] : [{ group, fact, from, to }]
  })
}

/** `from 3 to 4`: the values of a fact before and after. */
export const describeFactChange = ({ from, to }: FactChange) => {
  if (from === null) return `New: ${to}`
  return to === null ? `Removed: ${from}` : `from ${from} to ${to}`
}
