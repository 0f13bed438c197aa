import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Plugin } from 'vite'
import type { Row } from './row.ts'

const table = fileURLToPath(new URL('index.ts', import.meta.url))
const staff = ['admin', 'subadmin']

const readTable = async (): Promise<Record<string, Row>> => {
  const { outputFiles } = await build({ entryPoints: [table], bundle: true, write: false, format: 'esm' })
  const source = outputFiles.map(({ text }) => text).join('')
  const { calls } = (await import(`data:text/javascript,${encodeURIComponent(source)}`)) as {
    calls: Record<string, Row>
  }
  return calls
}

const isForStaff = ({ who }: Row) => who.sides?.some(side => staff.includes(side)) ?? true
const isForStaffAlone = ({ who }: Row) => who.sides?.every(side => staff.includes(side)) ?? false

type Client = {
  has: (name: string, row: Row) => boolean
  /** What it needs to know of who may make a call. */
  who: (row: Row) => Row['who']
}

const clients = {
  // a staff member starts to view as a user from the app
  app: {
    has: (name, row) => name === 'accounts.viewAs' || !isForStaffAlone(row),
    who: ({ who }) => (who.guest ? { guest: true } : {}),
  },
  backOffice: { has: (_name, row) => isForStaff(row), who: ({ who }) => who },
} satisfies Record<string, Client>

/** The API sends the success message and decides what is open in a view. */
const asSent = (
  {
    announces: _announces,
    success: _success,
    evenDeactivated: _even,
    bare: _bare,
    inView: _inView,
    ...row
  }: Row,
  { who }: Client,
): Row => ({ ...row, who: who(row) })

/** Ships only the calls that a client makes, and only what it needs of them. */
export const leanCalls = (name: keyof typeof clients): Plugin => ({
  name: 'lean-calls',
  apply: 'build',
  async load(id) {
    if (id !== table) return undefined
    const client = clients[name]
    const rows = Object.entries(await readTable()).filter(([call, row]) => client.has(call, row))
    const lean = JSON.stringify(Object.fromEntries(rows.map(([call, row]) => [call, asSent(row, client)])))
    return `export const calls = JSON.parse(${JSON.stringify(lean)})\nexport const callNames = Object.keys(calls)\n`
  },
})
