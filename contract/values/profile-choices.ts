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

/** The 70 languages a clinician can select. */
export const languages = (
  'English,Spanish,Chinese (Mandarin),Chinese (Cantonese),Tagalog,Vietnamese,Arabic,French,Korean,Russian,' +
  'German,Haitian Creole,Hindi,Portuguese,Italian,Polish,Yiddish,Japanese,Persian,Gujarati,' +
  'Telugu,Bengali,Tamil,Punjabi,Urdu,Thai,Serbian,Croatian,Bosnian,Armenian,' +
  'Greek,Hebrew,Hmong,Navajo,Khmer,Lao,Ukrainian,Romanian,Dutch,Swedish,' +
  'Norwegian,Danish,Finnish,Hungarian,Czech,Slovak,Bulgarian,Albanian,Turkish,Amharic,' +
  'Somali,Swahili,Yoruba,Igbo,Hausa,Twi,Afrikaans,Zulu,Malayalam,Kannada,' +
  'Marathi,Nepali,Sinhala,Burmese,Indonesian,Malay,Samoan,Hawaiian,Ilocano,American Sign Language'
).split(',')
