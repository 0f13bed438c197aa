import { supportEmail } from '@gaitway/contract/values/support'
import { calls } from '@gaitway/contract/calls/index'
import { clinicianTypeNames, clinicianTypes } from '@gaitway/contract/values/enums'
import { contactFields, hiringFields } from '@gaitway/contract/fields/lead'
import { showPhone } from '@gaitway/contract/format/phone'
import { stateCodes, stateNames } from '@gaitway/contract/values/states-of-usa'
import type { PublicPage } from '../page.ts'
import { ChipsField, SiteSelectField, SentForm, SiteTextareaField, SiteTextField } from '../parts/fields.tsx'
import { Title, ButtonLink } from '../parts/parts.tsx'

const EmailField = () => <SiteTextField name="email" label="Email" type="email" autoComplete="email" />

const Sender = ({ phoneHint }: { phoneHint?: string }) => (
  <>
    <SiteTextField name="name" label="Your name" autoComplete="name" />
    <div className="pair">
      <EmailField />
      <SiteTextField
        name="phone"
        label="Phone"
        hint={phoneHint}
        isOptional={phoneHint !== undefined}
        type="tel"
        autoComplete="tel-national"
      />
    </div>
  </>
)

export const contact: PublicPage = {
  path: '/contactus',
  title: 'Contact us',
  description:
    'Write or call us about therapy shifts, pay or your account. We reply within one business day.',
  card: 'Questions about shifts, pay or your account?',
  view: ({ supportPhone }) => (
    <>
      <Title title="Contact us" lead="Questions about shifts, pay or your account? Send us a message." />
      <div className="form-page">
        <SentForm
          name="contact"
          action={`/api${calls['leads.contact'].path}`}
          submit="Send message"
          sent={{
            title: 'Message sent',
            text: 'We got your message. We’ll reply by email within one business day.',
            next: (
              <button type="button" className="button secondary" data-again>
                Send another message
              </button>
            ),
          }}
        >
          <Sender phoneHint="Optional, if you’d like a call" />
          <SiteTextareaField name="message" label="Message" rule={contactFields.message} rows={6} />
        </SentForm>
        <aside className="beside-form" aria-label="Other ways to reach us">
          <section>
            <h2>Talk to us</h2>
            <p className="direct">
              <a href={`mailto:${supportEmail()}`}>{supportEmail()}</a>
              <a href={`tel:+1${supportPhone}`}>{showPhone(supportPhone)}</a>
            </p>
            <p className="hint">We answer on business days.</p>
          </section>
          <section>
            <h2>Need therapists?</h2>
            <p>Tell us what your facility needs, and we’ll help you fill it.</p>
            <ButtonLink href="/hire-staff">Request staff</ButtonLink>
          </section>
        </aside>
      </div>
    </>
  ),
}

export const hireStaff: PublicPage = {
  path: '/hire-staff',
  title: 'Hire therapy staff',
  description:
    'Tell us which therapists your facility needs and where. We’ll call or email you within one business day.',
  card: 'Tell us who you need and where',
  view: () => (
    <>
      <Title
        title="Hire therapy staff"
        lead="Tell us who you need and where. We’ll call or email you within one business day."
      />
      <div className="form-page">
        <SentForm
          name="hire-staff"
          action={`/api${calls['leads.requestStaff'].path}`}
          submit="Send request"
          sent={{
            title: 'Request sent',
            text: 'We got your request. We’ll call or email you within one business day.',
            next: (
              <a className="button primary" href="/facility/signup">
                Sign up and post shifts
              </a>
            ),
          }}
        >
          <SiteTextField name="officeName" label="Facility name" autoComplete="organization" />
          <div className="pair">
            <SiteTextField name="city" label="City" autoComplete="address-level2" />
            <SiteSelectField
              name="state"
              label="State"
              options={stateCodes.map(value => ({ value, label: stateNames[value] }))}
              autoComplete="address-level1"
            />
          </div>
          <ChipsField
            name="clinicianTypes"
            label="Who do you need?"
            options={clinicianTypes.map(value => ({ value, label: clinicianTypeNames[value] }))}
          />
          <SiteTextareaField
            name="message"
            label="What do you need?"
            hint="For example dates, hours, setting and caseload"
            rule={hiringFields.message}
          />
          <Sender />
        </SentForm>
        <aside className="beside-form" aria-label="How it works">
          <section>
            <h2>How it works</h2>
            <ol className="numbered">
              <li>We talk about the shifts you need filled.</li>
              <li>You sign up and post them with your rate. Posting is free.</li>
              <li>Licensed clinicians apply. You confirm one and pay.</li>
            </ol>
          </section>
        </aside>
      </div>
    </>
  ),
}

export const newsletter: PublicPage = {
  path: '/newsletter',
  title: 'Newsletter',
  description: 'News about therapy shifts, rates and features in the cities we serve.',
  card: 'News about shifts and rates in your city',
  view: () => (
    <div className="narrow">
      <Title title="Newsletter" lead="News about shifts, rates and features in the cities we serve." />
      <SentForm
        name="newsletter"
        action={`/api${calls['leads.subscribe'].path}`}
        submit="Subscribe"
        below={
          <p className="hint">
            We use your email only for the newsletter. <a href="/privacy">Read the privacy policy</a>
          </p>
        }
        sent={{
          title: 'You’re on the list',
          text: 'Thanks for subscribing. Look for our next newsletter in your inbox.',
          next: <ButtonLink href="/">Go to home page</ButtonLink>,
        }}
      >
        <EmailField />
      </SentForm>
    </div>
  ),
}

/** Where the link in a newsletter or digest leads. Opening it alone changes nothing, because email programs open links too. */
export const unsubscribe: PublicPage = {
  path: '/newsletter/unsubscribe',
  title: 'Unsubscribe',
  description: 'Stop receiving our newsletter or digest.',
  card: 'Unsubscribe from our emails',
  isUnlisted: true,
  view: () => (
    <div className="narrow">
      <Title title="Unsubscribe" lead="Stop getting these emails at this address?" />
      <SentForm
        name="unsubscribe"
        action={`/api${calls['leads.unsubscribe'].path}`}
        submit="Unsubscribe"
        sent={{
          title: 'You’re unsubscribed',
          text: 'We won’t send you these emails anymore.',
          next: <ButtonLink href="/">Go to home page</ButtonLink>,
        }}
      >
        <p>We’ll still email you about your account and changes to your confirmed shifts.</p>
      </SentForm>
    </div>
  ),
}
