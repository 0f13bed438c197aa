import type { ClinicianType, JobType } from './enums.ts'

/** What the public pages show of a posted shift: enough to decide, but neither the facility nor its address. */
export type OpenShift = {
  id: string
  clinicianType: ClinicianType
  jobType: JobType
  settingTypes: readonly string[]
  city: string
  state: string
  timeZone: string
  startsAt: string
  /** when the first day ends */
  endsAt: string
  days: number
  totalMinutes: number
  payRateCents: number
  totalPayCents: number
  isBoosted: boolean
  numberOfApplicants: number
  postedAt: string
}

/** The rates of a discipline: what open shifts of an area pay, and the published rate of the state. */
export type AreaRate = {
  types: readonly ClinicianType[]
  open: number
  lowCents: number | null
  medianCents: number | null
  highCents: number | null
  publishedCents: number | null
  publishedKind: 'mean' | 'median'
}

/** The open shifts of one served city. */
export type AreaMarket = { open: number; rates: readonly AreaRate[]; shifts: readonly OpenShift[] }

/** The open shifts of all served cities, with a few of them. */
export type Market = {
  open: number
  lowCents: number | null
  highCents: number | null
  /** by the city’s slug */
  openByCity: Readonly<Record<string, number>>
  shifts: readonly OpenShift[]
}

/** Cities and landing page are read again after this long. */
export const MARKET_MINUTES = 5
