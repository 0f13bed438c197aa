import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import {
  NO_SHOW_ANSWER_HOURS,
  NO_SHOW_DISPUTE_DAYS,
  ONBOARDING_CALL_USUAL_MINUTES,
  PAYOUT_SETUP_MINUTES,
  STANDBY_ANSWER_MINUTES,
  TIMESHEET_AUTO_SUBMIT_DAYS,
} from '@gaitway/contract/values/limits'
import { servedCities } from '@gaitway/contract/values/served-cities'
import type { PublicPage } from '../page.ts'
import { Title } from '../parts/parts.tsx'
import { readFigures, type Facts } from '../parts/texts.ts'

/** The answers by question, in groups by title. */
const answersBy = (facts: Facts): Record<string, Record<string, string>> => ({
  'Getting started': {
    'Who can sign up?':
      'Physical and occupational therapists, their assistants and speech-language pathologists with a license in the state where they work, and facilities that provide therapy: outpatient clinics, hospitals, skilled nursing, home health, schools and others.',
    'Why do I need a call?': `After you sign up, someone from our team talks with you for about ${ONBOARDING_CALL_USUAL_MINUTES} minutes, verifies who you are and activates your account. You choose the time.`,
    'Where can I find shifts?': `In ${servedCities.length} areas: ${servedCities.map(({ name }) => name).join(', ')}.`,
    'Do I need an app?': `No. ${BRAND} runs in the browser of your phone or computer. You can add it to your home screen, where it opens like an app.`,
  },
  'Pay and fees': {
    'What does it cost a clinician?':
      'Nothing. You’re paid the posted rate in full; the facility pays our fee.',
    'What does it cost a facility?': `The clinician’s pay plus our ${facts.fee} fee. Card payments add ${facts.processing} for processing. There’s no processing fee for bank transfers and invoices. You pay when you confirm someone. Posting is free.`,
    'When do I get paid?': `${facts.paid} ${facts.funds}`,
    'How do I get paid?': `By direct deposit to your bank account. You set it up once, in about ${PAYOUT_SETUP_MINUTES} minutes, on our payment service’s page.`,
    'What if the hours were different?':
      'If fewer hours were worked, we refund the difference to the facility. Extra hours need a reason and approval. Then we charge the facility and pay you for them.',
    'What if I forget my time card?': `We remind you. After ${TIMESHEET_AUTO_SUBMIT_DAYS} days we submit the scheduled hours, and the facility reviews them.`,
  },
  'Changes and cancellations': {
    'What happens if the clinician doesn’t show up?': `The facility reports it, and we ask the clinician, who has at least ${NO_SHOW_ANSWER_HOURS} hours to answer. If they say that they were there, our team looks at both sides and decides. If they say that they weren’t, or don’t answer, it’s recorded as a no-show. If they didn’t answer, they can still dispute it for ${NO_SHOW_DISPUTE_DAYS} days. If our messages may not have reached them, our team decides instead. If it was a no-show: ${facts.noShow} It also lowers the clinician’s reliability, which other facilities see.`,
    'What happens if the clinician cancels?': `${facts.noShow} ${facts.standby} Each has up to ${STANDBY_ANSWER_MINUTES / 60} hours to respond.`,
    'Can a facility cancel?': `Yes. ${facts.early} ${facts.late}`,
    'What if I’m sent home?': facts.sentHome,
  },
  'Your information': {
    'Who sees my documents?':
      'Our team, to review them, and a facility only after it confirms you. We record each time someone opens them.',
    'Can I close my account?': `Yes, on your profile, as long as you have no upcoming confirmed shift and no balance due. For anything else, email ${supportEmail()}.`,
  },
})

export const faq: PublicPage = {
  path: '/faq',
  title: 'FAQ',
  description:
    'What Gaitway costs, when clinicians are paid, and what happens when a therapy shift is canceled or someone doesn’t show up.',
  card: 'What it costs, when you’re paid, and what happens if plans change',
  needs: ['terms'],
  view: (_visit, figures) => (
    <div className="reading">
      <Title
        title="FAQ"
        lead={
          <>
            Don’t see your question? <a href="/contactus">Contact us</a>.
          </>
        }
      />
      {Object.entries(answersBy(readFigures(figures))).map(([title, answers]) => (
        <section key={title} className="section">
          <h2>{title}</h2>
          {Object.entries(answers).map(([question, answer]) => (
            <details key={question} className="question">
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </section>
      ))}
    </div>
  ),
  structured: figures => [
    {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: Object.values(answersBy(readFigures(figures)))
        .flatMap(Object.entries<string>)
        .map(([name, answer]) => ({
          '@type': 'Question',
          name,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
    },
  ],
}
