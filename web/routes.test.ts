import { screenRoutes } from '@gaitway/contract/routes'
import { routes } from './routes.tsx'

test('every screen of the contract is drawn, in an order in which the exact address comes before the rest', () => {
  const drawn = routes.map(({ path }) => path)
  expect(drawn.toSorted()).toEqual(Object.keys(screenRoutes).toSorted())
  expect(drawn.at(-1)).toBe('*')
})
