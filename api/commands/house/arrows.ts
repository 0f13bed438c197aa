import { importsOf, type Import } from './imports.ts'
import { isTest, type Finding, type Rule, type Source } from './source.ts'

const places = [
  'contract',
  'web',
  'admin',
  'api/http',
  'api/scheduled',
  'api/use-cases',
  'api/domain',
  'api/store',
  'api/outside/payment-service',
  'api/outside',
  'api/testing',
  'api/commands',
  'api/main.ts',
  'migrations',
  'seeds',
  'e2e',
  'bench',
] as const

type Place = (typeof places)[number]
type Reach = { may: readonly Place[]; types?: readonly Place[] }

const api = ['api/http', 'api/scheduled', 'api/use-cases', 'api/domain', 'api/store', 'api/outside'] as const
const running = ['api/main.ts', 'api/outside/payment-service', 'contract', 'migrations', 'seeds'] as const

/** Which place may import which; `types` are the places from which it may take types alone. */
const arrows: Record<Place, Reach> = {
  contract: { may: ['contract'] },
  web: { may: ['web', 'contract'] },
  admin: { may: ['admin', 'contract'] },
  'api/http': { may: ['api/http', 'api/use-cases', 'contract'], types: ['api/outside', 'api/domain'] },
  'api/scheduled': { may: ['api/scheduled', 'api/use-cases', 'contract'], types: ['api/outside'] },
  'api/use-cases': { may: ['api/use-cases', 'api/domain', 'api/store', 'api/outside', 'contract'] },
  'api/domain': { may: ['api/domain', 'contract'] },
  'api/store': { may: ['api/store', 'contract', 'migrations'], types: ['api/domain'] },
  'api/outside': { may: ['api/outside', 'contract'] },
  'api/outside/payment-service': { may: ['api/outside/payment-service'] },
  'api/main.ts': { may: [...api, ...running, 'api/commands'] },
  'api/commands': { may: [...api, ...running, 'api/commands', 'api/testing'] },
  'api/testing': { may: [...api, ...running, 'api/testing'] },
  migrations: { may: ['migrations'] },
  seeds: { may: ['seeds', 'api/use-cases', 'contract'], types: ['api/outside'] },
  e2e: { may: [...api, ...running, 'e2e', 'api/testing', 'api/commands'] },
  bench: { may: [...api, ...running, 'bench', 'e2e', 'api/testing', 'api/commands'] },
}

const placeOf = (path: string) => places.find(place => path === place || path.startsWith(`${place}/`))

/** A test stands where its subject stands, and may also reach the test tools and the layers below. */
const testsMay = (place: Place): readonly Place[] =>
  place.startsWith('api') || place === 'migrations' || place === 'seeds'
    ? [...api, ...running, 'api/testing', 'api/commands', 'e2e']
    : []

const judge = (source: Source, place: Place, { ours, target, typesOnly }: Import) => {
  const to = placeOf(target)
  if (!ours || !to) return undefined
  const { may, types = [] } = arrows[place]
  if (may.includes(to) || (typesOnly && types.includes(to))) return undefined
  if (isTest(source.path) && testsMay(place).includes(to)) return undefined
  return types.includes(to) ? `${place} may import only types from ${to}` : `${place} may not import ${to}`
}

export const arrowsRule: Rule = {
  name: 'imports follow the arrows',
  check: source => {
    const place = placeOf(source.path)
    if (!place) return []
    return importsOf(source).flatMap((found): Finding[] => {
      const message = judge(source, place, found)
      return message ? [{ path: source.path, line: found.line, message: `${message} (${found.from})` }] : []
    })
  },
}
