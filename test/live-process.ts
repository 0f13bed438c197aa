import express from 'express'
import { createApi } from '../api/http/app.ts'
import { serve } from '../api/http/server.ts'
import { openLive } from '../api/services/live.ts'
import { connect } from '../api/store/postgres/index.ts'
import { openEventStream } from './event-stream.ts'
import { testApi, testServing, tokenOf } from './http.ts'
import { testServices } from './services.ts'

type Options = { heartbeatMilliseconds?: number }

/** An API process with live streams, as one of several on a database; it has its own connections. */
export const startLiveProcess = async (databaseUrl: string, { heartbeatMilliseconds }: Options = {}) => {
  const db = connect(databaseUrl, { name: 'gaitway test process', max: 5 })
  const plain = testServices(db)
  const troubles: string[] = []
  const live = openLive({
    db,
    clock: plain.clock,
    databaseUrl,
    onTrouble: what => void troubles.push(what),
    heartbeatMilliseconds,
  })
  plain.clock.setReal(new Date())
  const services = { ...plain, live }
  await live.listen()
  const serving = await serve({ api: createApi(services), pages: express() }, testServing)
  const url = `http://127.0.0.1:${serving.port}`
  return {
    services,
    url,
    troubles,
    api: testApi(services),
    /** Opens the live stream of this person's new session. */
    streamOf: async ({ userId }: { userId: string }, query?: string) =>
      openEventStream(url, await tokenOf(services, userId), query),
    /** As a process that gets SIGTERM. */
    stop: async () => {
      live.endAll()
      await serving.stop()
      await live.close()
      await db.destroy()
    },
  }
}
