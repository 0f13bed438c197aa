import { expect, test } from '@jest/globals'
import { withArticle } from './plural.ts'

test.each([
  ['1%', 'a 1%'],
  ['8%', 'an 8%'],
  ['10%', 'a 10%'],
  ['11%', 'an 11%'],
  ['18%', 'an 18%'],
  ['50%', 'a 50%'],
  ['80%', 'an 80%'],
  ['89%', 'an 89%'],
  ['100%', 'a 100%'],
  ['110%', 'a 110%'],
  ['180%', 'a 180%'],
])('article: %s is said as %s', (number, said) => {
  expect(withArticle(number)).toBe(said)
})
