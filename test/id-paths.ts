import type { z } from 'zod'
import { id as idSchema } from '@gaitway/contract/schemas/common'

/** Where IDs are in an input: ".id", ".locations[].id". */
export const idPaths = (schema: unknown, at = ''): string[] => {
  if (schema === idSchema) return [at]
  const {
    shape,
    innerType,
    element,
    options,
    in: before,
  } = (schema as z.core.$ZodType)._zod.def as {
    shape?: Record<string, unknown>
    innerType?: unknown
    element?: unknown
    options?: unknown[]
    in?: unknown
  }
  return [
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => idPaths(inner, `${at}.${name}`)),
    ...[innerType, before, ...(options ?? [])].filter(Boolean).flatMap(inner => idPaths(inner, at)),
    ...(element ? idPaths(element, `${at}[]`) : []),
  ]
}
