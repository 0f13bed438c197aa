import type { Side } from '@gaitway/contract/values/enums'
import { resources, type ResourceVerb } from '@gaitway/contract/resources'

const verbs: Record<string, ResourceVerb> = { list: 'list', show: 'read', edit: 'update' }

/** Whether this role may open a list (`list`) or one of its records (`show`), which some lists bring themselves. */
export const mayOpen = (side: Side, resource: string, action: string): boolean => {
  const verb = verbs[action]
  const open: Partial<Record<ResourceVerb, readonly Side[]>> =
    Object.entries(resources).find(([name]) => name === resource)?.[1] ?? {}
  const sides = verb === 'read' ? (open.read ?? open.list) : verb && open[verb]
  return sides?.includes(side) === true
}
