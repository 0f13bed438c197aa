import { isShapedLikeSsn } from '@gaitway/contract/fields/compliance'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
import { showDay } from '@gaitway/contract/format/time'
import { FAULTS_LISTED_MAX, fatalEffects, type FaultEffect } from '@gaitway/contract/values/compliance'
import { stateCodes } from '@gaitway/contract/values/states-of-usa'
import { formatHours, vendorEmail, vendorName } from './pbj-file.ts'
import { findQuarterDays, type QuarterDays } from './pbj-quarter.ts'

type PbjRules = ComplianceData['pbj']

export type PbjCheckOptions = {
  data: PbjRules
  /** where the facility is, `YYYY-MM-DD` */
  today: string
  /** of the facility whose file it should be; null if it isn’t known */
  facilityId: string | null
  /** an export of ours, of which more is known: who is in it, and in which codes */
  isOurs: boolean
}

const employeeIdCharacters = /^[A-Za-z0-9_,.\\ -]*$/u
const states: readonly string[] = [...stateCodes, 'PR', 'VI']

/** An entry of hours as it stands in the file. */
export type Entry = { hours: string; jobTitleCode: string; payTypeCode: string }

/** Whether a text is a date that exists, as CMS writes them. */
export const isRealDate = (text: string) =>
  /^\d{4}-\d\d-\d\d$/u.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  new Date(text).toISOString().startsWith(text)

const isHours = (text: string) => /^\d{1,2}(?:\.\d{1,2})?$/u.test(text)

/** The faults found so far, with what CMS would do about each by its list of edits. */
export const createFaultList = ({ edits }: PbjRules) => {
  const listed: Fault[] = []
  let count = 0
  let isAccepted = true
  const effects = new Map<string, FaultEffect>(edits.list.map(({ id, effect }) => [id, effect]))
  const add = (fault: Fault) => {
    count += 1
    if (fatalEffects.includes(fault.effect)) isAccepted = false
    if (listed.length < FAULTS_LISTED_MAX) listed.push(fault)
  }
  type Where = Partial<Pick<Fault, 'employeeId' | 'date' | 'line'>>
  const build = (editId: string | null, effect: FaultEffect, sentence: string, where: Where): Fault => ({
    editId,
    effect,
    employeeId: where.employeeId ?? null,
    name: null,
    date: where.date && isRealDate(where.date) ? where.date : null,
    line: where.line ?? null,
    shifts: [],
    sentence,
  })
  return {
    /** By the number of an edit; one that CMS has no more is only a warning. */
    byEdit: (id: string, sentence: string, where: Where = {}) => {
      const effect = effects.get(id)
      add(build(effect ? id : null, effect ?? 'warns', sentence, where))
    },
    /** CMS has several edits for what is missing, and doesn’t say which is for what. */
    missing: (sentence: string, where: Where = {}) => {
      const ids = edits.list.filter(({ meaning }) => meaning === 'A required item is missing.')
      add(build(ids.map(({ id }) => id).join(' or ') || null, 'rejectsFile', sentence, where))
    },
    /** Outside CMS’s structure: it can’t read the file. */
    structure: (sentence: string, where: Where = {}) => add(build(null, 'rejectsFile', sentence, where)),
    /** Beyond what we read: CMS may accept it. */
    unread: (sentence: string, where: Where = {}) => add(build(null, 'notChecked', sentence, where)),
    warn: (sentence: string, where: Where = {}, editId: string | null = null) =>
      add(build(editId, 'warns', sentence, where)),
    read: () => ({ isAccepted, faults: listed, faultCount: count }),
  }
}
type FaultList = ReturnType<typeof createFaultList>

const sayHours = (hundredths: number) => `${formatHours(hundredths)} hours`
const showDate = (date: string) => showDay(date, 'UTC')
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const nameMonth = (month: string) => `${MONTHS[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`

const addTo = (sums: Map<string, number>, key: string, hundredths: number) =>
  sums.set(key, (sums.get(key) ?? 0) + hundredths)

/** What a file says about hours, person by person. */
export const createHoursCheck = ({ data, today, isOurs }: PbjCheckOptions, faults: FaultList) => {
  const listedIds = new Set<string>()
  const unlistedIds = new Set<string>()
  /** hours by employee ID, then by date, job title and pay type */
  const byPerson = new Map<string, Map<string, number>>()
  const ownCodes = new Set(Object.values(data.codes.jobTitles))
  let [totalHundredths, dayCount] = [0, 0]

  const checkId = (id: string, line: number) => {
    const where = { employeeId: id, line }
    if (!id.trim()) return faults.byEdit('-3702', `Line ${line}: an employee ID is blank. Enter it.`, where)
    if (id.length > 30)
      faults.byEdit('-3692', 'An employee ID can have up to 30 characters. Shorten it.', where)
    if (!employeeIdCharacters.test(id))
      faults.byEdit(
        '-4018',
        'An employee ID can only have letters, numbers, spaces and _ , . - \\. Change it.',
        where,
      )
    if (id !== id.trim() || id.includes('  '))
      faults.byEdit('-3793', 'The employee ID has an extra space. Remove it.', where)
    if (isShapedLikeSsn(id))
      faults.warn(
        'The employee ID looks like a Social Security number, which must not be sent. Use another ID.',
        where,
      )
  }

  const addEmployee = (id: string, line: number) => {
    checkId(id, line)
    if (listedIds.has(id))
      faults.warn('This employee ID is listed twice. Keep one: an ID is one person’s.', {
        employeeId: id,
        line,
      })
    listedIds.add(id)
  }

  /** CMS may know an ID from a file that another program made before; in a file of ours each is listed. */
  const reportUnlisted = (employeeId: string, line: number) => {
    const sentence = 'This employee ID has hours, but isn’t in the file’s list of employees.'
    if (isOurs) return faults.byEdit('-4016', sentence, { employeeId, line })
    faults.warn(
      `${sentence} Unless CMS knows the ID from an earlier upload, it rejects the whole file. Add it to the list to be safe.`,
      { employeeId, line },
      '-4016',
    )
  }

  const startPerson = (id: string, line: number) => {
    if (!listedIds.has(id)) {
      checkId(id, line)
      if (!unlistedIds.has(id)) reportUnlisted(id, line)
      unlistedIds.add(id)
    }
    if (byPerson.has(id))
      faults.warn('The hours of this employee ID are in two places. Put them together.', {
        employeeId: id,
        line,
      })
    else byPerson.set(id, new Map())
  }

  const checkDate = (id: string, date: string, quarter: QuarterDays | undefined, line: number) => {
    const where = { employeeId: id, date, line }
    if (!isRealDate(date))
      return faults.byEdit(
        '-3677',
        `“${date}” isn’t a date. Write it like 2026-10-05, without a time zone.`,
        where,
      )
    if (quarter && (date < quarter.firstDay || date > quarter.lastDay))
      faults.byEdit(
        '-1010',
        `The date is outside the file’s quarter, ${showDate(quarter.firstDay)} to ${showDate(quarter.lastDay)}. CMS leaves these hours out without rejecting them. Move them to a file of their quarter.`,
        where,
      )
    if (date > today)
      faults.byEdit('-4002', 'The date is in the future. Leave it out until it is over.', where)
  }

  const addEntry = (id: string, date: string, { hours, jobTitleCode, payTypeCode }: Entry, line: number) => {
    const where = { employeeId: id, date, line }
    if (isOurs ? !ownCodes.has(jobTitleCode) : !/^[1-9]\d?$/u.test(jobTitleCode))
      faults.byEdit('-3676', `“${jobTitleCode}” isn’t one of CMS’s job title codes, such as 21.`, where)
    if (isOurs ? payTypeCode !== data.codes.payType : !/^[1-9]$/u.test(payTypeCode))
      faults.byEdit('-3676', `“${payTypeCode}” isn’t one of CMS’s pay type codes, such as 3.`, where)
    const ofPerson = byPerson.get(id) ?? new Map<string, number>()
    byPerson.set(id, ofPerson)
    const key = [date, jobTitleCode, payTypeCode].join('|')
    if (ofPerson.has(key))
      faults.warn(
        `Two entries for job title ${jobTitleCode} and pay type ${payTypeCode}. Send their total as one.`,
        where,
      )
    const hundredths = isHours(hours) ? Math.round(Number(hours) * 100) : undefined
    const isAccepted = hundredths !== undefined && hundredths <= data.limits.dayHours * 100
    addTo(ofPerson, key, isAccepted ? hundredths : 0)
    if (!isAccepted)
      return faults.byEdit(
        '-3679',
        `“${hours}” hours. CMS accepts 0 to ${data.limits.dayHours} with at most two decimals.`,
        where,
      )
    if (hundredths === 0) faults.warn('An entry of no hours. Leave it out.', where)
    totalHundredths += hundredths
  }

  const checkTotals = () => {
    for (const [employeeId, entries] of byPerson) {
      const [byDay, byMonth] = [new Map<string, number>(), new Map<string, number>()]
      for (const [key, hundredths] of entries) addTo(byDay, key.slice(0, key.indexOf('|')), hundredths)
      dayCount += byDay.size
      for (const [date, hundredths] of byDay) {
        addTo(byMonth, date.slice(0, 7), hundredths)
        if (hundredths > data.limits.dayHours * 100)
          faults.byEdit(
            '-4025',
            `${sayHours(hundredths)} on one date, all job titles together. CMS accepts up to ${data.limits.dayHours}. Check the entries of this date.`,
            { employeeId, date },
          )
      }
      for (const [month, hundredths] of byMonth)
        if (hundredths > data.limits.monthHours * 100)
          faults.warn(
            `${sayHours(hundredths)} in ${nameMonth(month)}. More than ${data.limits.monthHours} is unlikely for one person: check whether others work under this ID. This is a check of ours, not of CMS’s.`,
            { employeeId },
          )
    }
    if (byPerson.size === 0) faults.warn('The file has no hours.')
  }

  const sum = () => ({ people: byPerson.size, days: dayCount, hundredths: totalHundredths })
  return { addEmployee, startPerson, checkDate, addEntry, checkTotals, sum }
}

type Header = {
  facilityId: string | null
  stateCode: string | null
  quarter: number | null
  fiscalYear: number | null
}

/** What the header says, each text checked as it is read. */
export const createHeaderCheck = ({ data, facilityId }: PbjCheckOptions, faults: FaultList) => {
  const found: Header = { facilityId: null, stateCode: null, quarter: null, fiscalYear: null }
  const checkLength = (label: string, text: string, maxLength: number, line: number) => {
    if (text.length > maxLength)
      faults.byEdit('-3692', `${label} can have up to ${maxLength} characters. Shorten it.`, {
        line,
      })
  }
  const checkVendor = (label: string, text: string, maxLength: number, line: number, signs = "' & -") => {
    checkLength(label, text, maxLength, line)
    if (vendorName.test(text)) return
    if (vendorName.test(text.trim().replaceAll(/ +/gu, ' ')))
      return faults.byEdit('-3793', `${label} “${text}” has an extra space. Remove it.`, { line })
    faults.byEdit(
      '-3690',
      `${label} “${text}” can only have letters, numbers, spaces and . + / @ _ , ${signs}. Change it.`,
      { line },
    )
  }
  const read: Record<string, (text: string, line: number) => void> = {
    facilityId: (text, line) => {
      found.facilityId = text
      checkLength('The facility ID', text, 16, line)
      if (facilityId !== null && text !== facilityId)
        faults.byEdit(
          '-3693',
          `The file is for facility ID ${text}, but yours is ${facilityId}. Correct the file or your settings.`,
          { line },
        )
    },
    stateCode: (text, line) => {
      found.stateCode = text
      if (!states.includes(text))
        faults.byEdit('-3676', `“${text}” isn’t a state. Use its two letters, such as TX.`, { line })
    },
    reportQuarter: (text, line) => {
      if (/^[1-4]$/u.test(text)) found.quarter = Number(text)
      else faults.byEdit('-3679', `“${text}” isn’t a quarter. Use 1 (October to December) to 4.`, { line })
    },
    federalFiscalYear: (text, line) => {
      if (/^20\d\d$/u.test(text)) found.fiscalYear = Number(text)
      else faults.byEdit('-3679', `“${text}” isn’t a federal fiscal year, such as 2027.`, { line })
    },
    softwareVendorName: (text, line) => checkVendor('The vendor’s name', text, 30, line),
    softwareVendorEmail: (text, line) => {
      checkLength('The vendor’s email', text, 50, line)
      if (!vendorEmail.test(text))
        faults.byEdit(
          '-3802',
          `CMS doesn’t accept “${text}” as an email. It needs an @, and an ending of two or three letters, such as .com. Change it or leave the tag out.`,
          { line },
        )
    },
    softwareProductName: (text, line) => checkVendor('The product’s name', text, 50, line),
    softwareProductVersion: (text, line) => {
      checkVendor('The product’s version', text, 20, line, "' -")
      if (text.includes('&'))
        faults.byEdit('-3690', `The product’s version “${text}” can’t have an &. Remove it.`, { line })
    },
  }
  const checkVersion = (version: string, line: number) => {
    const { specification } = data
    if (version !== specification.version)
      faults.byEdit(
        '-1021',
        `The file is made for version ${version || '(none)'} of CMS’s specifications. CMS now accepts only ${specification.version}. Ask for an update of the program, and create the file again.`,
        { line },
      )
  }
  const findQuarter = () =>
    found.quarter && found.fiscalYear
      ? findQuarterDays(data.quarters, { quarter: found.quarter, fiscalYear: found.fiscalYear })
      : undefined
  return { found, read, checkVersion, findQuarter }
}
