import { isShapedLikeSsn } from '@gaitway/contract/fields/compliance'
import type { Fault } from '@gaitway/contract/schemas/compliance'
import type { ComplianceData } from '@gaitway/contract/schemas/compliance-data'
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
    employeeId: null,
    date: null,
    line: null,
    ...where,
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
    warn: (sentence: string, where: Where = {}) => add(build(null, 'warns', sentence, where)),
    read: () => ({ isAccepted, faults: listed, faultCount: count }),
  }
}
type FaultList = ReturnType<typeof createFaultList>

const sayHours = (hundredths: number) => `${formatHours(hundredths)} hours`

/** What a file says about hours, person by person. */
export const createHoursCheck = ({ data, today }: PbjCheckOptions, faults: FaultList) => {
  const listedIds = new Set<string>()
  const unlistedIds = new Set<string>()
  const personsWithHours = new Set<string>()
  const entryKeys = new Set<string>()
  const byDay = new Map<string, number>()
  let [totalHundredths, entryCount] = [0, 0]

  const checkId = (id: string, line: number) => {
    const where = { employeeId: id, line }
    if (!id.trim()) return faults.byEdit('-3702', `Line ${line}: an employee ID is blank. Enter it.`, where)
    if (id.length > 30)
      faults.byEdit('-3692', `Employee ID ${id} is longer than 30 characters. Shorten it.`, where)
    if (!employeeIdCharacters.test(id))
      faults.byEdit(
        '-4018',
        `Employee ID ${id} has other characters than letters, digits, spaces and _ , . - \\. Change it.`,
        where,
      )
    if (id !== id.trim() || id.includes('  '))
      faults.byEdit('-3793', `Employee ID “${id}” has a space too many. Remove it.`, where)
    if (isShapedLikeSsn(id))
      faults.warn(
        `Employee ID ${id} looks like a Social Security number, which must not be sent. Use another ID.`,
        where,
      )
  }

  const addEmployee = (id: string, line: number) => {
    checkId(id, line)
    if (listedIds.has(id))
      faults.warn(`Employee ID ${id} is listed twice. Keep one: an ID is one person’s.`, {
        employeeId: id,
        line,
      })
    listedIds.add(id)
  }

  const startPerson = (id: string, line: number) => {
    if (!listedIds.has(id)) {
      checkId(id, line)
      if (!unlistedIds.has(id))
        faults.byEdit(
          '-4016',
          `Employee ID ${id} has hours, but isn’t in the list of employees. Add it there.`,
          {
            employeeId: id,
            line,
          },
        )
      unlistedIds.add(id)
    }
    if (personsWithHours.has(id))
      faults.warn(`The hours of employee ID ${id} are in two places. Put them together.`, {
        employeeId: id,
        line,
      })
    personsWithHours.add(id)
  }

  const checkDate = (id: string, date: string, quarter: QuarterDays | undefined, line: number) => {
    const where = { employeeId: id, date, line }
    if (!isRealDate(date))
      return faults.byEdit(
        '-3677',
        `${id}: “${date}” isn’t a date. Write it like 2026-10-05, without a time zone.`,
        where,
      )
    if (quarter && (date < quarter.firstDay || date > quarter.lastDay))
      faults.byEdit(
        '-1010',
        `${id}, ${date}: the date is outside the file’s quarter, ${quarter.firstDay} to ${quarter.lastDay}. CMS leaves these hours out without rejecting them. Move them to a file of their quarter.`,
        where,
      )
    if (date > today)
      faults.byEdit(
        '-4002',
        `${id}, ${date}: the date is in the future. Leave it out until it is over.`,
        where,
      )
  }

  const addEntry = (id: string, date: string, { hours, jobTitleCode, payTypeCode }: Entry, line: number) => {
    const where = { employeeId: id, date, line }
    const who = `${id}, ${date}`
    entryCount += 1
    if (!/^[1-9]\d?$/u.test(jobTitleCode))
      faults.byEdit('-3676', `${who}: “${jobTitleCode}” isn’t a job title code. Use CMS’s codes.`, where)
    if (!/^[1-9]$/u.test(payTypeCode))
      faults.byEdit('-3676', `${who}: “${payTypeCode}” isn’t a pay type code. Use CMS’s codes.`, where)
    const key = [id, date, jobTitleCode, payTypeCode].join('|')
    if (entryKeys.has(key))
      faults.warn(
        `${who}: two entries for job title ${jobTitleCode} and pay type ${payTypeCode}. Send their total as one.`,
        where,
      )
    entryKeys.add(key)
    const hundredths = isHours(hours) ? Math.round(Number(hours) * 100) : undefined
    if (hundredths === undefined || hundredths > data.limits.dayHours * 100)
      return faults.byEdit(
        '-3679',
        `${who}: “${hours}” hours. CMS accepts 0 to ${data.limits.dayHours} with at most two decimals.`,
        where,
      )
    if (hundredths === 0) faults.warn(`${who}: an entry of no hours. Leave it out.`, where)
    totalHundredths += hundredths
    const day = `${date}|${id}`
    byDay.set(day, (byDay.get(day) ?? 0) + hundredths)
  }

  const checkTotals = () => {
    const byMonth = new Map<string, number>()
    for (const [day, hundredths] of byDay) {
      const [date = '', ...rest] = day.split('|')
      const employeeId = rest.join('|')
      if (hundredths > data.limits.dayHours * 100)
        faults.byEdit(
          '-4025',
          `${employeeId}, ${date}: ${sayHours(hundredths)} on one date, all job titles together. CMS accepts ${data.limits.dayHours}. Check the entries of this date.`,
          { employeeId, date },
        )
      const month = `${date.slice(0, 7)}|${employeeId}`
      byMonth.set(month, (byMonth.get(month) ?? 0) + hundredths)
    }
    for (const [key, hundredths] of byMonth) {
      const [month = '', ...rest] = key.split('|')
      const employeeId = rest.join('|')
      if (hundredths > data.limits.monthHours * 100)
        faults.warn(
          `${employeeId}, ${month}: ${sayHours(hundredths)} in one month, more than ${data.limits.monthHours}. Check whether the ID is one person’s.`,
          { employeeId, date: `${month}-01` },
        )
    }
    if (entryCount === 0) faults.warn('The file has no hours.')
  }

  const sum = () => ({ people: personsWithHours.size, days: byDay.size, hundredths: totalHundredths })
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
      faults.byEdit('-3692', `${label} is longer than ${maxLength} characters. Shorten it.`, { line })
  }
  const checkVendor = (label: string, text: string, maxLength: number, line: number) => {
    checkLength(label, text, maxLength, line)
    if (vendorName.test(text)) return
    if (vendorName.test(text.trim().replaceAll(/ +/gu, ' ')))
      return faults.byEdit('-3793', `${label} “${text}” has a space too many. Remove it.`, { line })
    faults.byEdit('-3690', `${label} “${text}” has characters that CMS doesn’t accept. Change it.`, { line })
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
          `CMS doesn’t accept “${text}” as an email: its last part must have two or three letters, such as .com. Change it or leave the tag out.`,
          { line },
        )
    },
    softwareProductName: (text, line) => checkVendor('The product’s name', text, 50, line),
    softwareProductVersion: (text, line) => {
      checkVendor('The product’s version', text, 20, line)
      if (text.includes('&')) faults.byEdit('-3690', `The product’s version “${text}” has an &.`, { line })
    },
  }
  const checkVersion = (version: string, line: number) => {
    const { specification } = data
    if (version !== specification.version)
      faults.byEdit(
        '-1021',
        `The file is made for version ${version || '(none)'} of CMS’s specifications. CMS now accepts only ${specification.version}.`,
        { line },
      )
  }
  const findQuarter = () =>
    found.quarter && found.fiscalYear
      ? findQuarterDays(data.quarters, { quarter: found.quarter, fiscalYear: found.fiscalYear })
      : undefined
  return { found, read, checkVersion, findQuarter }
}
