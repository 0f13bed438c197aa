import { importsOf } from './imports.ts'
import { isTest, type Finding, type Rule, type Source } from './source.ts'

const folderOf = (path: string) => /^api\/use-cases\/([^/]+)\//.exec(path)?.[1]

/** Circles that are still there, each by the arrow that closes it; none may be added. */
const known = ['standby → applications', 'jobs → applications', 'members → accounts', 'clinicians → accounts']

type Arrow = { from: string; to: string; line: number }

const arrowsOf = (source: Source): Arrow[] => {
  const from = folderOf(source.path)
  if (!from || isTest(source.path)) return []
  return importsOf(source).flatMap(({ target, line }) => {
    const to = folderOf(target)
    return to && to !== from && !known.includes(`${from} → ${to}`) ? [{ from, to, line }] : []
  })
}

const graphs = new WeakMap<readonly Source[], Map<string, Set<string>>>()

const graphOf = (sources: readonly Source[]) => {
  const built = graphs.get(sources)
  if (built) return built
  const graph = new Map<string, Set<string>>()
  for (const { from, to } of sources.flatMap(arrowsOf))
    graph.set(from, (graph.get(from) ?? new Set()).add(to))
  graphs.set(sources, graph)
  return graph
}

/** The way from one folder to another, over others. */
const wayTo = (graph: Map<string, Set<string>>, from: string, to: string): string[] | undefined => {
  const ways = [[from]]
  const seen = new Set([from])
  for (const way of ways) {
    const last = way.at(-1) ?? from
    if (last === to) return way
    for (const next of graph.get(last) ?? [])
      if (!seen.has(next)) {
        seen.add(next)
        ways.push([...way, next])
      }
  }
  return undefined
}

export const circlesRule: Rule = {
  name: 'folders of use cases import one another in no circle',
  check: (source, all) =>
    arrowsOf(source).flatMap(({ from, to, line }): Finding[] => {
      const back = wayTo(graphOf(all), to, from)
      return back
        ? [{ path: source.path, line, message: `closes a circle: ${from} → ${back.join(' → ')}` }]
        : []
    }),
}
