import { showDate, showHundredths } from '@gaitway/contract/format/pbj'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays } from '@gaitway/contract/format/time'

export type Quarter = Output<'compliance.read'>
export type Export = Quarter['exports'][number]
export type Checked = Output<'compliance.checkFile'>

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

const describeFile = ({ summary }: Checked) =>
  summary &&
  `It has ${plural(summary.people, 'person', 'people')}, ${plural(summary.days, 'day worked', 'days worked')} and ${showHundredths(summary.hundredths)} hours.`

/** What the check of a facility’s own file came to. */
export const describeResult = (checked: Checked) => {
  const { fileName, faults, faultCount, isAccepted } = checked
  if (faults.some(({ effect }) => effect === 'notChecked')) return `We couldn’t check ${fileName}.`
  const accepted =
    faultCount > 0
      ? `We found nothing in ${fileName} that CMS is sure to reject. Read the warnings below before you upload it.`
      : `We found nothing in ${fileName} that CMS would reject.`
  const result = isAccepted
    ? accepted
    : `We found problems in ${fileName}. CMS may reject the file or leave hours out. Correct them in the program that made the file, or send this list to its vendor, and check the new file.`
  const rest =
    isAccepted &&
    'CMS also checks what we can’t, such as whether it knows the facility ID and the employee IDs.'
  return [result, describeFile(checked), rest].filter(Boolean).join(' ')
}
