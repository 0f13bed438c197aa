import type { FieldErrors } from '@gaitway/contract/values/errors'

export type JobAddressColumns = {
  nickname: string | null
  address1: string
  address2: string | null
  city: string
  state: string
  zipCode: string
}
type AddressInput = Partial<
  Record<
    | 'locationId'
    | 'jobAddressNickname'
    | 'jobAddress1'
    | 'jobAddress2'
    | 'city'
    | 'state'
    | 'zipCode'
    | 'timeZone',
    string
  >
>
type Location = Record<'id' | 'nickname' | 'address1' | 'city' | 'state' | 'zipCode' | 'timeZone', string>
export type Poster = Record<'address1' | 'address2' | 'city' | 'state' | 'zipCode', string | null> & {
  timeZone: string
  locations: readonly Location[]
}
type AddressResult =
  | { address: JobAddressColumns; errors?: undefined }
  | { address?: undefined; errors: FieldErrors }

const needed = {
  jobAddress1: 'Please enter an address',
  city: 'Please enter a city',
  state: 'Please choose a state',
  zipCode: 'Please enter a ZIP code',
} as const
const neededNames = Object.keys(needed) as (keyof typeof needed)[]

/** Where a job is: at a saved location, at the address entered, or at the facility's own address. */
export const findJobAddress = (job: AddressInput, poster: Poster): AddressResult => {
  if (job.locationId) return atLocation(job, poster)
  const isTyped = job.timeZone !== undefined || neededNames.some(name => job[name])
  const { jobAddress1, city, state, zipCode } = isTyped
    ? job
    : {
        jobAddress1: poster.address1 ?? undefined,
        city: poster.city ?? undefined,
        state: poster.state ?? undefined,
        zipCode: poster.zipCode ?? undefined,
      }
  if (!jobAddress1 || !city || !state || !zipCode) {
    const entered = { jobAddress1, city, state, zipCode }
    return {
      errors: Object.fromEntries(
        neededNames.filter(name => !entered[name]).map(name => [name, needed[name]]),
      ),
    }
  }
  const address2 = (isTyped ? job.jobAddress2 : (job.jobAddress2 ?? poster.address2)) ?? null
  const nickname = job.jobAddressNickname ?? null
  return { address: { nickname, address1: jobAddress1, address2, city, state, zipCode } }
}

const atLocation = (job: AddressInput, { locations }: Poster): AddressResult => {
  const location = locations.find(({ id }) => id === job.locationId)
  if (!location) return { errors: { locationId: 'This isn’t one of your locations' } }
  return {
    address: {
      nickname: job.jobAddressNickname ?? location.nickname,
      address1: location.address1,
      address2: job.jobAddress2 ?? null,
      city: location.city,
      state: location.state,
      zipCode: location.zipCode,
    },
  }
}
