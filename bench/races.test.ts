import { proveRaces } from './races.ts'

test('races: of concurrent confirmations one wins, the rest get a clear 409, and nothing is booked or paid twice', async () => {
  const { figures, broken } = await proveRaces({ attempts: 112, atOnce: 24 })
  expect(Object.keys(figures).filter(name => /^(?!200|402|409|422 not_eligible)\d{3}/.test(name))).toEqual([])
  expect(broken).toEqual([])
  expect(figures.attempts).toBe(112)
  expect(figures['409 job_already_held']).toBeGreaterThan(0)
}, 120_000)
