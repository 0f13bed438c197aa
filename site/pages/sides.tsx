import {
  HOLD_MINUTES,
  ONBOARDING_CALL_USUAL_MINUTES,
  PLACEMENT_HOURS,
  RATING_MAX,
} from '@gaitway/contract/values/limits'
import type { PublicPage } from '../page.ts'
import { Gait } from '../parts/gait.tsx'
import { Action, Actions, Cases, SiteSection, Steps, Ticks, Title, ButtonLink } from '../parts/parts.tsx'
import { ExamplePrice } from '../parts/price.tsx'
import { readFigures } from '../parts/texts.ts'

export const clinicians: PublicPage = {
  path: '/clinician',
  title: 'PRN therapy shifts for PTs, OTs, SLPs and assistants',
  description:
    'Pick per-diem therapy shifts near home. See the total pay before you apply, keep the full rate, and know what you’re paid if a shift is canceled.',
  card: 'Pick your shifts. Keep the full rate.',
  needs: ['terms'],
  view: (_visit, figures) => {
    const facts = readFigures(figures)
    return (
      <div className="landing">
        <Title
          title="Pick your shifts. Keep the full rate."
          lead="You see what a shift pays in total before you apply, and that’s what you’re paid. We take nothing from it: facilities pay our fee."
        >
          <Actions>
            <Action side="clinician">Find shifts</Action>
          </Actions>
        </Title>
        <Gait />
        <SiteSection title="From sign-up to payout">
          <Steps
            steps={{
              'Sign up':
                'Your license, résumé and experience, in five short parts. Each part is saved, so you can stop anytime.',
              'Talk with us': `In about ${ONBOARDING_CALL_USUAL_MINUTES} minutes, someone on our team verifies who you are and answers your questions. Then we activate your account.`,
              Apply: 'The job board starts near your home. Apply for the posted times or propose your own.',
              'Work and get paid':
                'Check in, work, and confirm your hours in one tap. We send your pay once the facility accepts them and its payment arrives.',
            }}
          />
        </SiteSection>
        <SiteSection title="When the money arrives">
          <p>{facts.paid}</p>
          <p className="hint">{facts.funds}</p>
        </SiteSection>
        <SiteSection title="If plans change">
          <Cases
            cases={{
              'The facility cancels late': facts.canceledOnYou,
              'You’re sent home during the shift': facts.sentYouHome,
              'You worked longer than scheduled':
                'Enter the hours with a reason. They’re paid once the facility, or our team, accepts them.',
              'You have to cancel':
                'The facility gets a full refund. Cancellations and no-shows lower your reliability, which facilities see.',
            }}
          />
        </SiteSection>
        <SiteSection title="Who can join">
          <Ticks
            lines={[
              'Physical therapists and assistants, occupational therapists and assistants, and speech-language pathologists.',
              'A license in the state where you work. We remind you before a license or certificate expires.',
              'Your birth date, address and documents are shown to a facility only after it confirms you.',
            ]}
          />
          <Actions>
            <Action side="clinician">Sign up as a clinician</Action>
            <ButtonLink href="/findus">See rates in your city</ButtonLink>
          </Actions>
        </SiteSection>
      </div>
    )
  },
}

export const facilities: PublicPage = {
  path: '/facility',
  title: 'Fill PT, OT and SLP shifts',
  description: figures =>
    `Post a therapy shift for free, compare licensed applicants and pay ${readFigures(figures).fee} on top of the clinician’s pay when you confirm one. Full refund if they don’t show up.`,
  card: 'Pay only for the shifts you fill.',
  needs: ['terms'],
  view: (_visit, figures) => {
    const facts = readFigures(figures)
    return (
      <div className="landing">
        <Title
          title="Pay only for the shifts you fill."
          lead={`Post a therapy shift for free. Licensed clinicians apply. When you confirm one, you pay their rate plus ${facts.fee}. If they don’t show up, you get a full refund.`}
        >
          <Actions>
            <Action side="facility">Post a shift</Action>
            <ButtonLink href="/hire-staff">Request staff</ButtonLink>
          </Actions>
        </Title>
        <SiteSection title="How it works">
          <Steps
            steps={{
              Post: 'Enter the days, hours, discipline and your rate, and see what your area pays. Next time, it takes two clicks.',
              Compare: `Applicants side by side: license, years in your setting, distance, reliability and ratings of up to ${RATING_MAX} stars.`,
              'Confirm and pay': `One button with the exact amount. While you pay, we hold the clinician’s time for ${HOLD_MINUTES} minutes.`,
              'Approve the hours':
                'The time card shows the schedule beside the hours worked. Accept it, or return it with a reason.',
            }}
          />
        </SiteSection>
        <SiteSection title="What it costs">
          <div className="beside">
            <div>
              <p>
                Posting is free. There’s no subscription and no charge for a shift that isn’t filled. Our fee
                is {facts.fee} of the clinician’s pay.
              </p>
              <p>
                For a full-time position you pay once, when you confirm: the fee on {PLACEMENT_HOURS} hours at
                the posted rate.
              </p>
            </div>
            <ExamplePrice facts={facts} />
          </div>
        </SiteSection>
        <SiteSection title="If plans change">
          <Cases
            cases={{
              'The clinician doesn’t show up': facts.noShow,
              'The clinician cancels': `${facts.noShow} ${facts.standby}`,
              'You cancel': `${facts.early} ${facts.late}`,
              'You send the clinician home': facts.sentHome,
            }}
          />
        </SiteSection>
        <SiteSection title="Who you’ll work with">
          <Ticks
            lines={[
              'Every clinician talks with our team before their first shift.',
              'Clinicians can’t apply if their license, CPR card, TB test or malpractice insurance expires before the shift ends.',
              'After a shift you rate each other. Keep the people you like as favorites, and block those you don’t want back.',
            ]}
          />
          <Actions>
            <Action side="facility">Sign up as a facility</Action>
          </Actions>
        </SiteSection>
      </div>
    )
  },
}
