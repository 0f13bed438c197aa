import { importsOf } from './imports.ts'
import { isTest, type Finding, type Rule, type Source } from './source.ts'

/** Circles that are still there, each by the arrow that closes it; none may be added. */
const known = ['standby → applications', 'jobs → applications', 'members → accounts', 'clinicians → accounts']

const folderOf = (path: string) => /^api\/use-cases\/([^/]+)\//.exec(path)?.[1]

const arrowsOf = (source: Source) => {
  const from = isTest(source.path) ? undefined : folderOf(source.path)
  if (!from) return []
  return importsOf(source).flatMap(({ target, line }) => {
    const to = folderOf(target)
    return to && to !== from && !known.includes(`${from} → ${to}`) ? [{ from, to, line }] : []
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
