import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'
import { repositoryFolder } from '../../api/repository.ts'

/** A file that operators copy. */
export const readDeployFile = (name: string) => readFile(join(repositoryFolder, 'deploy', name), 'utf8')

const variables = z.record(z.string(), z.string()).default({})
const composeFile = z.object({
  services: z.record(
    z.string(),
    z.object({
      command: z.array(z.string()).optional(),
      environment: variables,
      stop_grace_period: z.string().optional(),
    }),
  ),
})

/** The services of the Compose file, with what they share merged into each. */
export const readCompose = async () =>
  composeFile.parse(parse(await readDeployFile('compose.yaml'), { merge: true })).services

const ruleFile = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})

/** The alerts of the Prometheus rules. */
export const readAlerts = async () =>
  ruleFile.parse(parse(await readDeployFile('prometheus-rules.yml'))).groups.flatMap(({ rules }) => rules)

const dashboard = z.object({
  panels: z.array(z.object({ title: z.string(), targets: z.array(z.object({ expr: z.string() })) })),
})

/** Each panel of the dashboard with its queries. */
export const readPanels = async () => {
  const { panels } = dashboard.parse(JSON.parse(await readDeployFile('grafana-dashboard.json')))
  return panels.map(({ title, targets }) => ({ title, queries: targets.map(({ expr }) => expr) }))
}
