import { parseTestArguments } from './parse-arguments.ts'

const runs = (...args: string[]) =>
  parseTestArguments(args).map(({ file, args: passed }) => [file, ...passed])

test('npm test: a path or a test name runs only Jest', () => {
  expect(runs('api/domain/match.test.ts')).toEqual([['jest', 'api/domain/match.test.ts']])
  expect(runs('-t', 'declines the others')).toEqual([['jest', '-t', 'declines the others']])
})

test('npm test: a journey runs only Playwright', () => {
  const playwright = ['playwright', 'test', '--config', 'e2e/playwright.config.ts']
  expect(runs('e2e/journeys/login.spec.ts')).toEqual([[...playwright, 'e2e/journeys/login.spec.ts']])
  expect(runs('e2e/journeys')).toEqual([[...playwright, 'e2e/journeys']])
})

test('npm test: runs tests and journeys together', () => {
  expect(runs('web/ui', 'e2e/journeys/login.spec.ts').map(([file]) => file)).toEqual(['jest', 'playwright'])
})
