import { Facts, Nothing, Panel, type Fact } from '../../shared/Parts.tsx'
import { showPhone } from '../../shared/show.ts'
import type { Facility } from './checklist.ts'

const about = (facility: Facility): Fact[] => [
  [
    'Address',
    facility.address1 &&
      `${[facility.address1, facility.address2, facility.city].filter(Boolean).join(', ')}, ${facility.state ?? ''} ${facility.zipCode ?? ''}`,
  ],
  ['Time zone', facility.timeZone],
  ['Phone', showPhone(facility.phone)],
  ['CMS certification number', facility.cmsCertificationNumber],
  ['Kinds', facility.facilityTypes.join(', ')],
  ['Patients', facility.patientTypes.join(', ')],
  ['Dress code', facility.dressCode],
  ['Website', facility.website],
  ['About', facility.aboutFacility],
]

const contact = (facility: Facility): Fact[] => [
  ['Contact', [facility.contactFirstName, facility.contactLastName].filter(Boolean).join(' ')],
  ['Title', facility.contactTitle],
  ['Billing email', facility.billingEmail],
]

const terms = (facility: Facility): Fact[] => [
  ['Service fee', facility.feePercent === null ? null : `${facility.feePercent}%`],
  ['Pay later by invoice', facility.invoiceAllowed ? 'Allowed' : 'Not allowed'],
  ['Clinicians are paid', facility.trusted ? 'Before its money is in' : 'Once its money is in'],
]

const Locations = ({ facility }: { facility: Facility }) => (
  <Panel title="Locations">
    {facility.locations.length === 0 && <Nothing>No other locations.</Nothing>}
    <Facts
      facts={facility.locations.map(place => [
        place.nickname,
        `${place.address1}, ${place.city}, ${place.state} ${place.zipCode}`,
      ])}
    />
  </Panel>
)

/** Everything a facility has told us, and what was agreed with it where the reader may see that. */
export const FacilityFacts = ({ facility }: { facility: Facility }) => (
  <>
    <Panel title="Facility">
      <Facts facts={about(facility)} />
    </Panel>
    <Panel title="Contact">
      <Facts facts={contact(facility)} />
    </Panel>
    <Locations facility={facility} />
    {facility.holdReason && (
      <Panel title="On hold">
        <Facts facts={[['New confirmations are stopped', facility.holdReason]]} />
      </Panel>
    )}
    {facility.feePercent !== null && (
      <Panel title="Terms">
        <Facts facts={terms(facility)} />
      </Panel>
    )}
  </>
)
