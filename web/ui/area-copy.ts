import { memberAreaNames, type MemberArea } from '@gaitway/contract/values/enums'

/** A facility's access areas: the name of each, and what it allows. */
export const areaCopy: Record<MemberArea, { name: string; what: string }> = {
  shifts: {
    name: memberAreaNames.shifts,
    what: 'Post, change and cancel shifts. Review time cards.',
  },
  applicants: {
    name: memberAreaNames.applicants,
    what: 'See and decline applicants. Confirming also needs Payments.',
  },
  payments: {
    name: memberAreaNames.payments,
    what: 'Manage cards and payments. With Applicants, confirm and pay.',
  },
  chat: { name: memberAreaNames.chat, what: 'Message clinicians for the facility.' },
  compliance: {
    name: memberAreaNames.compliance,
    what: 'Report hours to CMS (PBJ). Members with Payments can, too.',
  },
}
