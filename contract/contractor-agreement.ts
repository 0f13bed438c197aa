import { BRAND } from './brand.ts'

/** What a clinician agrees to by signing. If its meaning changes, change `AGREEMENT_VERSION`. */
export const contractorAgreement: { title: string; clauses: readonly { title: string; text: string }[] } = {
  title: 'Independent contractor agreement',
  clauses: [
    {
      title: 'You work for yourself',
      text: `You take shifts as an independent contractor. Neither ${BRAND} nor a facility employs you, and you are free to decline any shift and to work elsewhere.`,
    },
    {
      title: 'Your licenses and records stay valid',
      text: 'You keep every license, certification and test that a shift requires valid until that shift ends, and you tell us right away if one lapses, is restricted or comes under investigation.',
    },
    {
      title: 'You honor your shifts',
      text: 'Once you’re confirmed, you work the shift as agreed or cancel as early as you can. You follow the facility’s rules and the standards of your profession.',
    },
    {
      title: 'Patients come first',
      text: 'You keep what you learn about patients confidential as HIPAA requires, and you finish your documentation before you leave.',
    },
    {
      title: 'How you’re paid',
      text: `You submit a time card with the hours you worked. Once it’s accepted, ${BRAND} pays you the full rate for the shift, with no fee taken out. You pay your own taxes and carry your own insurance.`,
    },
    {
      title: 'How this ends',
      text: `Either of us may end this agreement at any time. You’ll be paid for the hours you’ve already worked.`,
    },
  ],
}
