import { type Fact, Facts, Nothing, Panel } from '../../shared/Parts.tsx'
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
  ['Facility types', facility.facilityTypes.join(', ')],
  ['Patient types', facility.patientTypes.join(', ')],
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
  ['Pay by invoice', facility.invoiceAllowed ? 'Allowed' : 'Not allowed'],
  ['Clinician payouts', facility.trusted ? 'Before the facility pays' : 'After the facility pays'],
]

const Locations = ({ facility }: { facility: Facility }) => (
  <Panel title="Locations">
    {facility.locations.length === 0 && <Nothing>No other locations</Nothing>}
    <Facts
      facts={facility.locations.map(place => [
        place.nickname,
        `${place.address1}, ${place.city}, ${place.state} ${place.zipCode}`,
      ])}
    />
  </Panel>
)

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
      <Panel title="Billing hold">
        <Facts facts={[['Reason', facility.holdReason]]} />
      </Panel>
    )}
    {facility.feePercent !== null && (
      <Panel title="Terms">
        <Facts facts={terms(facility)} />
      </Panel>
    )}
  </>
)
