import { render } from '@testing-library/preact'
import type { ReactNode } from 'react'
import { ContactFields, FacilityPlaceFields } from '../account/signup/facility-fields.tsx'
import { NameFields } from '../account/login/NameFields.tsx'
import { sectionFields } from '../profile/form/fields.tsx'
import { BriefFields } from '../shift/sheets/brief/BriefFields.tsx'
import { AppForm } from '../ui/forms/AppForm.tsx'

const Home = sectionFields.home

/** What a browser may fill in, by the field’s name. */
const readTokens = (fields: ReactNode) => {
  const { container } = render(<AppForm onSubmit={async () => undefined}>{fields}</AppForm>)
  return Object.fromEntries(
    [...container.querySelectorAll<HTMLElement>('input[name], select[name]')].map(control => [
      control.getAttribute('name'),
      control.getAttribute('autocomplete'),
    ]),
  )
}

test.each<[whose: string, fields: ReactNode, tokens: Record<string, string>]>([
  ['an emergency contact', <Home key="home" />, { emrgencyContactName: 'off', emrgencyContactPhone: 'off' }],
  [
    'a facility’s contact',
    <ContactFields key="contact" />,
    { contactFirstName: 'off', contactLastName: 'off', contactTitle: 'off', billingEmail: 'off' },
  ],
  ['a facility', <FacilityPlaceFields key="place" />, { officeName: 'organization', phone: 'off' }],
  [
    'whom to ask for on a shift',
    <BriefFields key="brief" />,
    { 'brief.contactName': 'off', 'brief.contactPhone': 'off' },
  ],
])('autofill: the reader’s own name and phone never fill in those of %s', (_, fields, tokens) => {
  expect(readTokens(fields)).toMatchObject(tokens)
})

test('autofill: the reader’s own fields say what they are', () => {
  expect(readTokens(<NameFields />)).toMatchObject({ firstName: 'given-name', lastName: 'family-name' })
  expect(readTokens(<Home />)).toMatchObject({
    homeAddress1: 'address-line1',
    homeAddressCity: 'address-level2',
    homeAddressState: 'address-level1',
    homeAddressZipCode: 'postal-code',
  })
})
