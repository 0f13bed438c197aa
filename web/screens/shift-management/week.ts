import type { Output } from '@gaitway/contract/schemas/index'
import { dayIn } from '@gaitway/contract/time'
import { daysAfter } from '../../shared/days.ts'

export type OwnJob = Output<'jobs.listOwn'>['data'][number]
type Slot = OwnJob['slots'][number]
export type Entry = { job: OwnJob; slot: Slot }

/** A range that covers the week in every time zone; `byDay` drops the rest. */
export const weekRange = (monday: string) => ({
  fromDate: `${daysAfter(monday, -1)}T00:00:00.000Z`,
  toDate: `${daysAfter(monday, 8)}T00:00:00.000Z`,
})

/** The slots of each day, earliest first. A slot belongs to the local day it starts on. */
export const groupByDay = (
  jobs: readonly OwnJob[],
  days: readonly string[],
): { day: string; entries: Entry[] }[] => {
  const all = jobs
    .filter(({ status }) => status !== 'cancelled' && status !== 'deleted')
    .flatMap(job => job.slots.map(slot => ({ job, slot, day: dayIn(job.timeZone, slot.startDate) })))
    .sort((a, b) => a.slot.startDate.localeCompare(b.slot.startDate))
  return days.map(day => ({
    day,
    entries: all.filter(entry => entry.day === day).map(({ job, slot }) => ({ job, slot })),
  }))
}
