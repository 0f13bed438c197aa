import type { Fault } from '../schemas/compliance.ts'
import type { Output } from '../schemas/index.ts'
import { showCents } from './money.ts'
import { showDay } from './time.ts'

type Page = Output<'compliance.read'>

/** Whether the worker hasn’t finished a file yet. */
export const isRunning = ({ status }: Pick<Page['exports'][number], 'status'>) =>
  status === 'waiting' || status === 'making'

/** A calendar day without a zone. */
export const showDate = (day: string) => showDay(day, 'UTC')

/** Hundredths of an hour: `1,234.50`. */
export const showHundredths = (hundredths: number) => showCents(hundredths).replace('$', '')

/** `Ana Delgado, 11/03/2026: ` before what is wrong; an ID of nobody we know stands for the person. */
export const describeFault = ({
  name,
  employeeId,
  date,
  sentence,
}: Pick<Fault, 'name' | 'employeeId' | 'date' | 'sentence'>) => {
  const where = [name ?? (employeeId && `Employee ID ${employeeId}`), date && showDate(date)].filter(Boolean)
  return where.length > 0 ? `${where.join(', ')}: ${sentence}` : sentence
}

const quarterMonths = ['October to December', 'January to March', 'April to June', 'July to September']

/** `October to December 2026 (fiscal year 2027, Q1)` */
export const nameQuarter = ({
  quarter,
  fiscalYear,
  firstDay,
}: Pick<Page['quarter'], 'quarter' | 'fiscalYear' | 'firstDay'>) =>
  `${quarterMonths[quarter - 1] ?? ''} ${firstDay.slice(0, 4)} (fiscal year ${fiscalYear}, Q${quarter})`

/** A quarter as addresses name it: `2027-1`. */
export const formatQuarterKey = ({ fiscalYear, quarter }: { fiscalYear: number; quarter: number }) =>
  `${fiscalYear}-${quarter}`

/** The quarter that an address names; without one, nothing, which stands for the one that is due next. */
export const parseQuarterKey = (text: string | null) => {
  const [, fiscalYear, quarter] = /^(20\d\d)-([1-4])$/.exec(text ?? '') ?? []
  return fiscalYear && quarter ? { fiscalYear: Number(fiscalYear), quarter: Number(quarter) } : {}
}
