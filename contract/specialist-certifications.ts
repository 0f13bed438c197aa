/** The ten board certifications a therapist can hold as a clinical specialist; anything else is typed. */
export const specialistCertifications = [
  'Cardiovascular and Pulmonary Specialist',
  'Clinical Electrophysiology Specialist',
  'Geriatric Specialist',
  'Neurology Specialist',
  'Oncology Specialist',
  'Orthopedic Specialist',
  'Sports Specialist',
  'Pediatric Specialist',
  "Women's Health Specialist",
  'Wound Management Specialist',
] as const
