import { emptyRate, readRateChange, findHourlyRateErrors, readNewRate, findRateErrors } from './rate-form.ts'

const typed = { clinicianType: 'pt', state: 'TX', city: ' Waco ', rateCents: '$61.50', source: '' }
const found = (errors: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error))

test('rate form: an empty form names the fields that a rate needs', () => {
  expect(found(findRateErrors(emptyRate))).toEqual({
    clinicianType: 'Please choose a discipline',
    state: 'Please choose a state',
    rateCents: 'Please enter a rate',
  })
})

test.each(['0.50', '1000', 'sixty', '61.505'])('rate form: %s is no rate', rateCents => {
  expect(found(findRateErrors({ ...typed, rateCents }))).toEqual({
    rateCents: 'Enter a rate between $1.00 and $500.00 per hour',
  })
})

test('rate form: a complete rate is sent in cents, without its empty fields', () => {
  expect(found(findRateErrors(typed))).toEqual({})
  expect(readNewRate(typed)).toEqual({ clinicianType: 'pt', state: 'TX', city: 'Waco', rateCents: 6150 })
  expect(readNewRate({ ...typed, city: ' ' })).not.toHaveProperty('city')
  expect(readRateChange({ rateCents: '60', source: ' Survey ' })).toEqual({
    rateCents: 6000,
    source: 'Survey',
  })
})

test('hourly rates: the default is at least the minimum, both from $20 to $200', () => {
  expect(found(findHourlyRateErrors({ minRate: '30', defaultRate: '45' }))).toEqual({})
  expect(found(findHourlyRateErrors({ minRate: '50', defaultRate: '45' }))).toEqual({
    defaultRate: 'The default rate can’t be below the minimum rate',
  })
  expect(found(findHourlyRateErrors({ minRate: '19', defaultRate: '' }))).toEqual({
    minRate: 'Enter a rate between $20 and $200 per hour',
    defaultRate: 'Please enter a default rate',
  })
})
