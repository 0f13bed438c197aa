import { DEFAULT_TIME_ZONE } from '../values/limits.ts'
import { showDay, showTime } from '../format/time.ts'

export type Cell = string | number | boolean | null
/** What a file has of each row, by the heading of its column. */
export type ExportCells<Row> = Record<string, (row: Row) => Cell>

/** `496.00`, which spreadsheets add up */
export const dollars = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(2))
export const hours = (minutes: number | null) => (minutes === null ? null : (minutes / 60).toFixed(2))

/** `12/07/2026 8:00 AM`, which spreadsheets read as a date; the column “Time zone” says where. */
export const moment = (at: string | null, zone: string = DEFAULT_TIME_ZONE) =>
  at && `${showDay(at, zone)} ${showTime(at, zone)}`

const idCell = { ID: ({ id }: { id: string }) => id }
/** The last columns of a list whose moments are in Gaitway’s time zone. */
export const ourZone = { 'Time zone': () => DEFAULT_TIME_ZONE }
export const ourZoneAndId = { ...ourZone, ...idCell }
/** The last columns of a list whose moments are in the time zone of a shift. */
export const shiftZoneAndId = { 'Time zone': ({ timeZone }: { timeZone: string }) => timeZone, ...idCell }

type Times = { startDate: string; endDate: string }
export const times = (slots: readonly Times[] | null, zone: string) =>
  slots
    ?.map(({ startDate, endDate }) => `${moment(startDate, zone)} – ${moment(endDate, zone)}`)
    .join('; ') ?? null

type City = { city: string | null; state: string | null }
export const cityOf = ({ city, state }: City) => [city, state].filter(Boolean).join(', ')
