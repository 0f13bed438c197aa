import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showPhone } from '../../shared/show.ts'

type Searched = Pick<
  UserRecord,
  'id' | 'name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'officeName' | 'facilityId' | 'clinicianId'
>

const ID_CHARACTERS = 6
const PHONE_DIGITS = 3

/** Where a search found a user: the field and its value, in the order the list shows them. */
export const findMatch = (user: Searched, search: string): string | undefined => {
  const text = search.trim().toLowerCase()
  const digits = text.replace(/\D/g, '')
  const has = (value: string | null) => value !== null && value.toLowerCase().includes(text)
  const ends = (id: string | null) =>
    text.length >= ID_CHARACTERS && id?.toLowerCase().endsWith(text) === true
  const person = `${user.firstName} ${user.lastName}`
  if (has(person) || has(user.name)) return 'Name'
  if (has(user.officeName)) return `Facility: ${user.officeName}`
  if (has(user.email)) return `Email: ${user.email}`
  const isPhone = digits.length >= PHONE_DIGITS && !/[a-z]/.test(text)
  if (isPhone && user.phone?.includes(digits)) return `Phone: ${showPhone(user.phone)}`
  if (ends(user.id)) return 'User ID'
  if (ends(user.clinicianId)) return 'Clinician ID'
  if (ends(user.facilityId)) return 'Facility ID'
  return has(`${person} ${user.email}`) ? 'Name and email' : undefined
}
