import { publicPaths, screenRoutes, type ScreenPath } from '@gaitway/contract/routes'
import { routes } from './routes.tsx'

test('routes: every screen of the contract is a public page or has a component, and exact paths come before patterns', () => {
  const drawn = routes.map(({ path }) => path)
  const rendered: readonly ScreenPath[] = publicPaths
  expect([...drawn, ...rendered].toSorted()).toEqual(Object.keys(screenRoutes).toSorted())
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
