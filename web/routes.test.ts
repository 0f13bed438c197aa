import { screenRoutes } from '@gaitway/contract/routes'
import { routes } from './routes.tsx'

test('routes: every screen of the contract has a component, and exact paths come before patterns', () => {
  const drawn = routes.map(({ path }) => path)
  expect(drawn.toSorted()).toEqual(Object.keys(screenRoutes).toSorted())
  expect(drawn.at(-1)).toBe('*')
})
