/** The ten board certifications for clinical specialists; anything else is typed in. */
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
