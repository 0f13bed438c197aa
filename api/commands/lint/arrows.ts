import { importsOf, type Import } from './imports.ts'
import { isTest, isTypeScript, type Finding, type Rule, type Source } from './source.ts'

const places = [
  'contract',
  'web',
  'admin',
  'api/http',
  'api/scheduled',
  'api/use-cases',
  'api/domain',
  'api/store',
  'payment-service',
  'api/services/startup-error.ts',
  'api/services',
  'api/testing',
  'api/commands',
  'api/main.ts',
  'api/config.ts',
  'api/repository.ts',
  'api/json.ts',
  'migrations',
  'seeds',
  'e2e',
  'bench',
] as const

type Place = (typeof places)[number]
type Reach = { may: readonly Place[]; types?: readonly Place[] }

const api = ['api/http', 'api/scheduled', 'api/use-cases', 'api/domain', 'api/store', 'api/services'] as const
/** Words that the layers of the API share. */
const ground = ['api/config.ts', 'api/repository.ts', 'api/json.ts', 'api/services/startup-error.ts'] as const
const running = ['api/main.ts', ...ground, 'payment-service', 'contract', 'migrations', 'seeds'] as const

/** Which place may import which; `types` are the places from which it may take types alone. */
const arrows: Record<Place, Reach> = {
  contract: { may: ['contract'] },
  web: { may: ['web', 'contract'] },
  admin: { may: ['admin', 'contract'] },
  'api/http': {
    may: ['api/http', 'api/use-cases', 'api/domain', ...ground, 'contract'],
    types: ['api/services'],
  },
  'api/scheduled': {
    may: ['api/scheduled', 'api/use-cases', ...ground, 'contract'],
    types: ['api/services'],
  },
  'api/use-cases': {
    may: ['api/use-cases', 'api/domain', 'api/store', 'api/services', 'api/json.ts', 'contract'],
  },
  'api/domain': { may: ['api/domain', 'contract'] },
  'api/store': {
    may: ['api/store', 'api/services/startup-error.ts', 'api/json.ts', 'contract', 'migrations'],
    types: ['api/domain'],
  },
  // what is embedded keeps its things in tables: the mailbox, the clock's offset
  'api/services': { may: ['api/services', ...ground, 'api/store', 'contract'] },
  'api/services/startup-error.ts': { may: [] },
  'payment-service': { may: ['payment-service'] },
  'api/main.ts': { may: [...api, ...running, 'api/commands'] },
  'api/commands': { may: [...api, ...running, 'api/commands', 'api/testing'] },
  'api/testing': { may: [...api, ...running, 'api/testing'] },
  'api/config.ts': { may: ['api/services', ...ground, 'contract'] },
  'api/repository.ts': { may: [] },
  'api/json.ts': { may: [] },
  migrations: { may: ['migrations'] },
  seeds: { may: ['seeds', 'api/use-cases', 'contract'], types: ['api/services'] },
  e2e: { may: [...api, ...running, 'e2e', 'api/testing', 'api/commands'] },
  bench: { may: [...api, ...running, 'bench', 'e2e', 'api/testing', 'api/commands'] },
}

const placeOf = (path: string) => places.find(place => path === place || path.startsWith(`${place}/`))

/** A test stands where its subject stands, and may also reach the test tools and the layers below. */
const testsMay = (place: Place): readonly Place[] =>
  place.startsWith('api') || ['migrations', 'seeds', 'payment-service'].includes(place)
    ? [...api, ...running, 'api/testing', 'api/commands', 'e2e']
    : []

const mayTest = (path: string, place: Place) =>
  isTest(path) || ['api/commands', 'e2e', 'bench'].includes(place)

const judge = (source: Source, place: Place, { ours, target, typesOnly }: Import) => {
  const to = placeOf(target)
  if (!ours || !to) return undefined
  if (target.includes('/testing/') && !mayTest(source.path, place)) return 'this is for tests alone'
  const { may, types = [] } = arrows[place]
  if (may.includes(to) || (typesOnly && types.includes(to))) return undefined
  if (isTest(source.path) && testsMay(place).includes(to)) return undefined
  return types.includes(to) ? `${place} may import only types from ${to}` : `${place} may not import ${to}`
}

const homeless = ({ path }: Source): Finding[] =>
  path.startsWith('api/') && isTypeScript(path)
    ? [{ path, line: 1, message: 'this file lies outside the layers of the API' }]
    : []

export const arrowsRule: Rule = {
  name: 'imports follow the arrows',
  check: source => {
    const place = placeOf(source.path.replace(/\.test(?=\.ts$)/, ''))
    if (!place) return homeless(source)
    return importsOf(source).flatMap((found): Finding[] => {
      const message = judge(source, place, found)
      return message ? [{ path: source.path, line: found.line, message: `${message} (${found.from})` }] : []
    })
  },
}

const folderOf = (path: string) => /^api\/use-cases\/([^/]+)\//.exec(path)?.[1]

const arrowsOf = (source: Source) => {
  const from = isTest(source.path) ? undefined : folderOf(source.path)
  if (!from) return []
  return importsOf(source).flatMap(({ target, line }) => {
    const to = folderOf(target)
    return to && to !== from ? [{ from, to, line }] : []
  })
}

/** The arrows of all these files, each once; the files are the same for every file that is checked. */
const arrowsOfAll = new WeakMap<readonly Source[], Map<string, Set<string>>>()
const graphOf = (all: readonly Source[]) => {
  const graph = arrowsOfAll.get(all) ?? new Map<string, Set<string>>()
  if (!arrowsOfAll.has(all))
    for (const { from, to } of all.flatMap(arrowsOf)) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  arrowsOfAll.set(all, graph)
  return graph
}

/** Every folder that one reaches, itself included. */
const reachOf = (graph: Map<string, Set<string>>, from: string) => {
  const reached = new Set([from])
  for (const folder of reached) for (const next of graph.get(folder) ?? []) reached.add(next)
  return reached
}

export const circlesRule: Rule = {
  name: 'folders of use cases import one another in no circle',
  check: (source, all) =>
    arrowsOf(source).flatMap(({ from, to, line }): Finding[] =>
      reachOf(graphOf(all), to).has(from)
        ? [{ path: source.path, line, message: `${from} → ${to} closes a circle of folders` }]
        : [],
    ),
}
