import { BRAND } from './brand.ts'

/** What a clinician agrees to by signing; a new text is a new `TERMS_VERSION`. */
export const contractorAgreement: { title: string; clauses: readonly { title: string; text: string }[] } = {
  title: 'Independent contractor agreement',
  clauses: [
    {
      title: 'You work for yourself',
      text: `You take shifts as an independent contractor. Neither ${BRAND} nor a facility employs you, and you are free to decline any shift and to work elsewhere.`,
    },
    {
      title: 'Your licenses and records stay valid',
      text: 'You hold every license, certification and test that a shift asks for until that shift ends, and you tell us at once when one of them lapses, is restricted or is under investigation.',
    },
    {
      title: 'You keep your word on shifts',
      text: 'Once you are confirmed you work the shift as agreed, or cancel it as early as you can. You follow the rules of the facility and the standards of your profession.',
    },
    {
      title: 'Patients come first',
      text: 'You keep what you learn about patients confidential as HIPAA asks, and you finish your documentation before you leave.',
    },
    {
      title: 'How you are paid',
      text: `You hand in a time card with the hours you worked. Once it is accepted, ${BRAND} pays you the full rate of the shift; no fee is taken from it. You pay your own taxes and carry your own insurance.`,
    },
    {
      title: 'How this ends',
      text: `Either of us may end this agreement at any time. What you have worked until then is paid.`,
    },
  ],
}
