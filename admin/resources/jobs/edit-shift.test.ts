import { changedFields, previewLines, type StaffEditPreview } from './EditDialog.tsx'

const before = { hourlyRate: '62', description: 'Evaluate and treat.', documentationSystem: 'Net Health' }

test('edit a shift: sends only what changed, and clears an emptied field', () => {
  expect(changedFields(before, { ...before, description: ' Evaluate and treat. ' })).toEqual({})
  expect(changedFields(before, { ...before, hourlyRate: '70', documentationSystem: '' })).toEqual({
    hourlyRate: 70,
    documentationSystem: null,
  })
})

const priceOf = (totalCents: number) => ({
  productCents: 0,
  serviceFeeCents: 0,
  subtotalCents: 0,
  processingCents: 0,
  totalCents,
})
const preview: StaffEditPreview = {
  changes: ['hourlyRate'],
  payRateCents: { before: 6200, after: 7000 },
  applicants: 2,
  clinicianName: 'Ana Delgado',
  answerBy: null,
  announcesBoost: false,
  price: {
    paymentType: 'card',
    before: priceOf(56_172),
    after: priceOf(63_416),
    chargeCents: 7244,
    refundCents: 0,
  },
}

test('edit a shift: shows the price and who is notified; without a price, who is notified', () => {
  const people = ['We’ll notify', 'The facility, Ana Delgado, 2 applicants']
  const rate = ['Pay rate', '$70/hr (was $62/hr)']
  expect(previewLines(preview).filter(Boolean)).toEqual([
    ['Changes', 'Hourly rate'],
    rate,
    ['Facility pays, with fees', '$634.16 (was $561.72)'],
    ['Charge to the facility', '$72.44, after the time card is accepted'],
    people,
  ])
  expect(previewLines({ ...preview, price: null }).filter(Boolean)).toEqual([
    ['Changes', 'Hourly rate'],
    rate,
    people,
  ])
})
