import { setImmediate } from 'node:timers/promises'
import { SaxesParser, type SaxesTagPlain } from 'saxes'
import type { CheckedFile } from '@gaitway/contract/schemas/compliance'
import {
  createFaultList,
  createHeaderCheck,
  createHoursCheck,
  isRealDate,
  type Entry,
  type PbjCheckOptions,
} from '../../domain/pbj-rules.ts'
import type { QuarterDays } from '../../domain/pbj-quarter.ts'
import { readXmlBytes, XmlFileError } from '../../services/files/open-xml.ts'

export type PbjCheck = {
  /** The next part of the file. After a fault that ends the check, the rest is ignored. */
  write: (text: string) => void
  /** Ends the file and says what is wrong with it. */
  close: () => CheckedFile
  /** Says only why we can’t read the file. */
  giveUp: (sentence: string) => CheckedFile
}

/** What is in an element, in order: other elements, or a text. */
type Rule = { children?: readonly Child[]; attributes?: readonly string[] }
type Child = { name: string; isRequired?: boolean; isRepeated?: boolean }

const required = (name: string): Child => ({ name, isRequired: true })
const optional = (name: string): Child => ({ name })
const repeated = (name: string): Child => ({ name, isRequired: true, isRepeated: true })

/** CMS’s structure by the path of an element, from its XSD; order is fixed everywhere. */
const structure: Record<string, Rule> = {
  nursingHomeData: {
    children: [required('header'), optional('employees'), optional('staffingHours')],
    attributes: ['xmlns:xsi', 'xsi:noNamespaceSchemaLocation'],
  },
  'nursingHomeData/header': {
    attributes: ['fileSpecVersion'],
    children: [
      required('facilityId'),
      required('stateCode'),
      required('reportQuarter'),
      required('federalFiscalYear'),
      optional('softwareVendorName'),
      optional('softwareVendorEmail'),
      optional('softwareProductName'),
      optional('softwareProductVersion'),
    ],
  },
  'nursingHomeData/employees': { children: [{ name: 'employee', isRepeated: true }] },
  'nursingHomeData/employees/employee': {
    children: [required('employeeId'), optional('hireDate'), optional('terminationDate')],
  },
  'nursingHomeData/staffingHours': {
    attributes: ['processType'],
    children: [{ name: 'staffHours', isRepeated: true }],
  },
  'nursingHomeData/staffingHours/staffHours': { children: [required('employeeId'), required('workDays')] },
  'nursingHomeData/staffingHours/staffHours/workDays': { children: [repeated('workDay')] },
  'nursingHomeData/staffingHours/staffHours/workDays/workDay': {
    children: [required('date'), required('hourEntries')],
  },
  'nursingHomeData/staffingHours/staffHours/workDays/workDay/hourEntries': {
    children: [repeated('hourEntry')],
  },
  'nursingHomeData/staffingHours/staffHours/workDays/workDay/hourEntries/hourEntry': {
    children: [required('hours'), required('jobTitleCode'), required('payTypeCode')],
  },
}

/** Nothing in the structure is longer; more of a text is counted, but not kept. */
const TEXT_KEPT_MAX = 200
type Open = { name: string; path: string; next: number; text: string; length: number }
/** A fault that ends the check: what follows can’t be read. */
class UnreadableError extends Error {
  override name = 'UnreadableError'
}

/**
 * Checks a PBJ file part by part, by CMS’s structure and those of its edits that need no data of CMS. No entity and no
 * document type is read, nothing deeper than the structure is followed, and only as much of a text is kept as CMS takes.
 */
export const checkPbj = (options: PbjCheckOptions): PbjCheck => {
  const faults = createFaultList(options.data)
  const header = createHeaderCheck(options, faults)
  const hours = createHoursCheck(options, faults)
  const parser = new SaxesParser()
  const open: Open[] = []
  let processType: string | null = null
  let quarter: QuarterDays | undefined
  let [employeeId, date] = ['', '']
  let entry: Entry = { hours: '', jobTitleCode: '', payTypeCode: '' }
  let isUnreadable = false
  let hasOtherCharacters = false

  const stop = (sentence: string, report: typeof faults.structure = faults.structure): never => {
    report(sentence, { line: parser.line })
    throw new UnreadableError(sentence)
  }

  const readAttributes = ({ attributes }: SaxesTagPlain, path: string) => {
    const known = structure[path]?.attributes ?? []
    for (const name of Object.keys(attributes))
      if (!known.includes(name))
        faults.structure(`Line ${parser.line}: ${name} doesn’t belong here. Remove it.`, {
          line: parser.line,
        })
    if (path === 'nursingHomeData') {
      const schema = attributes['xsi:noNamespaceSchemaLocation']
      const { schemaFile } = options.data.specification
      if (schema !== schemaFile)
        faults.warn(
          `The file names the schema ${schema ?? '(none)'}. CMS’s is ${schemaFile}. Have the program’s vendor change it.`,
          {
            line: parser.line,
          },
        )
    }
    if (path === 'nursingHomeData/header') header.checkVersion(attributes.fileSpecVersion ?? '', parser.line)
    if (path === 'nursingHomeData/staffingHours') {
      processType = attributes.processType ?? null
      if (processType === 'replace')
        faults.warn(
          'This file uses replace: uploading it deletes everything submitted for the quarter. Use merge, unless this file has everyone’s hours.',
          { line: parser.line },
        )
      else if (processType !== 'merge')
        faults.structure(`The process type is “${processType ?? ''}”. It must be merge or replace.`, {
          line: parser.line,
        })
    }
  }

  /** Finds the place of an element among those its parent may have, and reports what it skipped. */
  const enter = (parent: Open, name: string) => {
    const children = structure[parent.path]?.children ?? []
    const at = children.findIndex(child => child.name === name)
    if (at === -1) stop(`Line ${parser.line}: <${name}> doesn’t belong in <${parent.name}>.`)
    const isRepeat = at === parent.next - 1
    if (at < parent.next && !(isRepeat && children[at]?.isRepeated))
      stop(`Line ${parser.line}: <${name}> is in the wrong place. CMS’s order is fixed.`)
    if (!isRepeat) reportMissing(parent, children.slice(parent.next, at))
    parent.next = at + 1
  }

  const reportMissing = (parent: Open, skipped: readonly Child[]) => {
    for (const child of skipped)
      if (child.isRequired)
        faults.missing(
          `Line ${parser.line}: <${parent.name}> has no <${child.name}>. CMS requires it.`,
          locate(),
        )
  }

  const locate = () => ({ employeeId: employeeId || null, date: date || null, line: parser.line })

  const readText = (path: string, name: string, text: string) => {
    const { line } = parser
    if (!text.trim()) {
      const isOptional = !findChild(path, name)?.isRequired
      const sentence = isOptional
        ? `Line ${line}: <${name}> is empty. Leave the tag out.`
        : `Line ${line}: <${name}> is blank. Enter it.`
      return isOptional ? faults.structure(sentence, locate()) : faults.byEdit('-3702', sentence, locate())
    }
    if (path.startsWith('nursingHomeData/header/')) return header.read[name]?.(text, line)
    if (path === 'nursingHomeData/employees/employee/employeeId') return hours.addEmployee(text, line)
    if (name === 'hireDate' || name === 'terminationDate') {
      if (!isRealDate(text))
        faults.byEdit('-3677', `Line ${line}: “${text}” isn’t a date. Write it like 2026-10-05.`, { line })
    } else if (name === 'employeeId') {
      employeeId = text
      hours.startPerson(text, line)
    } else if (name === 'date') {
      date = text
      hours.checkDate(employeeId, text, quarter, line)
    } else entry = { ...entry, [name]: text }
  }

  const findChild = (path: string, name: string) =>
    structure[path.slice(0, path.lastIndexOf('/'))]?.children?.find(child => child.name === name)

  const leave = ({ path, name, next, text, length }: Open) => {
    const { children } = structure[path] ?? {}
    if (!children) return readText(path, name, length > text.length ? `${text}…` : text)
    if (text.trim()) stop(`Line ${parser.line}: <${name}> has a text that doesn’t belong there.`)
    reportMissing({ path, name, next, text, length }, children.slice(next))
    if (name === 'header') quarter = header.findQuarter()
    if (name === 'hourEntry') {
      hours.addEntry(employeeId, date, entry, parser.line)
      entry = { hours: '', jobTitleCode: '', payTypeCode: '' }
    }
    if (name === 'workDay') date = ''
    if (name === 'staffHours') employeeId = ''
  }

  parser.on('error', () => stop(`Line ${parser.line}: the XML is broken here. Export the file again.`))
  parser.on('doctype', () =>
    stop('We don’t read files with a document type (DOCTYPE), which CMS’s own don’t have.', faults.unread),
  )
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding?.toUpperCase() !== 'ASCII')
      faults.warn(
        `The file says that its encoding is ${encoding ?? 'not known'}. CMS’s files say ASCII. Have the program’s vendor change it.`,
        {
          line: 1,
        },
      )
  })
  parser.on('opentag', tag => {
    const parent = open.at(-1)
    if (!parent && tag.name !== 'nursingHomeData')
      stop(`The file begins with <${tag.name}>. A PBJ file begins with <nursingHomeData>.`)
    if (parent) enter(parent, tag.name)
    const path = parent ? `${parent.path}/${tag.name}` : tag.name
    open.push({ name: tag.name, path, next: 0, text: '', length: 0 })
    readAttributes(tag, path)
  })
  const addText = (text: string) => {
    const current = open.at(-1)
    if (!current) return
    const kept = structure[current.path]?.children ? text.trim() : text
    current.length += kept.length
    current.text = (current.text + kept).slice(0, TEXT_KEPT_MAX)
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const current = open.pop()
    if (current) leave(current)
  })

  const read = (work: () => void) => {
    if (isUnreadable) return
    try {
      work()
    } catch (thrown) {
      if (!(thrown instanceof UnreadableError)) throw thrown
      isUnreadable = true
    }
  }

  return {
    write: text =>
      read(() => {
        if (!hasOtherCharacters && /[^\t\n\r -~]/u.test(text)) {
          hasOtherCharacters = true
          faults.byEdit(
            '-3690',
            "The file has letters or signs that CMS doesn’t accept, such as é or ’. Replace them with plain ones, such as e or '.",
          )
        }
        parser.write(text)
      }),
    close: () => {
      read(() => parser.close())
      if (!isUnreadable) hours.checkTotals()
      return {
        ...faults.read(),
        summary: isUnreadable ? null : { ...header.found, processType, ...hours.sum() },
      }
    },
    giveUp: sentence => {
      const only = createFaultList(options.data)
      only.unread(sentence)
      return { ...only.read(), summary: null }
    },
  }
}

/** Checks a PBJ file as it would be uploaded, XML or ZIP. Other work of the process runs between its parts. */
export const checkPbjFile = async (bytes: Buffer, options: PbjCheckOptions): Promise<CheckedFile> => {
  const check = checkPbj(options)
  const decoder = new TextDecoder()
  try {
    for await (const chunk of readXmlBytes(bytes, options.data.limits)) {
      check.write(decoder.decode(chunk, { stream: true }))
      await setImmediate()
    }
  } catch (thrown) {
    if (thrown instanceof XmlFileError) return check.giveUp(thrown.message)
    throw thrown
  }
  return check.close()
}
