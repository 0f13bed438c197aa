import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { openLiveChannel } from './live-channel.ts'

test('live channel, the database is away while changes are committed, tries ever less often', async () => {
  const server = createServer()
  let attempts = 0
  const third = new Promise<void>(resolve => {
    server.on('connection', socket => {
      socket.destroy()
      attempts += 1
      channel.send([{ noun: 'session', id: 'one' }])
      if (attempts === 3) resolve()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const channel = openLiveChannel({ url: `postgres://one@127.0.0.1:${port}/one`, onTrouble: () => {} })
  const begun = performance.now()
  await channel.listen({ receive: () => {}, gap: () => {} })
  await third
  await channel.close()
  server.close()
  expect(performance.now() - begun).toBeGreaterThan(700) // 250 ms and 500 ms
})
