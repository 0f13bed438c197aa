import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  title: 'Clinician profile',
  toApplicants: 'Applicants',
  toShifts: 'Shift management',
  toConfirmedShifts: 'Confirmed shifts',
  about: 'About',
  practice: (years: number) => `${plural(years, 'year', 'years')} in practice`,
  download: 'Download as PDF',
  save: 'Save as favorite',
  unsave: 'Remove favorite',

  hidden: (name: string) =>
    `You’ll see ${name}’s contact details, home address, birth date and documents after you confirm them.`,
  contact: 'Contact',
  phone: 'Phone',
  email: 'Email',
  address: 'Home address',
  born: 'Date of birth',
  emergency: 'Emergency contact',
  documents: 'Documents',
  resume: 'Resume',
  drivingLicense: 'Driver’s license',
  covidProof: 'Covid record',
  cprProof: 'CPR certification',
  tbProof: 'TB test',
  malpractice: 'Malpractice insurance',

  own: {
    title: 'Your profile',
    lead: 'This is what facilities see when you apply.',
    edit: 'Edit',
    hidden:
      'Facilities see your contact details, home address, birth date and documents only after they confirm you.',
  },
} as const
