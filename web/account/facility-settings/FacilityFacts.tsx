import { showDay } from '@gaitway/contract/format/time'
import { Section } from '../../ui/layout/Section.tsx'
import { Facts } from '../../ui/show/Facts.tsx'
import { EmptyState } from '../../ui/show/EmptyState.tsx'
import { phoneText } from '../../ui/phone.ts'
import { List, Row } from '../../ui/layout/List.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Notice } from '../../ui/show/Notice.tsx'
import { facilityCopy } from '../signup/facility-copy.ts'
import type { Facility } from './general-values.ts'
import { copy } from './copy.ts'
import { Agreement } from '../signup/facility-fields.tsx'

/** The agreed terms, which only staff can change. */
export const TermsSection = ({ facility }: { facility: Facility }) => {
  const { agreement, feePercent, invoiceAllowed, timeZone } = facility
  return (
    <Section title={copy.terms}>
      {feePercent !== null && <Agreement feePercent={feePercent} />}
      <Facts
        facts={[
          { label: copy.signed, value: agreement?.signature },
          { label: copy.signedAt, value: agreement && showDay(agreement.signedAt, timeZone) },
          { label: copy.fee, value: feePercent === null ? null : copy.feePercent(feePercent) },
          { label: copy.payLater, value: invoiceAllowed ? copy.payLaterOn : copy.payLaterOff },
        ]}
      />
      <p className="quiet">{copy.termsHint}</p>
    </Section>
  )
}

type Address = { address1: string | null; city: string | null; state: string | null; zipCode: string | null }

const formatAddress = ({ address1, city, state, zipCode }: Address) =>
  [address1, city, [state, zipCode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || null
const joinNames = (names: readonly string[]) => (names.length > 0 ? names.join(', ') : null)

const Locations = ({ locations }: Pick<Facility, 'locations'>) =>
  locations.length === 0 ? (
    <EmptyState title={copy.noLocations} why={facilityCopy.locationsHint} />
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

/** The read-only view of a sub-user. */
export const FacilityFacts = ({ facility }: { facility: Facility }) => (
  <Stack>
    <Notice tone="sky">{copy.readOnly}</Notice>
    <Section title={copy.facility}>
      <Facts
        facts={[
          { label: copy.officeName, value: facility.officeName },
          { label: copy.address, value: formatAddress(facility) },
          { label: copy.phone, value: facility.phone && phoneText(facility.phone) },
          { label: copy.website, value: facility.website },
        ]}
      />
    </Section>
    <Section title={copy.work}>
      <Facts
        facts={[
          { label: facilityCopy.labels.facilityTypes, value: joinNames(facility.facilityTypes) },
          { label: copy.patients, value: joinNames(facility.patientTypes) },
          { label: copy.dressCode, value: facility.dressCode },
          { label: copy.about, value: facility.aboutFacility },
        ]}
      />
    </Section>
    <Section title={copy.contact}>
      <Facts
        facts={[
          {
            label: copy.contactName,
            value: [facility.contactFirstName, facility.contactLastName].filter(Boolean).join(' ') || null,
          },
          { label: copy.contactTitle, value: facility.contactTitle },
          { label: copy.billingEmail, value: facility.billingEmail },
        ]}
      />
    </Section>
    <Section title={facilityCopy.locations}>
      <Locations locations={facility.locations} />
    </Section>
    <TermsSection facility={facility} />
  </Stack>
)
