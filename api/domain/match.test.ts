import fc from 'fast-check'
import { calculateMatch, roundedMiles, settingYears, type MatchFacts } from './match.ts'

const best: MatchFacts = {
  hasLicense: true,
  settingYears: 5,
  distanceMiles: 3,
  practiceYears: 8,
  minExperienceYears: 2,
  completedShifts: 5,
}
const part = (facts: Partial<MatchFacts>, name: string) =>
  calculateMatch({ ...best, ...facts }).parts.find(one => one.name === name)?.points

test('match: a licensed, experienced clinician nearby scores 100', () => {
  expect(calculateMatch(best).score).toBe(100)
})

test('match: each part drops independently', () => {
  expect(part({ hasLicense: false }, 'License')).toBe(0)
  expect([0, 1, 4, 30].map(years => part({ settingYears: years }, 'Years in this setting'))).toEqual([
    0, 5, 20, 25,
  ])
  expect([5, 52.5, 100, 2000, null].map(miles => part({ distanceMiles: miles }, 'Distance'))).toEqual([
    25, 13, 0, 0, 0,
  ])
  expect(
    [null, 0, 1, 2].map(years => part({ practiceYears: years, minExperienceYears: 2 }, 'Experience')),
  ).toEqual([0, 0, 5, 10])
  expect([0, 2, 9].map(shifts => part({ completedShifts: shifts }, 'Shifts worked'))).toEqual([0, 4, 10])
})

test('match: the score is the sum of its parts, each within bounds, 100 at most', () => {
  const facts = fc.record({
    hasLicense: fc.boolean(),
    settingYears: fc.nat(60),
    distanceMiles: fc.option(fc.double({ min: 0, max: 6000, noNaN: true })),
    practiceYears: fc.option(fc.nat(50)),
    minExperienceYears: fc.nat(50),
    completedShifts: fc.nat(5000),
  })
  fc.assert(
    fc.property(facts, one => {
      const { score, parts } = calculateMatch(one)
      expect(score).toBe(parts.reduce((sum, { points }) => sum + points, 0))
      expect(parts.reduce((sum, { of }) => sum + of, 0)).toBe(100)
      for (const { points, of } of parts) {
        expect(Number.isInteger(points)).toBe(true)
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(of)
      }
    }),
  )
})

test('match: counts the years of the job’s best matching setting, from available entries only', () => {
  const experience = [
    { day: 'SNF', isAvailable: true, startTime: '5' },
    { day: 'Outpatient', isAvailable: true, startTime: '9' },
    { day: 'Inpatient', isAvailable: false, startTime: '20' },
    { day: 'Acute Care', isAvailable: true, startTime: '' },
  ]
  expect(settingYears(experience, ['SNF', 'Inpatient'])).toBe(5)
  expect(settingYears(experience, ['SNF', 'Outpatient'])).toBe(9)
  expect(settingYears(experience, ['Acute Care', 'Home Health'])).toBe(0)
})

test('match: the distance is unknown if either side has no coordinates', () => {
  const houston = { latitude: 29.7604, longitude: -95.3698 }
  expect(roundedMiles(houston, null)).toBeNull()
  expect(roundedMiles(null, houston)).toBeNull()
  expect(roundedMiles(houston, { latitude: 29.7041, longitude: -95.401 })).toBe(4.3)
})
