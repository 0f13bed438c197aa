/** The texts of a clinician's profile as a facility reads it, and as the clinician does. */
export const copy = {
  title: 'Clinician profile',
  toApplicants: 'Applicants',
  toShifts: 'Shift management',
  toConfirmedShifts: 'Confirmed shifts',
  about: 'About',
  practice: 'Years in practice',
  download: 'Download as PDF',
  save: 'Save as favorite',
  unsave: 'Remove favorite',

  hidden: (name: string) =>
    `Phone, email, home address, birth date and documents are shown once you have confirmed ${name}.`,
  contact: 'How to reach them',
  phone: 'Phone',
  email: 'Email',
  address: 'Home address',
  born: 'Date of birth',
  emergency: 'In an emergency',
  documents: 'Documents',
  resume: 'Resume',
  drivingLicense: 'Driver’s License',
  covidProof: 'Covid record',
  cprProof: 'CPR certification',
  tbProof: 'TB test',
  malpractice: 'Malpractice insurance',

  own: {
    title: 'Your profile',
    lead: 'This is what a facility reads when you apply.',
    edit: 'Edit',
    hidden:
      'Your phone, email, home address, birth date and documents are shown to a facility only once it has confirmed you.',
  },
} as const
