import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openHeartbeat } from './heartbeat.ts'
import type { OutsideCall } from './outside-calls.ts'

const beat = async (answer: RequestListener, timeoutMs?: number) => {
  const calls: OutsideCall[] = []
  const server = createServer(answer)
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/ping/secret`
  try {
    await openHeartbeat({ url, report: call => void calls.push(call), timeoutMs })()
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
  }
  return calls
}

test.each<[string, RequestListener, object]>([
  ['is taken', (_request, response) => void response.end('OK'), { outcome: 'succeeded' }],
  [
    'is refused',
    (_request, response) => void response.writeHead(404).end(),
    { outcome: 'refused', code: 404 },
  ],
  ['is cut off', request => void request.socket.destroy(), { outcome: 'failed' }],
  ['isn’t answered', () => {}, { outcome: 'late' }],
])(
  'heartbeat: one that %s is reported without its address, and fails nothing',
  async (_case, answer, expected) => {
    const calls = await beat(answer, 200)
    expect(calls).toMatchObject([{ service: 'heartbeat', call: 'GET', ...expected }])
    expect(JSON.stringify(calls)).not.toContain('secret')
  },
)
