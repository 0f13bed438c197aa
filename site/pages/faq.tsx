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

type Question = { ask: string; answer: string }

const groupsBy = (facts: Facts): readonly { title: string; questions: readonly Question[] }[] => [
  {
    title: 'Getting started',
    questions: [
      {
        ask: 'Who can sign up?',
        answer:
          'Physical and occupational therapists, their assistants and speech-language pathologists with a license in the state where they work, and facilities that provide therapy: outpatient clinics, hospitals, skilled nursing, home health, schools and others.',
      },
      {
        ask: 'Why do I need a call?',
        answer: `After you sign up, someone from our team talks with you for about ${ONBOARDING_CALL_USUAL_MINUTES} minutes, verifies who you are and activates your account. You choose the time.`,
      },
      {
        ask: 'Where can I find shifts?',
        answer: `In ${servedCities.length} areas: ${servedCities.map(({ name }) => name).join(', ')}.`,
      },
      {
        ask: 'Do I need an app?',
        answer: `No. ${BRAND} runs in the browser of your phone or computer. You can add it to your home screen, where it opens like an app.`,
      },
    ],
  },
  {
    title: 'Pay and fees',
    questions: [
      {
        ask: 'What does it cost a clinician?',
        answer: 'Nothing. You’re paid the posted rate in full; the facility pays our fee.',
      },
      {
        ask: 'What does it cost a facility?',
        answer: `The clinician’s pay plus our ${facts.fee} fee. Card payments add ${facts.processing} for processing. There’s no processing fee for bank transfers and invoices. You pay when you confirm someone. Posting is free.`,
      },
      { ask: 'When do I get paid?', answer: `${facts.paid} ${facts.funds}` },
      {
        ask: 'How do I get paid?',
        answer: `By direct deposit to your bank account. You set it up once, in about ${PAYOUT_SETUP_MINUTES} minutes, on our payment service’s page.`,
      },
      {
        ask: 'What if the hours were different?',
        answer:
          'If fewer hours were worked, we refund the difference to the facility. Extra hours need a reason and approval. Then we charge the facility and pay you for them.',
      },
      {
        ask: 'What if I forget my time card?',
        answer: `We remind you. After ${TIMESHEET_AUTO_SUBMIT_DAYS} days we submit the scheduled hours, and the facility reviews them.`,
      },
    ],
  },
  {
    title: 'Changes and cancellations',
    questions: [
      {
        ask: 'What happens if the clinician doesn’t show up?',
        answer: `The facility reports it, and we ask the clinician, who has at least ${NO_SHOW_ANSWER_HOURS} hours to answer. If they say that they were there, our team looks at both sides and decides. If they say that they weren’t, or don’t answer, it’s recorded as a no-show. If they didn’t answer, they can still dispute it for ${NO_SHOW_DISPUTE_DAYS} days. If our messages may not have reached them, our team decides instead. If it was a no-show: ${facts.noShow} It also lowers the clinician’s reliability, which other facilities see.`,
      },
      {
        ask: 'What happens if the clinician cancels?',
        answer: `${facts.noShow} ${facts.standby} Each has up to ${STANDBY_ANSWER_MINUTES / 60} hours to respond.`,
      },
      { ask: 'Can a facility cancel?', answer: `Yes. ${facts.early} ${facts.late}` },
      { ask: 'What if I’m sent home?', answer: facts.sentHome },
    ],
  },
  {
    title: 'Your information',
    questions: [
      {
        ask: 'Who sees my documents?',
        answer:
          'Our team, to review them, and a facility only after it confirms you. We record each time someone opens them.',
      },
      {
        ask: 'Can I close my account?',
        answer: `Yes, on your profile, as long as you have no upcoming confirmed shift and no balance due. For anything else, email ${supportEmail()}.`,
      },
    ],
  },
]

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
      {groupsBy(readFigures(figures)).map(({ title, questions }) => (
        <section key={title} className="section">
          <h2>{title}</h2>
          {questions.map(({ ask, answer }) => (
            <details key={ask} className="question">
              <summary>{ask}</summary>
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
      mainEntity: groupsBy(readFigures(figures))
        .flatMap(({ questions }) => questions)
        .map(({ ask, answer }) => ({
          '@type': 'Question',
          name: ask,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
    },
  ],
}
