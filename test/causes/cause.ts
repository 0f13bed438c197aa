import type { NotificationType } from '../../api/notifications/notification-types.ts'
import type { Knex } from 'knex'
import type { testApi } from '../http.ts'
import type { TestServices } from '../services.ts'

export type World = { db: Knex; services: TestServices; api: ReturnType<typeof testApi> }

/** Something that happens in the product, and who is notified of what because of it: `owner payments` and the like. */
export type Cause = {
  name: string
  run: (world: World) => Promise<unknown>
  to: Partial<Record<NotificationType, string>>
}

type Answer = { status: number; body: { code?: string; data?: unknown } }

/** A call that must succeed, so that a cause isn’t skipped unnoticed. */
export const done = async (call: Promise<Answer>) => {
  const { status, body } = await call
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body.data as { id: string }
}
