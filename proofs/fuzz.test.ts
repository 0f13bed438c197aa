import { proveFuzz } from './fuzz.ts'

test('fuzz: five hundred inputs to all endpoints and lists cause no internal error', async () => {
  const { broken, figures } = await proveFuzz({
    requests: 500,
    seed: 7,
    atOnce: 2,
    slowMilliseconds: Infinity,
  })
  expect(broken).toEqual([])
  expect(figures['calls and lists that were asked']).toBeGreaterThan(200)
})
