import { emptyRate, readFigure, floorErrors, newRate, rateErrors } from './rate-form.ts'

const typed = { clinicianType: 'pt', state: 'TX', city: ' Waco ', rateCents: '$61.50', source: '' }
const found = (errors: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(errors).filter(([, error]) => error))

test('rate form: an empty form names the fields that a rate needs', () => {
  expect(found(rateErrors(emptyRate))).toEqual({
    clinicianType: 'Please choose a discipline',
    state: 'Please choose a state',
    rateCents: 'Please enter a rate',
  })
})

test.each(['0.50', '1000', 'sixty', '61.505'])('rate form: %s is no rate', rateCents => {
  expect(found(rateErrors({ ...typed, rateCents }))).toEqual({
    rateCents: 'Enter a rate between $1.00 and $500.00 per hour',
  })
})

test('rate form: a complete rate is sent in cents, without its empty fields', () => {
  expect(found(rateErrors(typed))).toEqual({})
  expect(newRate(typed)).toEqual({ clinicianType: 'pt', state: 'TX', city: 'Waco', rateCents: 6150 })
  expect(newRate({ ...typed, city: ' ' })).not.toHaveProperty('city')
  expect(readFigure({ rateCents: '60', source: ' Survey ' })).toEqual({ rateCents: 6000, source: 'Survey' })
})

test('hourly rates: the default is at least the minimum, both from $20 to $200', () => {
  expect(found(floorErrors({ minRate: '30', defaultRate: '45' }))).toEqual({})
  expect(found(floorErrors({ minRate: '50', defaultRate: '45' }))).toEqual({
    defaultRate: 'The default rate can’t be below the minimum rate',
  })
  expect(found(floorErrors({ minRate: '19', defaultRate: '' }))).toEqual({
    minRate: 'Enter a rate between $20 and $200 per hour',
    defaultRate: 'Please enter a default rate',
  })
})
