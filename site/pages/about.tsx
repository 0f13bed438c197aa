import { BRAND } from '@gaitway/contract/values/brand'
import { supportEmail } from '@gaitway/contract/values/support'
import { servedCities } from '@gaitway/contract/values/served-cities'
import type { PublicPage } from '../page.ts'
import { Gait } from '../parts/gait.tsx'
import { SiteSection, Title } from '../parts/parts.tsx'
import { readFigures } from '../parts/texts.ts'

export const about: PublicPage = {
  path: '/aboutus',
  title: 'About us',
  description: `${BRAND} connects care facilities with licensed therapy clinicians, shift by shift, with one public price.`,
  card: 'A therapy shift is a promise to a patient',
  needs: ['terms'],
  view: (_visit, figures) => (
    <div className="reading">
      <Title
        title="About us"
        lead="A therapy shift is a promise to a patient. When no one is there, a patient with a new hip spends another day in bed."
      />
      <Gait moments={14} />
      <SiteSection title="What we do">
        <p>
          {BRAND} connects facilities that need a therapist for a day with clinicians who want to work that
          day: physical, occupational and speech therapists and their assistants, in {servedCities.length}{' '}
          areas from <a href="/findus/seattle">Seattle</a> to{' '}
          <a href="/findus/miami-ft-lauderdale">Miami-Ft. Lauderdale</a>.
        </p>
        <p>
          We handle everything around the shift: license checks, payments, time cards, refunds and payouts.
          Who works with whom is up to them.
        </p>
      </SiteSection>
      <SiteSection title="How we make money">
        <p>
          With one fee, {readFigures(figures).fee} of the clinician’s pay, paid by the facility on top when it
          confirms someone. Clinicians keep their full pay. We don’t sell data or show ads. If the clinician
          cancels or doesn’t show up, we refund our fee, too.
        </p>
      </SiteSection>
      <SiteSection title="What you can count on">
        <ul className="bullets">
          <li>The total pay and the total price are shown before anyone agrees.</li>
          <li>Someone on our team talks with everyone who joins.</li>
          <li>You see what a cancellation costs before you confirm, and it doesn’t change afterward.</li>
          <li>Reliability and ratings go both ways, and we explain how they’re calculated.</li>
        </ul>
      </SiteSection>
      <SiteSection title="Why “Gaitway”">
        <p>
          Gait is how a person walks, like the strides in the drawing above. Much of what therapists do is
          help people walk again.
        </p>
      </SiteSection>
      <SiteSection title="Talk to us">
        <p>
          <a href="/contactus">Send us a message</a> or email{' '}
          <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>.
        </p>
      </SiteSection>
    </div>
  ),
}
