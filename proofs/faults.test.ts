import { proveFaults } from './faults.ts'

test('faults: cut connections to the database, payments and email lose nothing and do nothing twice', async () => {
  const { broken, figures } = await proveFaults({
    seconds: 4,
    clinicians: 3,
    share: 0.03,
    p99Milliseconds: Infinity,
  })
  expect(broken).toEqual([])
  expect(figures['reads answered']).toBeGreaterThan(0)
})
