import { showDay } from '@gaitway/contract/time'
import { Section } from '../../shared/layout/Section.tsx'
import { Facts } from '../../shared/show/Facts.tsx'
import { EmptyState } from '../../shared/show/EmptyState.tsx'
import { phoneText } from '../../shared/phone.ts'
import { List, Row } from '../../shared/layout/List.tsx'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Notice } from '../../shared/show/Notice.tsx'
import { facilityWords } from '../signup/facility-words.ts'
import type { Facility } from './general-values.ts'
import { words } from './words.ts'
import { Agreement } from '../signup/AgreementStep.tsx'

/** What was agreed with the facility; only the staff change it. */
export const TermsSection = ({ facility }: { facility: Facility }) => {
  const { agreement, feePercent, invoiceAllowed, timeZone } = facility
  return (
    <Section title={words.terms}>
      {feePercent !== null && <Agreement feePercent={feePercent} />}
      <Facts
        facts={[
          { label: words.signed, value: agreement?.signature },
          { label: words.signedAt, value: agreement && showDay(agreement.signedAt, timeZone) },
          { label: words.fee, value: feePercent === null ? null : words.feePercent(feePercent) },
          { label: words.payLater, value: invoiceAllowed ? words.payLaterOn : words.payLaterOff },
        ]}
      />
      <p className="quiet">{words.termsHint}</p>
    </Section>
  )
}

type Address = { address1: string | null; city: string | null; state: string | null; zipCode: string | null }

const lineOf = ({ address1, city, state, zipCode }: Address) =>
  [address1, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
const listOf = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : null)

const Locations = ({ locations }: Pick<Facility, 'locations'>) =>
  locations.length === 0 ? (
    <EmptyState title={words.noLocations} why={facilityWords.locationsHint} />
  ) : (
    <List label={facilityWords.locations}>
      {locations.map(location => (
        <Row
          key={location.id}
          title={location.nickname}
          detail={[lineOf(location), location.description].filter(Boolean).join('. ')}
        />
      ))}
    </List>
  )

/** What is known of the facility, to read: a sub-user changes nothing of it. */
export const FacilityFacts = ({ facility }: { facility: Facility }) => (
  <Stack>
    <Notice tone="sky">{words.readOnly}</Notice>
    <Section title={words.facility}>
      <Facts
        facts={[
          { label: words.officeName, value: facility.officeName },
          { label: words.address, value: lineOf(facility) },
          { label: words.phone, value: facility.phone && phoneText(facility.phone) },
          { label: words.website, value: facility.website },
        ]}
      />
    </Section>
    <Section title={words.work}>
      <Facts
        facts={[
          { label: facilityWords.types, value: listOf(facility.facilityTypes) },
          { label: words.patients, value: listOf(facility.patientTypes) },
          { label: words.dressCode, value: facility.dressCode },
          { label: words.about, value: facility.aboutFacility },
        ]}
      />
    </Section>
    <Section title={words.contact}>
      <Facts
        facts={[
          {
            label: words.contactName,
            value: [facility.contactFirstName, facility.contactLastName].filter(Boolean).join(' ') || null,
          },
          { label: words.contactTitle, value: facility.contactTitle },
          { label: words.billingEmail, value: facility.billingEmail },
        ]}
      />
    </Section>
    <Section title={facilityWords.locations}>
      <Locations locations={facility.locations} />
    </Section>
    <TermsSection facility={facility} />
  </Stack>
)
