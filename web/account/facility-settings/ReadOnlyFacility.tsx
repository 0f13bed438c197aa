import { showDay } from '@gaitway/contract/format/time'
import { Section } from '../../ui/layout/Section.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { formatTypedPhone } from '../../ui/phone.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { facilityCopy } from '../signup/facility-copy.ts'
import type { EditedFacility } from './general-values.ts'
import { SignupTerms } from '../signup/facility-fields.tsx'

/** The agreed terms, which only staff can change. */
export const TermsSection = ({ facility }: { facility: EditedFacility }) => {
  const { agreement, feePercent, invoiceAllowed, timeZone } = facility
  return (
    <Section title="Agreement and terms">
      {feePercent !== null && <SignupTerms feePercent={feePercent} />}
      <Facts
        facts={[
          { label: 'Signed by', value: agreement?.signature },
          { label: 'Signed on', value: agreement && showDay(agreement.signedAt, timeZone) },
          { label: 'Service fee', value: feePercent === null ? null : `${feePercent}% of clinician pay` },
          { label: 'Pay later by invoice', value: invoiceAllowed ? 'Available' : 'Not available' },
        ]}
      />
      <p className="quiet">Contact us to change any of these.</p>
    </Section>
  )
}

type Address = { address1: string | null; city: string | null; state: string | null; zipCode: string | null }

const formatAddress = ({ address1, city, state, zipCode }: Address) =>
  [address1, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
const joinNames = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : null)

const Locations = ({ locations }: Pick<EditedFacility, 'locations'>) =>
  locations.length === 0 ? (
    <EmptyState title="No other locations" why={facilityCopy.locationsHint} />
  ) : (
    <List label={facilityCopy.locations}>
      {locations.map(location => (
        <Row
          key={location.id}
          title={location.nickname}
          detail={[formatAddress(location), location.description].filter(Boolean).join('. ')}
        />
      ))}
    </List>
  )

/** The facility's information as its members other than the owner see it. */
export const ReadOnlyFacility = ({ facility }: { facility: EditedFacility }) => (
  <Stack>
    <Notice tone="info">Only the account owner can change this information.</Notice>
    <Section title="Facility">
      <Facts
        facts={[
          { label: 'Name', value: facility.officeName },
          { label: 'Address', value: formatAddress(facility) },
          { label: 'Phone', value: facility.phone && formatTypedPhone(facility.phone) },
          { label: 'Website', value: facility.website },
        ]}
      />
    </Section>
    <Section title="About the work">
      <Facts
        facts={[
          { label: facilityCopy.labels.facilityTypes, value: joinNames(facility.facilityTypes) },
          { label: 'Patients', value: joinNames(facility.patientTypes) },
          { label: 'Dress code', value: facility.dressCode },
          { label: 'About', value: facility.aboutFacility },
        ]}
      />
    </Section>
    <Section title="Contact and billing">
      <Facts
        facts={[
          {
            label: 'Contact',
            value: [facility.contactFirstName, facility.contactLastName].filter(Boolean).join(' ') || null,
          },
          { label: 'Title', value: facility.contactTitle },
          { label: 'Billing email', value: facility.billingEmail },
        ]}
      />
    </Section>
    <Section title={facilityCopy.locations}>
      <Locations locations={facility.locations} />
    </Section>
    <TermsSection facility={facility} />
  </Stack>
)
