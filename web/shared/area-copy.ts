import { memberAreaNames, showAreas, type MemberArea } from '@gaitway/contract/enums'

/** A facility's areas: what each is called, and what whoever has it may do. */
export const areaWords: Record<MemberArea, { name: string; what: string }> = {
  shifts: {
    name: memberAreaNames.shifts,
    what: 'Posts, changes and cancels shifts, and decides on time cards.',
  },
  applicants: {
    name: memberAreaNames.applicants,
    what: 'Sees who applied and declines. Confirming takes Payments too.',
  },
  payments: {
    name: memberAreaNames.payments,
    what: 'Manages cards and payments. With Applicants, confirms and pays.',
  },
  chat: { name: memberAreaNames.chat, what: 'Writes with clinicians for the facility.' },
}

/** The areas as they are read beside a name. */
export const areaNames = showAreas
