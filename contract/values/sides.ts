import type { Role } from './enums.ts'

export const sides = ['admin', 'subadmin', 'facility', 'clinician'] as const
export type Side = (typeof sides)[number]
/** The side of the marketplace a role belongs to. */
export const sideOf = (role: Role): Side =>
  role === 'admin' || role === 'subadmin' || role === 'facility' ? role : 'clinician'
