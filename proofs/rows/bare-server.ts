import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { openPool } from '../../api/store/postgres/index.ts'
import { bareSql } from './bare-sql.ts'

process.stdin.once('close', () => process.exit(0)).resume()

const connections = 20
const pool = openPool(process.env.DATABASE_URL ?? '', { name: 'gaitway bare', max: connections })

const valuesOf = async (name: keyof typeof bareSql, query: URLSearchParams, request: IncomingMessage) => {
  const now = new Date()
  switch (name) {
    case 'shifts':
      return [query.get('clinicianId')]
    case 'board':
      return [query.get('type'), query.get('state'), now]
    case 'job':
      return [query.get('id')]
    case 'apply': {
      const { jobId, clinicianId } = JSON.parse(await text(request)) as Record<string, string>
      return [jobId, clinicianId, now]
    }
  }
}

const isName = (name: string): name is keyof typeof bareSql => Object.hasOwn(bareSql, name)

/** The upper limit: Node's own server, a prepared statement, and nothing else. */
const server = createServer(async (request, response) => {
  const [path = '', query = ''] = (request.url ?? '').slice(1).split('?')
  if (!isName(path)) return void response.writeHead(404).end()
  const values = await valuesOf(path, new URLSearchParams(query), request)
  const { rows } = await pool.query<{ answer: string }>({ name: path, text: bareSql[path], values })
  response.writeHead(200, { 'content-type': 'application/json' }).end(rows[0]?.answer ?? '{}')
})
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.stdout.write('ready\n'))
