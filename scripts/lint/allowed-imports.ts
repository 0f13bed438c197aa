import { listImports, type Import } from './imports.ts'
import { isTest, isTypeScript, type Finding, type Rule, type Source } from './source.ts'

const areas = [
  'contract',
  'site/client',
  'site',
  'web',
  'admin',
  'api/http',
  'api/scheduled',
  'api/use-cases',
  'api/domain',
  'api/notifications',
  'api/store',
  'payment-service',
  'api/services/startup-error.ts',
  'api/services',
  'test/admin',
  'test/contract',
  'test/payment-service',
  'test/web',
  'test',
  'scripts',
  'api/main.ts',
  'api/config.ts',
  'api/repository.ts',
  'api/json.ts',
  'migrations',
  'seeds',
  'e2e',
  'proofs',
] as const

type Area = (typeof areas)[number]
type ImportRule = { allowed: readonly Area[]; typesOnlyFrom?: readonly Area[] }

const api = [
  'api/http',
  'api/scheduled',
  'api/use-cases',
  'api/domain',
  'api/notifications',
  'api/store',
  'api/services',
] as const
/** Files that all layers of the API share. */
const shared = ['api/config.ts', 'api/repository.ts', 'api/json.ts', 'api/services/startup-error.ts'] as const
const wiring = ['api/main.ts', ...shared, 'payment-service', 'contract', 'migrations', 'seeds'] as const

/** Which areas each area may import, and from which it may import only types. */
const importRules: Record<Area, ImportRule> = {
  contract: { allowed: ['contract'] },
  // the script of the public pages ends a session as the app does
  'site/client': { allowed: ['site/client', 'site', 'web', 'contract'] },
  site: { allowed: ['site', 'contract'] },
  web: { allowed: ['web', 'contract'] },
  admin: { allowed: ['admin', 'contract'] },
  'api/http': {
    allowed: ['api/http', 'api/use-cases', 'api/domain', ...shared, 'contract', 'site'],
    typesOnlyFrom: ['api/services'],
  },
  'api/scheduled': {
    allowed: ['api/scheduled', 'api/use-cases', ...shared, 'contract'],
    typesOnlyFrom: ['api/services'],
  },
  'api/use-cases': {
    allowed: [
      'api/use-cases',
      'api/domain',
      'api/notifications',
      'api/store',
      'api/services',
      'api/json.ts',
      'contract',
    ],
  },
  'api/domain': { allowed: ['api/domain', 'contract'] },
  'api/notifications': { allowed: ['api/notifications', 'contract'] },
  'api/store': {
    allowed: ['api/store', 'api/services/startup-error.ts', 'api/json.ts', 'contract', 'migrations'],
    typesOnlyFrom: ['api/domain', 'api/notifications'],
  },
  // embedded services store data in tables: the mailbox, the clock's offset
  'api/services': { allowed: ['api/services', ...shared, 'api/store', 'contract'] },
  'api/services/startup-error.ts': { allowed: [] },
  'payment-service': { allowed: ['payment-service'] },
  'api/main.ts': { allowed: [...api, ...wiring, 'scripts'] },
  scripts: { allowed: [...api, ...wiring, 'scripts', 'test'] },
  test: { allowed: [...api, ...wiring, 'test', 'test/contract', 'test/payment-service', 'scripts'] },
  'test/admin': { allowed: ['test/admin', 'admin', 'contract'] },
  'test/contract': { allowed: ['test/contract', 'contract'] },
  'test/payment-service': { allowed: ['test/payment-service', 'test', 'payment-service'] },
  'test/web': { allowed: ['test/web', 'test/contract', 'web', 'contract'] },
  'api/config.ts': { allowed: ['api/services', ...shared, 'contract'] },
  'api/repository.ts': { allowed: [] },
  'api/json.ts': { allowed: [] },
  migrations: { allowed: ['migrations'] },
  seeds: { allowed: ['seeds', 'api/use-cases', 'contract'], typesOnlyFrom: ['api/services'] },
  e2e: { allowed: [...api, ...wiring, 'e2e', 'test', 'scripts'] },
  proofs: { allowed: [...api, ...wiring, 'proofs', 'e2e', 'test', 'test/payment-service', 'scripts'] },
}

const areaOf = (path: string) => areas.find(area => path === area || path.startsWith(`${area}/`))

/** A test may import what its subject may, plus test code and the other layers of the API. */
const allowedInTests = (area: Area): readonly Area[] => {
  if (area === 'web' || area === 'admin' || area === 'contract') return [`test/${area}`, 'test/contract']
  return area.startsWith('api') || ['migrations', 'seeds', 'payment-service'].includes(area)
    ? [...api, ...wiring, 'test', 'test/contract', 'test/payment-service', 'scripts', 'e2e']
    : []
}

const findProblem = (source: Source, area: Area, { isOurs, target, typesOnly }: Import) => {
  const to = areaOf(target)
  if (!isOurs || !to) return undefined
  const { allowed, typesOnlyFrom = [] } = importRules[area]
  if (allowed.includes(to) || (typesOnly && typesOnlyFrom.includes(to))) return undefined
  if (isTest(source.path) && allowedInTests(area).includes(to)) return undefined
  return typesOnlyFrom.includes(to)
    ? `${area} may import only types from ${to}`
    : `${area} may not import ${to}`
}

const outsideAllAreas = ({ path }: Source): Finding[] =>
  path.startsWith('api/') && isTypeScript(path)
    ? [{ path, line: 1, message: 'this file is outside the layers of the API' }]
    : []

export const allowedImportsRule: Rule = {
  name: 'imports follow the layers',
  check: source => {
    const area = areaOf(source.path.replace(/\.test(?=\.ts$)/, ''))
    if (!area) return outsideAllAreas(source)
    return listImports(source).flatMap((found): Finding[] => {
      const message = findProblem(source, area, found)
      return message ? [{ path: source.path, line: found.line, message: `${message} (${found.from})` }] : []
    })
  },
}

const folderOf = (path: string) => /^api\/use-cases\/([^/]+)\//.exec(path)?.[1]

const folderImports = (source: Source) => {
  const from = isTest(source.path) ? undefined : folderOf(source.path)
  if (!from) return []
  return listImports(source).flatMap(({ target, line }) => {
    const to = folderOf(target)
    return to && to !== from ? [{ from, to, line }] : []
  })
}

/** Cached because every file is checked against the same list of files. */
const graphCache = new WeakMap<readonly Source[], Map<string, Set<string>>>()
const getImportGraph = (all: readonly Source[]) => {
  const graph = graphCache.get(all) ?? new Map<string, Set<string>>()
  if (!graphCache.has(all))
    for (const { from, to } of all.flatMap(folderImports))
      graph.set(from, (graph.get(from) ?? new Set()).add(to))
  graphCache.set(all, graph)
  return graph
}

/** All folders reachable from one, including itself. */
const findReachableFolders = (graph: Map<string, Set<string>>, from: string) => {
  const reached = new Set([from])
  for (const folder of reached) for (const next of graph.get(folder) ?? []) reached.add(next)
  return reached
}

export const importCyclesRule: Rule = {
  name: 'folders of use cases have no import cycles',
  check: (source, all) =>
    folderImports(source).flatMap(({ from, to, line }): Finding[] =>
      findReachableFolders(getImportGraph(all), to).has(from)
        ? [{ path: source.path, line, message: `${from} → ${to} creates an import cycle` }]
        : [],
    ),
}
