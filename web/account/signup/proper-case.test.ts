import { expect, test } from '@jest/globals'
import { properCase } from './proper-case.ts'

test.each([
  ['OAK GROVE CARE CENTER OF HOUSTON', 'Oak Grove Care Center of Houston'],
  ['THE HEIGHTS AT BAYOU II, LLC', 'The Heights at Bayou II, LLC'],
  ["ST. MARY'S REHAB-WEST", "St. Mary's Rehab-West"],
  ['1200 NW 5TH ST', '1200 NW 5th St'],
  ['McAllen Care', 'McAllen Care'],
  ['', ''],
])('proper case: %j is %j', (text, shown) => {
  expect(properCase(text)).toBe(shown)
})
