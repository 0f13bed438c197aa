import type { UserRecord } from '@gaitway/contract/schemas/resources'
import { showPhone } from '../../shared/show.ts'

type Searched = Pick<
  UserRecord,
  'id' | 'name' | 'firstName' | 'lastName' | 'email' | 'phone' | 'officeName' | 'facilityId' | 'clinicianId'
>

/** The field in which a search found a user, and its value. */
export const findMatch = (user: Searched, search: string): string | undefined => {
  const text = search.trim().toLowerCase()
  const digits = text.replace(/\D/g, '')
  const has = (value: string | null) => value !== null && value.toLowerCase().includes(text)
  const isIdEnd = (id: string | null) => text.length >= 6 && id?.toLowerCase().endsWith(text) === true
  const person = `${user.firstName} ${user.lastName}`
  if (has(person) || has(user.name)) return 'Name'
  if (has(user.officeName)) return `Facility: ${user.officeName}`
  if (has(user.email)) return `Email: ${user.email}`
  const isPhone = digits.length >= 3 && !/[a-z]/.test(text)
  if (isPhone && user.phone?.includes(digits)) return `Phone: ${showPhone(user.phone)}`
  if (isIdEnd(user.id)) return 'User ID'
  if (isIdEnd(user.clinicianId)) return 'Clinician ID'
  if (isIdEnd(user.facilityId)) return 'Facility ID'
  return has(`${person} ${user.email}`) ? 'Name and email' : undefined
}
