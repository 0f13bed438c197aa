import { addressOf, type Poster } from './job-address.ts'

const poster: Poster = {
  address1: '1 Fannin St',
  address2: 'Suite 5',
  city: 'Houston',
  state: 'TX',
  zipCode: '77030',
  locations: [
    { id: 'north', nickname: 'North', address1: '9 Pine St', city: 'Austin', state: 'TX', zipCode: '78701' },
  ],
}
const typed = { jobAddress1: '5 Oak St', city: 'Dallas', state: 'TX', zipCode: '75201' }

test('job address: defaults to the facility’s address', () => {
  expect(addressOf({}, poster).address).toEqual({
    nickname: null,
    address1: '1 Fannin St',
    address2: 'Suite 5',
    city: 'Houston',
    state: 'TX',
    zipCode: '77030',
  })
})

test('job address: a saved location gives the address and nickname', () => {
  expect(addressOf({ locationId: 'north', ...typed }, poster).address).toMatchObject({
    nickname: 'North',
    address1: '9 Pine St',
    zipCode: '78701',
  })
})

test('job address: uses the address that was entered', () => {
  expect(addressOf({ ...typed, jobAddressNickname: 'Annex' }, poster).address).toEqual({
    nickname: 'Annex',
    address1: '5 Oak St',
    address2: null,
    city: 'Dallas',
    state: 'TX',
    zipCode: '75201',
  })
})

test('job address: names each missing part, and never mixes two addresses', () => {
  expect(addressOf({ jobAddress1: '5 Oak St', city: 'Dallas' }, poster).errors).toEqual({
    state: 'Please choose a state',
    zipCode: 'Please enter a ZIP code',
  })
})

test('job address: refuses another facility’s location', () => {
  expect(addressOf({ locationId: 'south' }, poster).errors).toEqual({
    locationId: 'This isn’t one of your locations',
  })
})
