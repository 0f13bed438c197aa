import { showCents } from '@gaitway/contract/format/money'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays, showDay } from '@gaitway/contract/format/time'

export type Quarter = Output<'compliance.read'>
export type Export = Quarter['exports'][number]

/** Whether the worker hasn’t finished a file yet. */
export const isRunning = ({ status }: Export) => status === 'waiting' || status === 'making'

/** A calendar day without a zone. */
export const showDate = (day: string) => showDay(day, 'UTC')

/** Hundredths of an hour: `1,234.50`. */
export const showHundredths = (hundredths: number) => showCents(hundredths).replace('$', '')

const quarterMonths = ['October to December', 'January to March', 'April to June', 'July to September']

/** `October to December 2026 (fiscal year 2027, Q1)` */
export const nameQuarter = ({ quarter, fiscalYear, firstDay }: Quarter['quarters'][number]) =>
  `${quarterMonths[quarter - 1] ?? ''} ${firstDay.slice(0, 4)} (fiscal year ${fiscalYear}, Q${quarter})`

/** How urgent the quarter is, and in which words. */
export const describeDueDate = ({ dueOn, daysLeft, aimOn, lastDay }: Quarter['quarter']) => {
  const due = `${showDate(dueOn)}, 11:59 PM Eastern Time`
  if (daysLeft < 0)
    return {
      tone: 'danger' as const,
      text: `This quarter was due on ${due}. If you haven’t uploaded these hours, ask CMS what you can still submit.`,
    }
  const left = daysLeft === 0 ? 'That is today' : `${plural(daysLeft, 'day', 'days')} left`
  const today = addDays(new Date(dueOn), -daysLeft).toISOString().slice(0, 10)
  const advice = [
    `Due on ${due}. ${left}.`,
    today <= lastDay && `Upload after ${showDate(lastDay)}.`,
    today <= aimOn && `Aim for ${showDate(aimOn)}.`,
    'CMS’s validation report can take a day, and a file that it rejects has to be sent again.',
  ]
  return {
    tone: daysLeft <= 14 ? ('warning' as const) : ('info' as const),
    text: advice.filter(Boolean).join(' '),
  }
}
