import { showDate } from '@gaitway/contract/format/pbj'
import { plural } from '@gaitway/contract/format/plural'
import type { Output } from '@gaitway/contract/schemas/index'
import { addDays } from '@gaitway/contract/format/time'

export type Quarter = Output<'compliance.read'>
export type Export = Quarter['exports'][number]

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
