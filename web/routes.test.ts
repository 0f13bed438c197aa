import { screenRoutes } from '@gaitway/contract/routes'
import { routes } from './routes.tsx'

test('routes: every screen of the contract has a component, and exact paths come before patterns', () => {
  const drawn = routes.map(({ path }) => path)
  expect(drawn.toSorted()).toEqual(Object.keys(screenRoutes).toSorted())
  expect(drawn.at(-1)).toBe('*')
})

test('routes: a production build has no gallery', async () => {
  Object.assign(globalThis, { __WITH_GALLERY__: false })
  jest.resetModules()
  const built = await import('./routes.tsx')
  Reflect.deleteProperty(globalThis, '__WITH_GALLERY__')
  expect(built.routes.map(({ path }) => path)).not.toContain('/dev/gallery')
  expect(built.routes).toHaveLength(routes.length - 1)
})
